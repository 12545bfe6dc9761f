import { tmpdir } from 'node:os';
import { openRelay } from '../src/wire/relay/open-relay.ts';
import { NOTHING_ELSE } from '../src/wire/relay/policy.ts';

/** The recording HTTP relay in a process of its own, so that it is measured as the bytes-only one is. */
const [url = ''] = process.argv.slice(2);
const relay = await openRelay(
  { kind: 'http', url, headers: {} },
  { folder: tmpdir(), policy: { ...NOTHING_ELSE, refuse: {} }, env: process.env },
);
if (relay.endpoint.kind === 'http') process.stdout.write(`${relay.endpoint.url}\n`);
// As a run does between its trials.
setInterval(() => void relay.take(0), 200);

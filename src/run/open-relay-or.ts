import { UsageError } from '../base/errors.ts';
import type { Endpoint } from '../wire/endpoint.ts';
import { openRelay, type Relay } from '../wire/relay/open-relay.ts';
import type { RelayPolicy } from '../wire/relay/policy.ts';
import type { TrialSetting } from './run-trials.ts';

/** A relay, or the evidence why there is none: a disk that is full may have room again for a later trial. */
export async function openRelayOr(
  target: Endpoint,
  { folder, env }: Pick<TrialSetting, 'folder' | 'env'>,
  policy: RelayPolicy,
): Promise<Relay | string> {
  try {
    return await openRelay(target, { folder, policy, env });
  } catch (error) {
    if (error instanceof UsageError && error.code === 'temp-unwritable')
      return `${error.message} ${error.next}`;
    throw error;
  }
}

import { isArray, member, stringMember, type Json } from '../../base/json.ts';
import { count, excerpt } from '../../base/text.ts';
import type { Tool } from '../../surface/surface.ts';
import type { Exchange } from '../../wire/exchange.ts';
import type { Check, Flaw } from '../check.ts';
import { replyEvidence } from '../dialogue/evidence.ts';
import { ODD_TIMEOUT_MS } from '../dialogue/hear.ts';
import { couldNotRun, judged, notApplicable, replyText, wireFlaw } from '../flaws.ts';

const APP = 'text/html;profile=mcp-app';
const SAMPLE = 5;

export const appsResourceExists: Check = {
  id: 'apps.resource-exists',
  executes: 'nothing',
  phase: 'talk',
  run: async ({ surface, ask, frames }) => {
    const uses = surface.tools.flatMap((tool) => appUris(tool).map((uri) => ({ tool, uri })));
    if (uses.length === 0) return notApplicable('no tool has an app');
    const uris = [...new Set(uses.map(({ uri }) => uri))].slice(0, SAMPLE);
    const flaws: Flaw[] = [];
    let heard = 0;
    for (const uri of uris) {
      const by = excerpt(uses.find((use) => use.uri === uri)?.tool.name ?? '', 60);
      // oxlint-disable-next-line no-await-in-loop -- one after the other: a slow server is not to be pressed
      const exchange = await ask('resources/read', { uri }, { timeoutMs: ODD_TIMEOUT_MS });
      if (exchange.reply.kind === 'timeout' || exchange.reply.kind === 'closed') continue;
      heard += 1;
      const fault = uri.startsWith('ui://') ? appFault(exchange) : 'is no ui:// address';
      if (fault === null) continue;
      const message = `${excerpt(uri, 80)}, the app of ${by}, ${fault}`;
      flaws.push(wireFlaw('apps.resource-exists', 'error', message, replyEvidence(frames, exchange)));
    }
    return heard === 0
      ? couldNotRun('no app was read in time')
      : judged(flaws, `${count(heard, 'app')} read`);
  },
};

/** Where a tool says its app is, by the present key and by the older one. */
function appUris({ raw }: Tool): readonly string[] {
  const meta = member(raw, '_meta');
  const found = [stringMember(member(meta, 'ui'), 'resourceUri'), stringMember(meta, 'ui/resourceUri')];
  return [...new Set(found.filter((uri) => uri !== null))];
}

function appFault(exchange: Exchange): string | null {
  if (exchange.reply.kind !== 'result') return `cannot be read: ${replyText(exchange)}`;
  const contents = member(exchange.reply.result, 'contents');
  const first: Json | undefined = isArray(contents) ? contents[0] : undefined;
  if (first === undefined) return 'is read as nothing';
  const mime = stringMember(first, 'mimeType');
  if (mime !== APP) return `is of type ${excerpt(mime ?? 'none', 60)} instead of ${APP}`;
  const html = htmlOf(first);
  if (html === null) return 'has neither text nor blob';
  return /<!doctype html|<html|<body|<head|<script|<div/i.test(html)
    ? null
    : `is no HTML: "${excerpt(html, 60)}"`;
}

function htmlOf(content: Json): string | null {
  const text = stringMember(content, 'text');
  if (text !== null) return text;
  const blob = stringMember(content, 'blob');
  return blob === null ? null : Buffer.from(blob, 'base64').toString('utf8');
}

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
      const fault = uri.startsWith('ui://') ? appFault(exchange) : broken('is no ui:// address');
      if (fault === null) continue;
      const message = `${excerpt(uri, 80)}, the app of ${by}, ${fault.text}`;
      flaws.push(wireFlaw('apps.resource-exists', fault.severity, message, replyEvidence(frames, exchange)));
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

interface Fault {
  readonly severity: Flaw['severity'];
  /** As the rest of a sentence. */
  readonly text: string;
}

function broken(text: string): Fault {
  return { severity: 'error', text };
}

function appFault(exchange: Exchange): Fault | null {
  if (exchange.reply.kind !== 'result') return broken(`cannot be read: ${replyText(exchange)}`);
  const contents = member(exchange.reply.result, 'contents');
  const first: Json | undefined = isArray(contents) ? contents[0] : undefined;
  if (first === undefined) return broken('is read as nothing');
  const mime = stringMember(first, 'mimeType') ?? 'none';
  if (!isApp(mime)) return broken(`is of type ${excerpt(mime, 60)} instead of ${APP}`);
  const html = htmlOf(first);
  if (html === null) return broken('has neither text nor blob');
  if (!/<!doctype html|<html|<body|<head|<script|<div/i.test(html))
    return broken(`is no HTML: "${excerpt(html, 60)}"`);
  if (mime === APP) return null;
  const text = `is of type "${excerpt(mime, 60)}", which means the same as ${APP}; hosts that compare the two letter by letter show nothing`;
  return { severity: 'advice', text };
}

/** Whether a media type is that of apps, however it is written: case, spaces, quotes and further parameters aside. */
function isApp(mime: string): boolean {
  const [type = '', ...parameters] = mime
    .split(';')
    .map((part) => part.replaceAll(/[\s"]/g, '').toLowerCase());
  return type === 'text/html' && parameters.includes('profile=mcp-app');
}

function htmlOf(content: Json): string | null {
  const text = stringMember(content, 'text');
  if (text !== null) return text;
  const blob = stringMember(content, 'blob');
  return blob === null ? null : Buffer.from(blob, 'base64').toString('utf8');
}

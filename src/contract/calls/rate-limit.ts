import { canonicalJson } from '../../base/json.ts';
import type { Answer } from './answer.ts';

/** Words by which a back end says that it is asked too often, whatever it is asked. */
const TOO_OFTEN = /\b429\b|rate[ _-]?limit|too many (?:requests|calls)|throttl|quota (?:exceeded|reached)/i;

/**
 * A refusal for being asked too often is no answer to what was asked: taken for one, it would blame a tool for its
 * arguments. It is read as no answer at all.
 */
export function withoutRateLimit(answer: Answer): Answer {
  const isRefusal = answer.kind === 'tool-error' || answer.kind === 'protocol-error';
  const [said] = TOO_OFTEN.exec(answer.text.slice(0, 2_000)) ?? [];
  // What only repeats the call ("429 is not valid") speaks of no limit.
  if (!isRefusal || said === undefined || canonicalJson([answer.tool, answer.arguments]).includes(said))
    return answer;
  return { ...answer, kind: 'none', why: 'limited' };
}

/** Whether a text may say that it is too much at once. Read generously: back ends say it in many ways. */
export function saysBusy(text: string): boolean {
  return /too many|rate.?limit|busy|concurren|throttl|try again|in progress|429|quota/i.test(text);
}

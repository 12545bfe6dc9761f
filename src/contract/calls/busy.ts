import { canonicalJson } from '../../base/json.ts';
import { isRefusal, type Answer } from './answer.ts';

/** Whether a text may say that it is too much at once. Read generously: back ends say it in many ways. */
export function saysBusy(text: string): boolean {
  return /too many|rate.?limit|busy|concurren|throttl|try again|in progress|429|quota/i.test(text);
}

/**
 * Whether a call was refused for how often we call, and not for what it asks. Read strictly, since a refusal for
 * another reason must count; words that were sent and only come back say nothing.
 */
export function isRateLimited(answer: Answer): boolean {
  if (!isRefusal(answer)) return false;
  const text = answer.text.slice(0, 2_000).replaceAll(answer.tool, ' ');
  const said = RATE_LIMITED.exec(text)?.[0];
  return said !== undefined && !canonicalJson(answer.arguments).includes(said);
}

const RATE_LIMITED =
  /too many (?:requests|calls)|rate.?limit(?:ed|s|ing)?\b|\bthrottl(?:ed|ing)|quota (?:is )?(?:exceeded|exhausted)|(?:HTTP|status|error)\W{0,3}(?:code\W{0,3})?429\b|^429\b/i;

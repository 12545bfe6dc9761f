import { canonicalJson } from '../../base/json.ts';
import { credentialsIn, maskedCredential } from '../../base/credentials.ts';
import type { CallingCheck } from '../check.ts';
import { answersCheck } from './answers-check.ts';

/** Tools whose purpose is to hand out such things. */
const HANDS_OUT = /token|secret|credential|password|api_?key|login|auth|sign|jwt|vault|env/i;

/** No answer holds what looks like a credential that somebody issued. */
export const outputSecrets: CallingCheck = answersCheck(
  'call.output-secrets',
  'no call was answered, or what was is meant to hand out credentials',
  (answer, { tool }) => {
    if (answer.kind === 'none' || answer.kind === 'more' || HANDS_OUT.test(tool.name)) return null;
    const sent = canonicalJson(answer.arguments);
    const print = `${answer.text}\n${answer.data === undefined ? '' : canonicalJson(answer.data)}`;
    const found = credentialsIn(print).find(({ value }) => !sent.includes(value));
    if (found === undefined) return 'fine';
    // A signed token may be meant for the caller, and an address may be one that the user gave.
    const isSure = found.kind !== 'a signed token' && found.kind !== 'an address with a password';
    return {
      severity: isSure ? 'error' : 'warning',
      what: `shows what looks like ${found.kind} in an answer: ${maskedCredential(found.value)}.`,
    };
  },
);

import { excerpt } from '../../base/text.ts';
import type { CallingCheck } from '../check.ts';
import { callFlaw } from '../calls/call-check.ts';
import { calledText, generatedCheck } from './generated-check.ts';
import type { GeneratedCall } from './generated-calls.ts';

const INTERNAL_ERROR = -32_603;

/** Bad arguments are the caller's mistake, and an internal error says that they are the server's. */
export const callInternalError: CallingCheck = generatedCheck('call.internal-error', ({ one: { tool } }) => ({
  breaks: isInternal,
  flaw: (call) => {
    const bad = call.input.isValid ? '' : ', although the arguments are what is wrong';
    const message = `${calledText(call)} answers with the internal error ${INTERNAL_ERROR}${bad}: "${excerpt(call.answer.text, 120)}".`;
    return callFlaw('advice', { place: 'payload', tool: tool.name }, message, [call.answer]);
  },
}));

function isInternal({ answer: { exchange, text } }: GeneratedCall): boolean {
  return exchange.reply.kind === 'error' && exchange.reply.code === INTERNAL_ERROR && !OF_SDK.test(text);
}

/** The official SDK refuses a request as malformed, `constructor` among the arguments, before the tool has seen it. */
const OF_SDK = /"path"\s*:\s*\[\s*"params"/;

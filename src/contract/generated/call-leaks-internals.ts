import { excerpt } from '../../base/text.ts';
import type { CallingCheck } from '../check.ts';
import { callFlaw } from '../calls/call-check.ts';
import { calledText, generatedCheck } from './generated-check.ts';
import { leakIn } from './internals.ts';
import { contractYaml, without } from './paste.ts';

/** No error shows what its server is made of. */
export const callLeaksInternals: CallingCheck = generatedCheck(
  'call.leaks-internals',
  ({ one: { tool } }) => ({
    breaks: (call) => leakIn(call, tool) !== null,
    flaw: (call) => {
      const leak = leakIn(call, tool);
      const text = leak?.text ?? '';
      const message = `${calledText(call)} answers with an error that shows ${leak?.what ?? 'its insides'}: "${excerpt(text, 120)}".`;
      return {
        ...callFlaw('warning', { place: 'payload', tool: tool.name }, message, [call.answer]),
        ...(leak?.isStack === true ? { cause: 'shows-stack' as const } : {}),
        paste: contractYaml(
          `errors of ${excerpt(tool.name, 80)} keep its insides to themselves`,
          call.answer,
          {
            kind: 'answered',
            matching: without(text.split('\n')[0]?.slice(0, 80) ?? ''),
          },
        ),
      };
    },
  }),
);

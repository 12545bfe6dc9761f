import { answerWords, type AnswerCode } from './call-answers.ts';
import { argumentWords, type ArgumentCode } from './call-arguments.ts';
import { generatedWords, type GeneratedCode } from './call-generated.ts';
import { worldWords, type WorldCode } from './call-worlds.ts';
import type { CodeWords } from './words.ts';

/** Codes of checks that call tools. */
export type CallCode = ArgumentCode | AnswerCode | WorldCode | GeneratedCode;

export const callWords: Record<CallCode, CodeWords> = {
  ...argumentWords,
  ...answerWords,
  ...worldWords,
  ...generatedWords,
};

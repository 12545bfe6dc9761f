import { answerWords, type AnswerCode } from './call-answers.ts';
import { askingWords, type AskingCode } from './call-asking.ts';
import { argumentWords, type ArgumentCode } from './call-arguments.ts';
import { extensionWords, type ExtensionCode } from './call-extensions.ts';
import { generatedWords, type GeneratedCode } from './call-generated.ts';
import { wireCallWords, type WireCallCode } from './call-wire.ts';
import { worldWords, type WorldCode } from './call-worlds.ts';
import type { CodeWords } from './words.ts';

/** Codes of checks that call tools. */
export type CallCode =
  ArgumentCode | AnswerCode | WireCallCode | AskingCode | ExtensionCode | WorldCode | GeneratedCode;

export const callWords: Record<CallCode, CodeWords> = {
  ...argumentWords,
  ...answerWords,
  ...wireCallWords,
  ...askingWords,
  ...extensionWords,
  ...worldWords,
  ...generatedWords,
};

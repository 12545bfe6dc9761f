import { contractCaseWords, type ContractCaseCode } from './words/contract-case.ts';
import { callWords, type CallCode } from './words/call.ts';
import { conformanceWords, scannerWords, type ConformanceCode, type ScannerCode } from './words/outside.ts';
import { surfaceWords, type SurfaceCode } from './words/surface.ts';
import { scenarioWords, type ScenarioCode } from './words/scenario.ts';
import { surveyWords, type SurveyCode } from './words/survey.ts';
import { wireWords, type WireCode } from './words/wire.ts';
import type { CodeWords } from './words/words.ts';

/** The id of a contract check is also the code of what it finds. */
export type CheckId = SurfaceCode | WireCode | CallCode | ConformanceCode;

/** Every code there is. Codes never change once released. */
export type FindingCode = CheckId | SurveyCode | ScenarioCode | ContractCaseCode | ScannerCode;

export const codes: Record<FindingCode, CodeWords> = {
  ...surveyWords,
  ...scenarioWords,
  ...surfaceWords,
  ...wireWords,
  ...callWords,
  ...contractCaseWords,
  ...conformanceWords,
  ...scannerWords,
};

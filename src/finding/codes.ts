import { surfaceWords, type SurfaceCode } from './words/surface.ts';
import { surveyWords, type SurveyCode } from './words/survey.ts';
import { wireWords, type WireCode } from './words/wire.ts';
import type { CodeWords } from './words/words.ts';

/** The id of a contract check is also the code of what it finds. */
export type CheckId = SurfaceCode | WireCode;

/** Every code there is. Codes never change once released. */
export type FindingCode = CheckId | SurveyCode;

export const codes: Record<FindingCode, CodeWords> = { ...surveyWords, ...surfaceWords, ...wireWords };

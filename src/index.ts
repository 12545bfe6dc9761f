export { UsageError } from './base/errors.ts';
export { version } from './base/version.ts';
export type { ConfigInput } from './config/config-schema.ts';
export { defineConfig } from './config/define-config.ts';
export type { Finding, RepairSite } from './finding/finding.ts';
export {
  checkConfig as check,
  surveyConfig as survey,
  type CheckOptions,
  type SurveyOptions,
} from './library.ts';
export type { Report } from './report/model.ts';
export type { News } from './run/run.ts';

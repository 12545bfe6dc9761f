import { authWords, type AuthCode } from './wire-auth.ts';
import { featuresWords, type FeatureCode } from './wire-features.ts';
import { httpWords, type HttpCode } from './wire-http.ts';
import { listsWords, type ListCode } from './wire-lists.ts';
import { negWords, type NegotiationCode } from './wire-neg.ts';
import { rpcWords, type RpcCode } from './wire-rpc.ts';
import { stdioWords, type StdioCode } from './wire-stdio.ts';
import { taskWords, type TaskCode } from './wire-tasks.ts';
import type { CodeWords } from './words.ts';

/** Codes of checks on how the server speaks the protocol. */
export type WireCode =
  StdioCode | HttpCode | RpcCode | NegotiationCode | ListCode | FeatureCode | TaskCode | AuthCode;

export const wireWords: Record<WireCode, CodeWords> = {
  ...stdioWords,
  ...httpWords,
  ...rpcWords,
  ...negWords,
  ...listsWords,
  ...featuresWords,
  ...taskWords,
  ...authWords,
};

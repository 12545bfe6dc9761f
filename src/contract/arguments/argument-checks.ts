import type { ArgumentCode } from '../../finding/words/call-arguments.ts';
import { argsNearMiss } from './args-near-miss.ts';
import { argsUnknown } from './args-unknown.ts';
import { callWrongType } from './call-wrong-type.ts';
import { defaultEcho } from './default-echo.ts';
import { enumSweep } from './enum-sweep.ts';
import { optionalOmit } from './optional-omit.ts';
import { paramEffect } from './param-effect.ts';
import { requiredOmit } from './required-omit.ts';
import { windowEcho } from './window-echo.ts';
import { late } from '../calls/call-check.ts';
import type { CallingCheck } from '../check.ts';

/** Checks that ask what becomes of a tool's arguments. */
export const argumentChecks: Record<ArgumentCode, CallingCheck> = {
  'args.unknown': argsUnknown,
  'args.near-miss': argsNearMiss,
  'required.omit': late(requiredOmit),
  'optional.omit': optionalOmit,
  'call.wrong-type': callWrongType,
  'param.effect': paramEffect,
  'enum.sweep': enumSweep,
  'window.echo': windowEcho,
  'default.echo': defaultEcho,
};

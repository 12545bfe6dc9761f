import type { ArgumentCode } from '../../finding/words/call-arguments.ts';
import { argsNearMiss } from '../arguments/args-near-miss.ts';
import { argsUnknown } from '../arguments/args-unknown.ts';
import { callWrongType } from '../arguments/call-wrong-type.ts';
import { defaultEcho } from '../arguments/default-echo.ts';
import { enumSweep } from '../arguments/enum-sweep.ts';
import { optionalOmit } from '../arguments/optional-omit.ts';
import { paramEffect } from '../arguments/param-effect.ts';
import { requiredOmit } from '../arguments/required-omit.ts';
import { windowEcho } from '../arguments/window-echo.ts';
import type { CallingCheck } from '../check.ts';

/** Checks that ask what becomes of a tool's arguments. */
export const argumentChecks: Record<ArgumentCode, CallingCheck> = {
  'args.unknown': argsUnknown,
  'args.near-miss': argsNearMiss,
  'required.omit': requiredOmit,
  'optional.omit': optionalOmit,
  'call.wrong-type': callWrongType,
  'param.effect': paramEffect,
  'enum.sweep': enumSweep,
  'window.echo': windowEcho,
  'default.echo': defaultEcho,
};

import type { WireCode } from '../finding/words/wire.ts';
import type { Check } from './check.ts';
import { stdioStdoutClean } from './wire/stdio-stdout-clean.ts';

export const wireChecks: Record<WireCode, Check> = {
  'stdio.stdout-clean': stdioStdoutClean,
};

// Every flaw there is, by name. "clean" is none; the others break one rule each, or nearly do.

import { stdioFlaws } from './flaws/stdio.mjs';
import { httpFlaws } from './flaws/http.mjs';
import { rpcFlaws } from './flaws/rpc.mjs';
import { negotiationFlaws } from './flaws/negotiation.mjs';
import { listFlaws } from './flaws/lists.mjs';
import { featureFlaws } from './flaws/features.mjs';
import { authFlaws } from './flaws/auth.mjs';

export const flaws = {
  clean: {},
  ...stdioFlaws,
  ...httpFlaws,
  ...rpcFlaws,
  ...negotiationFlaws,
  ...listFlaws,
  ...featureFlaws,
  ...authFlaws,
};

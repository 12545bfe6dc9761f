// Every flaw of the rooms server, by name. A flaw is an object of hooks, all optional:
//   tools(tools)                 the listed tools, changed
//   check(tool, args, next)      the verdict on arguments: null, or the text of an error; next() is the honest one
//   answer(name, args, next, house)  the result of a call; next(name, args) is the honest one
//   offers(surface, house)       the whole surface, changed: resources and prompts, where there are none otherwise
//   start(house)                 once, before the first message
// and any hook of the flawed server's core (line, reply, off, …).

import { answerFlaws } from './flaws/answers.mjs';
import { argumentFlaws } from './flaws/arguments.mjs';
import { defectFlaws } from './flaws/defects.mjs';
import { generatedFlaws } from './flaws/generated.mjs';
import { askingFlaws } from './flaws/asking.mjs';
import { protocolFlaws } from './flaws/protocol.mjs';
import { taskFlaws } from './flaws/tasks.mjs';
import { worldFlaws } from './flaws/worlds.mjs';

export const flaws = {
  clean: {},
  ...argumentFlaws,
  ...answerFlaws,
  ...generatedFlaws,
  ...worldFlaws,
  ...protocolFlaws,
  ...askingFlaws,
  ...taskFlaws,
  ...defectFlaws,
};

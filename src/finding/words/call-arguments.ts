import type { CodeWords } from './words.ts';

/** Codes of checks that ask what becomes of a tool's arguments. */
export type ArgumentCode =
  | 'args.unknown'
  | 'args.near-miss'
  | 'required.omit'
  | 'optional.omit'
  | 'call.wrong-type'
  | 'param.effect'
  | 'enum.sweep'
  | 'window.echo'
  | 'default.echo';

const OWN = 'own rule';

export const argumentWords: Record<ArgumentCode, CodeWords> = {
  'args.unknown': {
    title: 'an argument that the tool does not have is dropped without a word',
    hurts: 'A model that guesses a filter gets the unfiltered answer and reports it as the filtered one.',
    repair:
      'Refuse unknown arguments with an error that names those there are, and say so with additionalProperties: false.',
    source: OWN,
  },
  'args.near-miss': {
    title: 'an argument that is nearly right is misunderstood without a word',
    hurts:
      'A letter, a case or a space off, and the model is told something untrue instead of what to correct.',
    repair:
      'Accept what can only mean one thing, and refuse the rest with an error that names the argument, the value, and where good ones come from.',
    source: OWN,
  },
  'required.omit': {
    title: 'a call without a required argument is not refused as it should be',
    hurts: 'The model takes an answer to a question that it did not ask for the answer to its own.',
    repair:
      'Validate arguments before anything else, and answer with isError: true and a text that names what is missing.',
    source: 'server/tools: error handling and security considerations, since 2025-11-25',
  },
  'optional.omit': {
    title: 'an argument that the schema calls optional cannot be left out',
    hurts: 'Models leave out what is optional, so that the first call of every conversation fails.',
    repair: 'List the argument in required, or give it a default that works.',
    source: OWN,
  },
  'call.wrong-type': {
    title: 'a value of the wrong JSON type is taken',
    hurts: 'What the model got wrong is answered as if it had been right, and it never learns.',
    repair:
      'Validate arguments by the schema that is listed, and refuse what breaks it with an error that names the argument.',
    source: 'server/tools: security considerations, since 2025-11-25',
  },
  'param.effect': {
    title: 'an advertised argument changes nothing',
    hurts: 'The model asks for one thing, gets everything, and reports it as the one.',
    repair: 'Pass the argument on to where the data is chosen, or take it out of the schema.',
    source: OWN,
  },
  'enum.sweep': {
    title: 'a listed value that is refused, or that can never match',
    hurts:
      'The model picks from the list it was given, and is told that there is nothing where there is something.',
    repair: 'List only values that the data knows, spelled as the data spells them.',
    source: OWN,
  },
  'window.echo': {
    title: 'an answer for a window of time that does not say which, or takes another than was asked for',
    hurts: 'The model reports a month as all time, or last month as the one it was asked about.',
    repair: 'Put the window that was used into every answer, and refuse one that cannot be read.',
    source: OWN,
  },
  'default.echo': {
    title: 'a default that is not what leaving the argument out does, or that cuts an answer in secret',
    hurts: 'The model reasons from the declared default, and takes the first ten for all there are.',
    repair:
      'Apply the default that the schema declares, and say the total or that there is more where it cuts.',
    source: OWN,
  },
};

// A folder of notes. Answers are plain lines.

import { failed, READS, said, takes } from '../desk.mjs';

const text = (description, more = {}) => ({ type: 'string', description, ...more });

const NOTES = {
  'Garden/Plan.md': `Beans along the fence, roses at the gate, and a bench below the old apple tree. ${'Then one more row of peas. '.repeat(6)}`,
  'Garden/Tools.txt': 'Spade, rake, hoe, two buckets and a hose that leaks where the dog bit into it.',
  'Kitchen/Bread.md': `Five hundred grams of flour, water, salt, and as much time as can be had. ${'Fold it, wait, and fold it again. '.repeat(4)}`,
};

const tools = () => [
  {
    name: 'ls',
    description: 'Lists the files there are, one path per line.',
    inputSchema: takes({ ext: text('Only files whose name ends in this.', { enum: ['md', 'txt'] }) }),
    annotations: READS,
  },
  {
    name: 'read_file',
    description: 'Returns the text of a file.',
    inputSchema: takes({
      'path!': text('Path of the file, as ls lists it.', { examples: ['Garden/Plan.md'] }),
    }),
    annotations: READS,
  },
  {
    name: 'file_by_title',
    description: 'Finds the file of this title and returns its path and its text.',
    inputSchema: takes({ 'title!': text('Title of the file, without its folder.', { examples: ['Bread'] }) }),
    annotations: READS,
  },
];

const absent = (path) => failed(`There is no file "${path}". Paths are case-sensitive; ls lists them.`);

const handlers = {
  ls: ({ ext }) =>
    said(
      Object.keys(NOTES)
        .filter((path) => ext === undefined || path.endsWith(`.${ext}`))
        .join('\n'),
    ),
  read_file: ({ path }) => (Object.hasOwn(NOTES, path) ? said(NOTES[path]) : absent(path)),
  file_by_title: ({ title }) => {
    const found = Object.keys(NOTES).find((path) => path.split(/[/.]/)[1] === title);
    return found === undefined
      ? failed(`No file has the title "${title}".`)
      : said(`${found}\n${NOTES[found]}`);
  },
};

const renamed = (rename) => ({
  tools: (tools) => JSON.parse(JSON.stringify(tools).replaceAll('read_file', () => rename)),
  handlers: { [rename]: handlers.read_file },
});

export const files = {
  instructions: 'Notes in a few folders.',
  tools,
  handlers,
  state: () => ({}),
  flaws: {
    'path-by-case': {
      handlers: {
        read_file: ({ path }) =>
          Object.hasOwn(NOTES, path)
            ? said(NOTES[path])
            : failed('File was moved or deleted. Please list files again.'),
      },
    },
    'first-of-all': {
      handlers: {
        file_by_title: () => said(`Garden/Plan.md\n${NOTES['Garden/Plan.md']}`),
      },
    },
    'errors-as-text': {
      handlers: {
        read_file: ({ path }) =>
          Object.hasOwn(NOTES, path)
            ? said(NOTES[path])
            : said(`ENOENT: no such file or directory, open '${path}'`),
      },
    },
    'colourful-log': {
      handlers: {
        read_file: (args) => {
          process.stdout.write(`\u001B[32m✔ read_file\u001B[0m ${args.path}\n`);
          return handlers.read_file(args);
        },
      },
    },
    'long-name': renamed('read_the_whole_text_of_one_file_out_of_all_folders_of_the_notes_by_path'),
    'prefixed-name': renamed('read_the_whole_text_of_one_file_of_the_notes_by_path'),
    'spaced-name': renamed('Read File'),
    'no-marks': { tools: (tools) => tools.map(({ annotations: _left, ...tool }) => tool) },
  },
};

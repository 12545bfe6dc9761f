// What the flawed server offers when nothing is wrong with it: a few of each kind, all read-only.

export const NAME = 'flawed';
export const VERSION = '1.0.0';

const board = '<!doctype html><html><head><title>Rooms</title></head><body>Cedar, Oak</body></html>';

export const surface = () => ({
  instructions: 'Rooms of one house. Ask for the list before you ask for one room.',
  tools: [
    {
      name: 'list_rooms',
      description: 'Lists the meeting rooms of the house.',
      inputSchema: { type: 'object', properties: {}, additionalProperties: false },
      annotations: { readOnlyHint: true },
      _meta: { ui: { resourceUri: 'ui://rooms/board' } },
    },
    {
      name: 'get_room',
      description: 'Shows one meeting room by its id.',
      inputSchema: {
        type: 'object',
        properties: { id: { type: 'string' } },
        required: ['id'],
        additionalProperties: false,
      },
      annotations: { readOnlyHint: true },
    },
    {
      name: 'count_rooms',
      description: 'Counts the meeting rooms.',
      inputSchema: { type: 'object', properties: {}, additionalProperties: false },
      annotations: { readOnlyHint: true },
    },
  ],
  prompts: [
    { name: 'welcome', description: 'Greets a visitor.' },
    { name: 'describe', description: 'Describes one room.', arguments: [{ name: 'room', required: true }] },
  ],
  resources: [
    { uri: 'room://cedar', name: 'Cedar', mimeType: 'text/plain' },
    { uri: 'room://oak', name: 'Oak', mimeType: 'text/plain' },
    { uri: 'room://ash', name: 'Ash', mimeType: 'application/octet-stream' },
  ],
  resourceTemplates: [{ uriTemplate: 'room://{id}', name: 'A room' }],
  contents: {
    'room://cedar': { uri: 'room://cedar', mimeType: 'text/plain', text: 'Cedar has eight seats.' },
    'room://oak': { uri: 'room://oak', mimeType: 'text/plain', text: 'Oak has four seats.' },
    'room://ash': { uri: 'room://ash', mimeType: 'application/octet-stream', blob: 'QXNo' },
    'ui://rooms/board': { uri: 'ui://rooms/board', mimeType: 'text/html;profile=mcp-app', text: board },
  },
  /** Entries of one page. */
  pageSize: 2,
});

import type { JsonObject } from '../../src/base/json.ts';
import { readTool } from '../../src/surface/read-tool.ts';
import type { Surface, Tool } from '../../src/surface/surface.ts';
import { aSurface } from '../builders.ts';

/** A tool as the reader of surfaces makes it from what a server sent. */
export function toolFrom(raw: JsonObject, index = 0): Tool {
  const tool = readTool(raw, index);
  if (tool === null) throw new Error('a tool needs a name');
  return tool;
}

/** A definition with nothing to remark; what a test cares about goes over it. `undefined` leaves a member out. */
export function rawTool(over: Readonly<Record<string, unknown>> = {}): JsonObject {
  const raw = {
    name: 'list_rooms',
    description: 'Lists the meeting rooms of a building with their capacity.',
    inputSchema: { type: 'object', additionalProperties: false },
    annotations: { readOnlyHint: true },
    ...over,
  };
  return Object.fromEntries(Object.entries(raw).filter(([, value]) => value !== undefined)) as JsonObject;
}

/** A surface with these tools and nothing else. */
export function surfaceOf(
  tools: readonly Readonly<Record<string, unknown>>[],
  over: Partial<Surface> = {},
): Surface {
  return aSurface({ tools: tools.map((tool, index) => toolFrom(rawTool(tool), index)), ...over });
}

/** An input schema with these properties, closed. */
export function taking(
  properties: Readonly<Record<string, unknown>>,
  required: readonly string[] = [],
): JsonObject {
  return { type: 'object', properties, required, additionalProperties: false } as unknown as JsonObject;
}

const ICON = {
  src: 'https://example.com/room.svg',
  mimeType: 'image/svg+xml',
  sizes: ['any'],
  theme: 'light',
};
const ROOM = {
  type: 'object',
  properties: { id: { type: 'string' }, name: { type: 'string' }, capacity: { type: 'integer' } },
  required: ['id', 'name', 'capacity'],
};

const LIST_ROOMS = rawTool({
  title: 'List rooms',
  description:
    'Lists the meeting rooms of a building with their capacity. Use `book_room` to reserve one of them.',
  inputSchema: taking({
    building: {
      type: 'string',
      description: 'Code of the building, such as "north". Optional: all of them without it.',
    },
    unit: {
      type: 'string',
      enum: ['seats', 'area'],
      description: "How large a room is, one of 'seats', 'area'.",
    },
    limit: {
      type: 'integer',
      minimum: 1,
      default: 20,
      examples: [5],
      description: 'How many at most (default: 20).',
    },
  }),
  outputSchema: {
    type: 'object',
    properties: { rooms: { type: 'array', items: { $ref: '#/$defs/room' } } },
    required: ['rooms'],
    $defs: { room: ROOM },
  },
  icons: [ICON],
  execution: { taskSupport: 'optional' },
  _meta: { ui: { resourceUri: 'ui://rooms/map', visibility: ['model', 'app'] } },
});

const BOOK_ROOM = rawTool({
  name: 'book_room',
  title: 'Book a room',
  description:
    'Reserves a meeting room for a span of time and returns the id of the booking. Ids come from `list_rooms`.',
  inputSchema: taking(
    {
      room_id: { type: 'string', description: '(required) Id of the room.' },
      from: { type: 'string', format: 'date-time', description: 'Beginning, with its zone.' },
      minutes: { type: 'integer', description: 'Length of the stay.' },
      guests: {
        type: 'array',
        items: { type: 'string' },
        description: 'E-mail addresses of those who are invited.',
      },
    },
    ['room_id', 'from', 'minutes'],
  ),
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false },
});

const CANCEL_BOOKING = rawTool({
  name: 'cancel_booking',
  description: 'Cancels a booking before it begins, and returns the room that became free.',
  inputSchema: taking(
    { booking_id: { type: 'string', description: 'Id that the reservation was answered with.' } },
    ['booking_id'],
  ),
  annotations: { readOnlyHint: false, destructiveHint: true },
});

const COUNT_DESKS = rawTool({
  name: 'count_desks',
  description: 'Says how many desks stand free right now.',
});

/** One surface of the legacy era with a bit of everything, at which no check of the lists has anything to remark. */
export function cleanSurface(over: Partial<Surface> = {}): Surface {
  return aSurface({
    instructions: 'Ids of rooms come from list_rooms. Times need a zone.',
    capabilities: {
      tools: {},
      prompts: {},
      resources: {},
      tasks: { requests: { tools: { call: {} } } },
      extensions: { 'com.example/rooms': {} },
    },
    tools: [LIST_ROOMS, BOOK_ROOM, CANCEL_BOOKING, COUNT_DESKS].map(toolFrom),
    prompts: [
      {
        name: 'plan_day',
        title: 'Plan a day',
        arguments: [{ name: 'date', description: 'The day.', required: true }],
      },
    ],
    resources: [
      {
        uri: 'ui://rooms/map',
        name: 'map',
        mimeType: 'text/html;profile=mcp-app',
        annotations: { audience: ['user'], priority: 0.5, lastModified: '2026-01-02T03:04:05Z' },
        _meta: { ui: { csp: { connectDomains: ['https://api.example.com', 'https://*.example.org'] } } },
      },
      { uri: 'file:///plans/first%20floor.pdf', name: 'plan', size: 1_024 },
    ],
    resourceTemplates: [{ uriTemplate: 'rooms://{building}/{+path}{?from,to}', name: 'room' }],
    ...over,
  });
}

/** The same surface as a server of 2026-07-28 shows it. */
export function cleanModernSurface(): Surface {
  const { execution: _execution, ...listRooms } = LIST_ROOMS;
  const building = {
    type: 'string',
    'x-mcp-header': 'Building',
    description: '(required) Code of the building.',
  };
  const booking = { ...BOOK_ROOM, inputSchema: taking({ building }, ['building']) };
  return cleanSurface({
    era: 'modern',
    revision: '2026-07-28',
    tools: [listRooms, booking, CANCEL_BOOKING, COUNT_DESKS].map(toolFrom),
  });
}

// Weather. Answers are prose.

import { failed, READS, said, takes, unlessMissing } from '../desk.mjs';

const text = (description, more = {}) => ({ type: 'string', description, ...more });

const CITIES = {
  Lisbon: { sun: '2026-10-01T06:31:00Z', sky: 'clear', rain: 12.4 },
  Oslo: { sun: '2026-10-01T05:17:00Z', sky: 'overcast', rain: 3.1 },
  Perth: { sun: '2026-09-30T21:58:00Z', sky: 'windy', rain: null },
};

const tools = () => [
  {
    name: 'cities',
    description: 'Lists the cities there is a forecast for.',
    inputSchema: takes({}),
    annotations: READS,
  },
  {
    name: 'forecast',
    description: 'Says what the weather of a city will be like on the first of October 2026.',
    inputSchema: takes({
      'city!': text('Which city.', { examples: ['Lisbon'] }),
      timezone: text('IANA zone that times are shown in; UTC when left out.'),
    }),
    annotations: READS,
  },
  {
    name: 'rainfall',
    description: 'Says how much rain fell in a city in September 2026.',
    inputSchema: takes({ 'city!': text('Which city.', { examples: ['Oslo'] }) }),
    annotations: READS,
  },
];

const clock = (at, timeZone) =>
  new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'short' }).format(new Date(at));

const unknown = (city) => failed(`There is no forecast for "${city}". Call cities to see those there are.`);

const isZone = (zone) => {
  try {
    return clock('2026-10-01T00:00:00Z', zone) !== '';
  } catch {
    return false;
  }
};

const handlers = {
  cities: () => said(Object.keys(CITIES).join('\n')),
  forecast: ({ city, timezone = 'UTC' }) => {
    if (!Object.hasOwn(CITIES, city)) return unknown(city);
    if (!isZone(timezone))
      return failed(`The timezone "${timezone}" is unknown. Use a name such as Europe/Oslo.`);
    const { sun, sky } = CITIES[city];
    return said(`Forecast for ${city}: ${sky}. The sun rises at ${clock(sun, timezone)}.`);
  },
  rainfall: ({ city }) => {
    if (!Object.hasOwn(CITIES, city)) return unknown(city);
    const { rain } = CITIES[city];
    return said(rain === null ? `Rain in ${city}: not measured.` : `Rain in ${city}: ${rain} mm.`);
  },
};

const requiring = (tools) =>
  tools.map(({ inputSchema: { required: _left, ...schema }, ...tool }) => ({ ...tool, inputSchema: schema }));

export const weather = {
  instructions: 'Weather of a few cities.',
  tools,
  handlers,
  state: () => ({}),
  flaws: {
    'nothing-required': {
      tools: requiring,
      handlers: Object.fromEntries(
        ['forecast', 'rainfall'].map((name) => [
          name,
          (args) =>
            args.city === undefined ? failed('Missing required parameter: city') : handlers[name](args),
        ]),
      ),
    },
    'omission-explained': {
      check: unlessMissing,
      handlers: {
        forecast: (args) =>
          args.city === undefined
            ? said('You must specify a city, for example Lisbon.')
            : handlers.forecast(args),
      },
    },
    unflagged: {
      handlers: {
        rainfall: (args) =>
          Object.hasOwn(CITIES, args.city)
            ? handlers.rainfall(args)
            : said(`Error: no station in ${args.city}`),
      },
    },
    'zero-rain': {
      handlers: {
        rainfall: ({ city }) =>
          Object.hasOwn(CITIES, city)
            ? said(`Rain in ${city}: ${(CITIES[city].rain ?? 0).toFixed(1)} mm.`)
            : unknown(city),
      },
    },
    'one-zone': {
      handlers: { forecast: ({ timezone: _zone, ...args }) => handlers.forecast(args) },
    },
    dotted: {
      tools: (tools) => tools.map((tool) => ({ ...tool, name: `weather.${tool.name}` })),
      handlers: Object.fromEntries(Object.entries(handlers).map(([name, work]) => [`weather.${name}`, work])),
    },
  },
};

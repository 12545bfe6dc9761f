import { expect, test } from 'vitest';
import { openaiResponses } from '../../src/client/scripted/formats/openai-responses.ts';
import { INSTRUCTIONS } from '../../src/preflight/canary/surface.ts';
import { CANARY_OWN, ownOf } from '../../src/preflight/own.ts';
import { CALLS } from '../../src/preflight/plan.ts';
import { viewRows } from '../../src/preflight/view-rows.ts';
import { viewOf } from '../../src/preflight/view.ts';
import { aSurface } from '../builders.ts';
import { aHeard, aRequest, OFFERED } from './hand-made.ts';

test('a client that changes nothing gives the view that the target has of itself', () => {
  const view = viewOf(CANARY_OWN, aHeard().requests);
  expect(view).toMatchObject({
    exposure: 'direct',
    halves: 'both',
    others: [],
    instructions: { reached: true },
  });
  expect(
    view?.tools.map(({ name, shown }) => [name === shown?.name, shown?.description, shown?.schema]),
  ).toEqual(view?.tools.map(() => [true, null, []]));
});

test('names, descriptions and schemas that were changed on the way are named', () => {
  const tools = OFFERED.map((tool) => ({
    ...tool,
    name: `mcp__target__${tool.name}`,
    description: 'Short.',
    schema: { type: 'object', properties: {} },
  }));
  const view = viewOf(CANARY_OWN, aHeard({ tools }).requests);
  expect(view?.tools.find(({ name }) => name === 'dump_notes')?.shown).toMatchObject({
    name: 'mcp__target__dump_notes',
    description: 'Short.',
    schema: [
      { kind: 'dropped', at: 'additionalProperties' },
      { kind: 'dropped', at: 'required' },
    ],
  });
});

test('instructions are found wherever a client puts them, and missed where it puts them nowhere', () => {
  const nowhere = aHeard({ system: 'You are helpful.' });
  expect(viewOf(CANARY_OWN, nowhere.requests)?.instructions?.reached).toBe(false);
  const [request] = nowhere.requests;
  const told = { kind: 'user', text: `Server target says:\n\t${INSTRUCTIONS}` } as const;
  const beside = nowhere.requests.slice(0, 1).map((each) => ({
    ...each,
    conversation: { ...each.conversation, turns: [told, ...(request?.conversation.turns ?? [])] },
  }));
  expect(viewOf(CANARY_OWN, beside)?.instructions?.reached).toBe(true);
});

test('in a format that has groups, the description of a group is something that was said', () => {
  const group = { type: 'namespace', name: 'mcp__target', description: INSTRUCTIONS };
  const plain = { name: 'find_notes', parameters: { type: 'object' } };
  const body = { input: 'Hello', tools: [{ ...group, tools: [{ type: 'function', ...plain }] }] };
  const request = { format: 'openai-responses', path: '/v1/responses' } as const;
  const view = viewOf(CANARY_OWN, [{ ...request, conversation: openaiResponses.read(body, request.path) }]);
  expect(view?.instructions?.reached).toBe(true);
  expect(view?.tools.find(({ name }) => name === 'find_notes')?.shown?.group).toBe('mcp__target');
});

test('tools that were declared after a search are deferred', () => {
  const search = { ...OFFERED[0], name: 'ToolSearch' } as (typeof OFFERED)[number];
  const before = aRequest({ tools: [search] }, []);
  const after = aRequest({ tools: [search, ...OFFERED] }, CALLS.slice(0, 1));
  const view = viewOf(CANARY_OWN, [before, after]);
  expect(view).toMatchObject({ exposure: 'search', others: ['ToolSearch'] });
  expect(view?.tools.every(({ shown }) => shown?.deferred === true)).toBe(true);
});

test.each([
  ['Output: {"id":"alpha","body":"MARK-STRUCTURED-HALF-9K4E"}', 'structured'],
  ['alpha: MARK-TEXT-HALF-7Q1B', 'text'],
  ['a note', 'neither'],
])('the half that reached the model: %s', (text, halves) => {
  expect(viewOf(CANARY_OWN, aHeard({ told: { 'read-note': { text } } }).requests)?.halves).toBe(halves);
});

test('a client whose model was never asked has no view', () => {
  expect(viewOf(CANARY_OWN, [])).toBeNull();
});

test('side by side, what differs is marked, and a lost error flag is a line of its own', () => {
  const told = { print_note: { text: 'MARK-PAPER-JAM-8T6M', isError: null } };
  const view = viewOf(CANARY_OWN, aHeard({ told, system: '' }).requests);
  const rows = view === null ? [] : viewRows(view);
  expect(rows).toContainEqual({
    what: 'instructions',
    own: expect.stringContaining('A notebook') as string,
    shown: '(not shown)',
    differs: true,
  });
  expect(rows).toContainEqual({
    what: '  error flag',
    own: 'set',
    shown: '(this format has none)',
    differs: true,
  });
  expect(rows).toContainEqual({ what: 'tool', own: 'find_notes', shown: 'find_notes', differs: false });
});

test('a tool whose name is the end of another’s is not taken for it', () => {
  const tools = OFFERED.filter(({ name }) => name === 'read-note');
  const own = {
    ...CANARY_OWN,
    tools: [...CANARY_OWN.tools, { name: 'note', description: null, inputSchema: {} }],
  };
  const shown = viewOf(own, [aRequest({ tools }, [])])?.tools.filter((tool) => tool.shown !== null);
  expect(shown?.map(({ name }) => name)).toEqual(['read-note']);
});

test('the own side of a trial is its surface, and the first result of each tool that crossed', () => {
  const surface = aSurface({ instructions: 'Be brief.' });
  const { instructions, tools, results } = ownOf(surface, aHeard().frames);
  expect({ instructions, tools }).toEqual({ instructions: 'Be brief.', tools: surface.tools });
  expect(results).toEqual(CANARY_OWN.results.toSorted((a, b) => order(a.tool) - order(b.tool)));
});

function order(tool: string): number {
  return CALLS.findIndex((each) => each.tool === tool);
}

import type { Json, JsonObject } from '../base/json.ts';
import type { Script, ScriptedCall } from '../client/scripted/script.ts';
import { DECLINED, type RelayPolicy } from '../wire/relay/policy.ts';
import { MARKS, type ToolName } from './canary/surface.ts';
import type { StepId } from './result.ts';

/** One call that the scripted model makes, and what must then be seen. */
export interface CallStep {
  /** Null: it is only measured what becomes of it. */
  readonly step: Exclude<StepId, 'list' | 'cancellation'> | null;
  readonly tool: ToolName;
  readonly arguments: JsonObject;
  /** How it stands in the relay's log. */
  readonly logged: 'ok' | 'tool_error' | 'denied';
  /** At least one of these is in what the model is told, whatever JSON or white space stands around it. */
  readonly told: readonly string[];
}

/** The tool that the relay refuses. */
export const REFUSED: ToolName = 'delete_note';

/**
 * One conversation for all steps but the last, since a run of a client is what costs. The large results come last:
 * a client that shortens its conversation afterwards then shortens nothing that is still looked at.
 */
export const CALLS: readonly CallStep[] = [
  {
    step: 'read',
    tool: 'read-note',
    arguments: { id: 'alpha' },
    logged: 'ok',
    told: [MARKS.text, MARKS.structured],
  },
  {
    step: 'optional-left-out',
    tool: 'find_notes',
    arguments: { word: 'alpha' },
    logged: 'ok',
    told: [MARKS.found],
  },
  {
    step: 'empty-list',
    tool: 'list_notes',
    arguments: { tag: 'none' },
    logged: 'ok',
    told: [MARKS.empty, '"notes":[]'],
  },
  {
    step: 'write',
    tool: 'write_note',
    arguments: { id: 'beta', body: 'two' },
    logged: 'ok',
    told: [MARKS.receipt],
  },
  {
    step: 'refused-write',
    tool: REFUSED,
    arguments: { id: 'alpha' },
    logged: 'denied',
    told: [DECLINED],
  },
  {
    step: 'tool-error',
    tool: 'print_note',
    arguments: { id: 'alpha' },
    logged: 'tool_error',
    told: [MARKS.jam],
  },
  { step: 'large-result', tool: 'dump_notes', arguments: {}, logged: 'ok', told: [MARKS.line] },
  { step: null, tool: 'dump_archive', arguments: {}, logged: 'ok', told: [MARKS.line] },
];

export const WAIT: ScriptedCall & { readonly tool: ToolName } = {
  tool: 'wait_note',
  arguments: { id: 'alpha' },
};

/** What a client is asked. A client with a model is told by the script what to do; one without reads the words. */
export interface Ask {
  readonly question: string;
  readonly values: Readonly<Record<string, Json>>;
}

export const ASKS: Readonly<Record<'calls' | 'read' | 'delete' | 'wait', Ask>> = {
  calls: { question: 'Preflight 1: look after the notebook.', values: {} },
  read: { question: 'Read the note alpha.', values: { id: 'alpha' } },
  delete: { question: 'Delete the note alpha.', values: { id: 'alpha' } },
  wait: { question: 'Preflight 2: wait until the note alpha changes.', values: { id: 'alpha' } },
};

/** What the model says to the two questions. */
export const SCRIPT: Script = {
  rules: [
    {
      match: ASKS.calls.question,
      steps: [
        ...CALLS.map(({ tool, arguments: args }) => ({
          kind: 'call' as const,
          calls: [{ tool, arguments: args }],
        })),
        { kind: 'say', text: 'The notebook is looked after.' },
      ],
    },
    {
      match: ASKS.wait.question,
      steps: [
        { kind: 'call', calls: [WAIT] },
        { kind: 'say', text: 'The note has changed.' },
      ],
    },
  ],
};

/** The deletion is refused as any write is that was not approved; all else passes as it is. */
export const POLICY: RelayPolicy = {
  refuse: { [REFUSED]: 'the preflight refuses it' },
  outages: [],
  elicit: null,
};

/** What every client is told beside the question. */
export const BRIEFING: string = `It is the first of October. ${MARKS.briefing}`;

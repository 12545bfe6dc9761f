// A household's money. Answers are structured, and their schema says how.

import { both, failed, READS, takes, unlessUnknown } from '../desk.mjs';

const text = (description, more = {}) => ({ type: 'string', description, ...more });
const gives = (properties) => ({ type: 'object', properties, required: Object.keys(properties) });
const STRING = { type: 'string' };
const NUMBER = { type: 'number' };

const ACCOUNTS = [
  { account_id: 'acc-giro-01', holder: 'Rosa', balance: 812.5 },
  { account_id: 'acc-save-02', holder: 'Rosa', balance: 15_300 },
  { account_id: 'acc-trip-03', holder: 'Theo', balance: 96.1 },
];
const ENTRIES = [
  { booked_on: '2026-09-02', account_id: 'acc-giro-01', amount: -41.2, memo: 'Groceries' },
  { booked_on: '2026-09-15', account_id: 'acc-giro-01', amount: 2_400, memo: 'Salary' },
  { booked_on: '2026-09-21', account_id: 'acc-trip-03', amount: -310, memo: 'Ferry' },
];

const tools = () => [
  {
    name: 'list_accounts',
    description: 'Lists all accounts.',
    inputSchema: takes({}),
    outputSchema: gives({
      accounts: { type: 'array', items: gives({ account_id: STRING, holder: STRING, balance: NUMBER }) },
    }),
    annotations: READS,
  },
  {
    name: 'get_account',
    description: 'Returns one account.',
    inputSchema: takes({ 'account_id!': text('Id of the account, from list_accounts.') }),
    outputSchema: gives({ account_id: STRING, holder: STRING, balance: NUMBER }),
    annotations: READS,
  },
  {
    name: 'list_entries',
    description: 'Lists what was booked within a period; the last 30 days when it is left out.',
    inputSchema: takes({
      start_date: text('First day of the period, as YYYY-MM-DD.'),
      end_date: text('Last day of the period, as YYYY-MM-DD.'),
    }),
    outputSchema: gives({
      period: gives({ start_date: STRING, end_date: STRING }),
      entries: {
        type: 'array',
        items: gives({ booked_on: STRING, account_id: STRING, amount: NUMBER, memo: STRING }),
      },
    }),
    annotations: READS,
  },
];

const handlers = {
  list_accounts: () => both({ accounts: ACCOUNTS }),
  get_account: ({ account_id: id }) => {
    const found = ACCOUNTS.find((each) => each.account_id === id);
    return found === undefined
      ? failed(`No account has the id "${id}". list_accounts lists them.`)
      : both(found);
  },
  list_entries: ({ start_date: start = '2026-09-01', end_date: end = '2026-09-30' }) => {
    if (![start, end].every((day) => /^\d{4}-\d\d-\d\d$/.test(day)))
      return failed('start_date and end_date must be days, as 2026-09-01.');
    const entries = ENTRIES.filter(({ booked_on: day }) => day >= start && day <= end);
    return both({ period: { start_date: start, end_date: end }, entries });
  },
};

export const ledger = {
  instructions: 'Accounts of one household.',
  tools,
  handlers,
  state: () => ({}),
  flaws: {
    'period-by-default': {
      tools: (tools) =>
        tools.map((tool) => {
          if (tool.name !== 'list_entries') return tool;
          const { period: _left, ...properties } = tool.outputSchema.properties;
          return { ...tool, outputSchema: gives(properties) };
        }),
      check: unlessUnknown,
      handlers: {
        list_entries: ({ start_date: start, end_date: end }) => {
          const day = (value) => (/^\d{4}-\d\d-\d\d$/.test(value ?? '') ? value : undefined);
          const { entries } = handlers.list_entries({
            start_date: day(start),
            end_date: day(end),
          }).structuredContent;
          return both({ entries });
        },
      },
    },
    'error-unlike-schema': {
      handlers: {
        get_account: (args) => {
          const result = handlers.get_account(args);
          return result.isError
            ? { ...result, structuredContent: { code: 'NOT_FOUND', retryable: false } }
            : result;
        },
      },
    },
    'text-alone': {
      handlers: {
        list_entries: (args) => {
          const { structuredContent: _left, ...result } = handlers.list_entries(args);
          return result;
        },
      },
    },
  },
};

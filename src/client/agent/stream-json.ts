import { isArray, isObject, member, stringMember, type Json } from '../../base/json.ts';
import { typeOf, withOwnCall, type Account } from './account.ts';
import type { Agent } from './agent.ts';

/**
 * Reads the lines that Claude Code has brought in and others print too: the session's beginning, each message of the model,
 * and one result at the end, of which each tells something of its own.
 */
export function hearStreamJson(hearResult: (account: Account, line: Json) => Account): Agent['hear'] {
  return (account, line) => {
    switch (typeOf(line)) {
      case 'system':
        return stringMember(line, 'subtype') === 'init'
          ? { ...account, session: stringMember(line, 'session_id') }
          : account;
      case 'assistant':
        return hearMessage(account, member(line, 'message'));
      case 'result':
        return hearResult(account, line);
      default:
        return account;
    }
  };
}

function hearMessage(account: Account, message: Json | undefined): Account {
  const content = member(message, 'content');
  const uses = isArray(content) ? content.filter((part) => typeOf(part) === 'tool_use') : [];
  const model = stringMember(message, 'model') ?? account.model;
  return uses.reduce<Account>(
    (so, use) => withOwnCall(so, stringMember(use, 'name') ?? '', member(use, 'input')),
    { ...account, model },
  );
}

/** Names of the tools that a result says were refused. */
export function deniedIn(line: Json): readonly string[] {
  const denials = member(line, 'permission_denials');
  return isArray(denials)
    ? denials.filter(isObject).map((each) => stringMember(each, 'tool_name') ?? '')
    : [];
}

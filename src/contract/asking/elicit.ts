import { member, stringMember } from '../../base/json.ts';
import { count, excerpt } from '../../base/text.ts';
import type { CheckId } from '../../finding/codes.ts';
import type { CallingCheck, Flaw } from '../check.ts';
import { isLoopbackHost } from '../dialogue/loopback.ts';
import { isSecretName } from '../surface/tool-x-mcp-header-secret.ts';
import type { Asked } from './asking.ts';
import { askingCheck } from './asking-check.ts';
import { fieldsOf, formFault } from './form-schema.ts';
import { flawOf } from './mrtr.ts';
import { ELICIT, isByUrl, isForm, type Question } from './questions.ts';

type Fault = Pick<Flaw, 'severity'> & { readonly what: string };

/** A check on the questions of one kind, wherever they came from. */
function questionCheck(
  id: CheckId,
  {
    from,
    of,
    kind,
  }: { from: '2025-06-18' | '2025-11-25'; of: (question: Question) => boolean; kind: string },
  fault: (question: Question) => Fault | null,
): CallingCheck {
  return askingCheck(id, { from }, (asked) => {
    const due = asked.map((each) => ({ each, questions: each.questions.filter(of) }));
    const all = due.flatMap(({ questions }) => questions);
    if (all.length === 0) return `no tool that could be called asks its user ${kind}`;
    const flaws = due.flatMap(({ each, questions }): readonly Flaw[] => {
      const [first] = questions.flatMap((question) => fault(question) ?? []);
      return first === undefined ? [] : [flawOf(id, each, first.what, first.severity)];
    });
    return { flaws, saw: `${count(all.length, 'question')} that the user is asked ${kind}` };
  });
}

const BY_FORM = { of: isForm, kind: 'by a form' };

export const elicitSchemaFlat: CallingCheck = questionCheck(
  'elicit.schema-flat',
  { ...BY_FORM, from: '2025-06-18' },
  ({ params }) => {
    const what = formFault(member(params, 'requestedSchema'));
    return what === null ? null : error(`asks its user by a form that clients cannot show: ${what}`);
  },
);

export const elicitNoSecrets: CallingCheck = questionCheck(
  'elicit.no-secrets',
  { ...BY_FORM, from: '2025-06-18' },
  ({ params }) => {
    const secret = fieldsOf(member(params, 'requestedSchema')).find(
      ([name]) => isSecretName(name) || CARD.test(name),
    );
    return secret === undefined
      ? null
      : error(`asks its user for a secret in a form: "${excerpt(secret[0], 60)}"`);
  },
);

/** What no one should type into a form of somebody else's, besides passwords and keys. */
const CARD = /(?:^|[_-])(?:cvv|cvc|ssn|iban)(?:$|[_-])|card.?number/i;

export const elicitUrlValid: CallingCheck = questionCheck(
  'elicit.url-valid',
  { of: isByUrl, kind: 'to open an address', from: '2025-11-25' },
  ({ params }) => {
    const url = stringMember(params, 'url') ?? '';
    if (!URL.canParse(url))
      return error(`sends its user to "${excerpt(url, 80)}", which is no absolute address`);
    const { protocol, hostname } = new URL(url);
    if (protocol === 'https:' || (protocol === 'http:' && isLoopbackHost(hostname))) return null;
    return {
      severity: 'warning',
      what: `sends its user to ${excerpt(url, 80)}, which is not https and not on this machine`,
    };
  },
);

export const elicitUndeclaredMode: CallingCheck = askingCheck(
  'elicit.undeclared-mode',
  { from: '2025-11-25' },
  (asked) => {
    const eliciting = asked.filter(({ questions }) => questions.some(({ method }) => method === ELICIT));
    if (eliciting.length === 0) return 'no tool that could be called asks its user for anything';
    const flaws = eliciting.flatMap((each): readonly Flaw[] => {
      const what = undeclaredIn(each);
      return what === null ? [] : [flawOf('elicit.undeclared-mode', each, what)];
    });
    return { flaws, saw: `${count(eliciting.length, 'tool')} called by clients that offer less` };
  },
);

function undeclaredIn({ ofForms, ofNothing }: Asked): string | null {
  if (ofForms.some(isByUrl)) return 'sends the user of a client that declares only forms to an address';
  return ofNothing.some(({ method }) => method === ELICIT)
    ? 'asks the user of a client that declares no elicitation'
    : null;
}

function error(what: string): Fault {
  return { severity: 'error', what };
}

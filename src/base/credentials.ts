/** A text that looks like a credential that was issued by somebody, and what kind it is. */
export interface Credential {
  readonly kind: string;
  readonly value: string;
}

/** Forms that issuers gave their secrets so that they can be found; words that only sound secret are not looked for. */
const FORMS: readonly { readonly kind: string; readonly pattern: RegExp }[] = [
  { kind: 'an AWS access key', pattern: /\b(?:AKIA|ASIA)[A-Z2-7]{16}\b/g },
  { kind: 'a GitHub token', pattern: /\b(?:gh[pousr]_[A-Za-z\d]{36,255}|github_pat_\w{60,255})\b/g },
  { kind: 'a GitLab token', pattern: /\bglpat-[\w-]{20,60}/g },
  { kind: 'a Slack token', pattern: /\bxox[abprs]-[\dA-Za-z-]{20,200}/g },
  { kind: 'an Anthropic key', pattern: /\bsk-ant-[\w-]{20,200}/g },
  { kind: 'an OpenAI key', pattern: /\bsk-(?:proj-|svcacct-)?[A-Za-z\d_-]{40,200}/g },
  { kind: 'a Stripe key', pattern: /\b[rs]k_live_[A-Za-z\d]{16,200}/g },
  { kind: 'a Google API key', pattern: /\bAIza[\w-]{35}\b/g },
  { kind: 'an npm token', pattern: /\bnpm_[A-Za-z\d]{36}\b/g },
  { kind: 'a SendGrid key', pattern: /\bSG\.[\w-]{22}\.[\w-]{43}\b/g },
  { kind: 'a Hugging Face token', pattern: /\bhf_[A-Za-z]{34}\b/g },
  {
    kind: 'a private key',
    pattern: /-----BEGIN (?:[A-Z]{2,12} ){0,2}PRIVATE KEY-----[\s\\nr]{0,8}[A-Za-z\d+/=]{20,}/g,
  },
  { kind: 'a signed token', pattern: /\beyJ[\w-]{10,2000}\.eyJ[\w-]{10,4000}\.[\w-]{20,2000}/g },
  {
    kind: 'an address with a password',
    pattern: /\b[a-z][a-z\d+.-]{2,20}:\/\/[^\s:/@"'<>]{1,80}:[^\s/@"'<>${}]{3,120}@[\w.-]{1,120}/g,
  },
];

/** Documentation and test data show what a credential looks like. */
const SAMPLE =
  /example|sample|dummy|placeholder|redacted|x{6,}|\*{3,}|:(?:password|pass|pwd|secret|postgres|changeme|user)@|(.)\1{9,}|1234567890|abcdefghij/i;

/** Texts longer than this are searched up to here. */
export const SEARCHED_LENGTH = 2_000_000;

/** What looks like a real credential in a text, at most ten. */
export function credentialsIn(text: string): readonly Credential[] {
  const searched = text.slice(0, SEARCHED_LENGTH);
  return FORMS.flatMap(({ kind, pattern }) =>
    [...searched.matchAll(pattern)].flatMap(([value]) => (SAMPLE.test(value) ? [] : [{ kind, value }])),
  ).slice(0, 10);
}

/** A text in which nothing that looks like a credential can be used any more. */
export function withoutCredentials(text: string): string {
  return credentialsIn(text).reduce(
    (rest, { value }) => rest.replaceAll(value, maskedCredential(value)),
    text,
  );
}

/** Its first letters, which say what it is, and its length. */
export function maskedCredential(value: string): string {
  return `${value.slice(0, 4)}…[${value.length} characters]`;
}

import type { CodeWords } from './words.ts';

/** Codes of checks on authorization, and on what the official client makes of it all. */
export type AuthCode =
  | 'auth.challenge'
  | 'auth.prm'
  | 'auth.scope-hint'
  | 'auth.invalid-token-401'
  | 'auth.no-offline-scope'
  | 'auth.as-metadata'
  | 'auth.before-parse'
  | 'stock.client-connects';

export const authWords: Record<AuthCode, CodeWords> = {
  'auth.challenge': {
    title: 'a refusal that does not say how to get in',
    hurts: 'No client can find out where to get a token, so no user can connect.',
    repair:
      'Answer with HTTP 401 and WWW-Authenticate with resource_metadata, or serve the metadata at its well-known place.',
    source: 'MCP 2025-06-18 and later, basic/authorization; RFC 9728',
  },
  'auth.prm': {
    title: 'metadata about the protected server that clients cannot use',
    hurts: 'Clients stop: they must not send a token meant for one server to another.',
    repair: 'State this server as resource, and at least one authorization server.',
    source: 'MCP 2025-06-18 and later, basic/authorization; RFC 9728',
  },
  'auth.scope-hint': {
    title: 'no word on which scope is needed',
    hurts: 'A client asks for too much, which users refuse, or too little, which fails later.',
    repair: 'Name the scope in the challenge, or scopes_supported in the metadata.',
    source: 'MCP 2025-11-25 and later, basic/authorization',
  },
  'auth.invalid-token-401': {
    title: 'a bad token that is not refused with 401',
    hurts: 'With a token that has expired the client never asks for a new one; if it is served, anybody is.',
    repair: 'Answer a token that is not valid with HTTP 401.',
    source: 'MCP 2025-06-18 and later, basic/authorization',
  },
  'auth.no-offline-scope': {
    title: 'a server that asks for offline_access',
    hurts: 'Users are asked for more than the server needs.',
    repair: 'Leave offline_access to the client and the authorization server.',
    source: 'MCP 2026-07-28, basic/authorization',
  },
  'auth.as-metadata': {
    title: 'an authorization server whose metadata clients cannot use',
    hurts:
      'Clients stop before the login: they must not trust an issuer that is another, or one without PKCE.',
    repair:
      'Serve metadata with the issuer exactly as the protected server names it, S256 among code_challenge_methods_supported, and https endpoints.',
    source: 'MCP 2025-06-18 and later, basic/authorization; RFC 8414',
  },
  'auth.before-parse': {
    title: 'lists that anybody can see',
    hurts: 'A stranger learns which tools there are, and what they take.',
    repair: 'Check credentials before anything else, unless the lists are meant to be public.',
    source: 'own rule',
  },
  'stock.client-connects': {
    title: 'the official client does not cope',
    hurts: 'Most clients are built on it, so most users cannot use the server.',
    repair: 'Repair what the client names first; the other findings on the wire say where it comes from.',
    source: 'measured with the official TypeScript SDK',
  },
};

// Flaws of a protected server. Its only good token is "good-token".

export const authFlaws = {
  'auth-clean': { auth: {} },
  'auth-well-known-only': { auth: { pointer: false } },
  'auth-no-challenge': { auth: { challenge: false, metadata: false } },
  'auth-bare-challenge': { auth: { pointer: false, metadata: false } },
  'auth-403': { auth: { status: 403 } },
  'auth-no-servers': { auth: { metadata: (plain) => ({ ...plain, authorization_servers: [] }) } },
  'auth-other-resource': {
    auth: { metadata: (plain) => ({ ...plain, resource: 'https://elsewhere.example/mcp' }) },
  },
  'auth-origin-resource': {
    auth: { metadata: (plain) => ({ ...plain, resource: new URL(plain.resource).origin }) },
  },
  'auth-metadata-a-page': { auth: { metadata: () => '<html></html>' } },
  /** The challenge points to nothing, though the well-known place has it. */
  'auth-dead-pointer': { auth: { pointer: (where) => new URL('/nothing-here', where).href } },
  'auth-relative-pointer': { auth: { pointer: '/.well-known/oauth-protected-resource' } },
  'auth-issuer-elsewhere': {
    auth: { metadata: (plain) => ({ ...plain, authorization_servers: ['https://auth.example.com'] }) },
  },
  'auth-issuer-without-metadata': { auth: { issuer: false } },
  'auth-issuer-another': { auth: { issuer: (plain) => ({ ...plain, issuer: 'https://auth.example.com' }) } },
  'auth-issuer-with-slash': { auth: { issuer: (plain) => ({ ...plain, issuer: `${plain.issuer}/` }) } },
  'auth-issuer-without-pkce': {
    auth: { issuer: (plain) => ({ ...plain, code_challenge_methods_supported: ['plain'] }) },
  },
  'auth-issuer-silent-on-pkce': {
    auth: { issuer: (plain) => ({ ...plain, code_challenge_methods_supported: undefined }) },
  },
  'auth-issuer-over-http': {
    auth: { issuer: (plain) => ({ ...plain, token_endpoint: 'http://auth.example.com/token' }) },
  },
  'auth-metadata-elsewhere': { auth: { pointer: 'https://elsewhere.example/metadata', metadata: false } },
  'auth-no-scope': {
    auth: { scope: null, metadata: (plain) => ({ ...plain, scopes_supported: undefined }) },
  },
  'auth-scopes-in-metadata': { auth: { scope: null } },
  'auth-offline-scope': { auth: { scope: 'rooms:read offline_access' } },
  'auth-any-token': { auth: { anyToken: true } },
  'auth-not-needed': { auth: { open: true } },
};

// Flaws of a protected server. Its only good token is "good-token".

export const authFlaws = {
  'auth-clean': { auth: {} },
  'auth-well-known-only': { auth: { pointer: false } },
  'auth-no-challenge': { auth: { challenge: false, metadata: false } },
  'auth-403': { auth: { status: 403 } },
  'auth-no-servers': { auth: { metadata: (plain) => ({ ...plain, authorization_servers: [] }) } },
  'auth-other-resource': {
    auth: { metadata: (plain) => ({ ...plain, resource: 'https://elsewhere.example/mcp' }) },
  },
  'auth-origin-resource': {
    auth: { metadata: (plain) => ({ ...plain, resource: new URL(plain.resource).origin }) },
  },
  'auth-metadata-a-page': { auth: { metadata: () => '<html></html>' } },
  'auth-metadata-elsewhere': { auth: { pointer: 'https://elsewhere.example/metadata', metadata: false } },
  'auth-no-scope': {
    auth: { scope: null, metadata: (plain) => ({ ...plain, scopes_supported: undefined }) },
  },
  'auth-scopes-in-metadata': { auth: { scope: null } },
  'auth-offline-scope': { auth: { scope: 'rooms:read offline_access' } },
  'auth-any-token': { auth: { anyToken: true } },
  'auth-not-needed': { auth: { open: true } },
};

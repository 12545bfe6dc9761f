/** What a `WWW-Authenticate` header tells a client. */
export interface Challenge {
  /** The header itself; null where there is none. */
  readonly text: string | null;
  readonly metadataUrl: string | null;
  readonly scopes: readonly string[] | null;
}

/** Reads the parameters that MCP looks for; the scheme is not judged. */
export function readChallenge(text: string | null): Challenge {
  const scope = parameter(text, 'scope');
  return {
    text,
    metadataUrl: parameter(text, 'resource_metadata'),
    scopes: scope === null ? null : scope.split(/\s+/).filter((word) => word !== ''),
  };
}

function parameter(text: string | null, name: string): string | null {
  const found = new RegExp(String.raw`(?:^|[\s,])${name}\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s,"]+))`, 'i').exec(
    text ?? '',
  );
  return found?.[1] ?? found?.[2] ?? null;
}

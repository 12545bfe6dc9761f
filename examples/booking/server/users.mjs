// Who is asking: the owner of a token, and the workspaces that they are in.

/** Null: nobody has this token. */
export function userOf(db, token) {
  const [user] = db.prepare('select id, name, home from user where token = ?').all([token]);
  if (user === undefined) return null;
  const workspaces = db
    .prepare(
      'select id, name from workspace join member on member.workspace = workspace.id where member.user = ? order by id',
    )
    .all([user.id]);
  return { ...user, workspaces };
}

/** The token of an Authorization header; null: there is none. */
export function bearerToken(header) {
  return /^Bearer +(\S+)$/i.exec(header ?? '')?.[1] ?? null;
}

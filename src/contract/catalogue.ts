/** Every check there is. The name union comes first, so that a new check does not compile until it has its place. */
export type CheckId = string;

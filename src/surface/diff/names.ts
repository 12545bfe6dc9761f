/** A name without what people change when they change a naming style: case and separators. */
export function plainName(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '') || name;
}

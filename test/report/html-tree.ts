import type { DefaultTreeAdapterTypes as Tree } from 'parse5';

/** Every element below a node, in the order of the page. */
export function elementsOf(node: Tree.Node): readonly Tree.Element[] {
  const found: Tree.Element[] = [];
  collect(node, found);
  return found;
}

function collect(node: Tree.Node, into: Tree.Element[]): void {
  for (const child of 'childNodes' in node ? node.childNodes : []) {
    if ('tagName' in child) into.push(child);
    collect(child, into);
  }
}

/** The text below a node, without what stands in such elements. */
export function textOutside(node: Tree.Node, tags: readonly string[]): string {
  if ('value' in node) return node.value;
  if ('tagName' in node && tags.includes(node.tagName)) return ' ';
  return 'childNodes' in node ? node.childNodes.map((child) => textOutside(child, tags)).join('') : '';
}

export function attributeOf(element: Tree.Element, name: string): string | null {
  return element.attrs.find((attribute) => attribute.name === name)?.value ?? null;
}

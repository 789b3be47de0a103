/** An element of an XML document. */
export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Element[];
}

/** Reads the elements of a small, well-formed XML document, without its texts. @throws Error for tags that do not match. */
export function readXml(document: string): Element {
  const root: Element = { name: '', attributes: {}, children: [] };
  const open = [root];
  for (const [, close, name = '', written = '', empty] of document.matchAll(
    /<(\/?)([A-Za-z][\w-]*)((?:\s+[\w-]+="[^"<]*")*)\s*(\/?)>/g,
  )) {
    if (close) {
      if (open.pop()?.name !== name) throw new Error(`</${name}> closes nothing`);
      continue;
    }
    const attributes = Object.fromEntries(
      [...written.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key, value]) => [key, value]),
    );
    const element: Element = { name, attributes, children: [] };
    open.at(-1)?.children.push(element);
    if (!empty) open.push(element);
  }
  const [only] = root.children;
  if (!only || root.children.length > 1 || open.length > 1) throw new Error('Not one document');
  return only;
}

/** An element and everything in it. */
export function allOf(element: Element): Element[] {
  return [element, ...element.children.flatMap(allOf)];
}

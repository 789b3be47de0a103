type Attributes = Readonly<Record<string, string | number | undefined>>;

/** Line breaks and tabs too, which readers would otherwise turn into spaces in an attribute. */
const ESCAPES: Readonly<Record<string, string>> = {
  ...{ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' },
  ...{ '\t': '&#9;', '\n': '&#10;', '\r': '&#13;' },
};

/** Characters that no XML document may hold, not even escaped: controls, lone surrogates and non-characters. */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

/**
 * An element with its children.
 * @param attributes Those that are undefined are left out.
 * @param children Elements, each on a line of its own.
 */
export function xml(name: string, attributes: Attributes, children: readonly string[] = []): string {
  if (children.length === 0) return `<${name}${written(attributes)}/>`;
  const inner = children.map((child) => child.replace(/^(?=.)/gm, '  ')).join('\n');
  return `<${name}${written(attributes)}>\n${inner}\n</${name}>`;
}

/** An element with a text. */
export function xmlTextElement(name: string, attributes: Attributes, text: string): string {
  return `<${name}${written(attributes)}>${escaped(text)}</${name}>`;
}

function written(attributes: Attributes): string {
  return Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${escaped(String(value))}"`)
    .join('');
}

function escaped(text: string): string {
  return text.replace(FORBIDDEN, '').replace(/[&<>"\t\n\r]/g, (character) => ESCAPES[character] ?? character);
}

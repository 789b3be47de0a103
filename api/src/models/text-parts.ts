/**
 * A long list in storage: JSON texts of some hundred values each, so that neither the driver nor the database parses
 * single values. Older lists hold the values themselves until they are stored again.
 */
export type TextParts<Value extends object> = readonly (Value | string)[];

/** The values in some parts of a list. */
export function valuesIn<Value extends object>(parts: TextParts<Value>): Value[] {
  return parts.flatMap((part) => (typeof part === 'string' ? (JSON.parse(part) as Value[]) : [part]));
}

/** The JSON text of a list: its parts as they are stored. */
export function listText(parts: TextParts<object>): string {
  const texts = parts.map((part) => (typeof part === 'string' ? part.slice(1, -1) : JSON.stringify(part)));
  return `[${texts.join(',')}]`;
}

/**
 * Length of a stored list's texts. Values in older lists count as zero. Approximates the size in bytes without reading
 * each character.
 */
export function partsLength(parts: TextParts<object>): number {
  return parts.reduce((sum, part) => sum + (typeof part === 'string' ? part.length : 0), 0);
}

/** The JSON text of a value with one more field. The field's value is given as JSON text. */
export function withField(value: Readonly<Record<string, unknown>>, name: string, text: string): string {
  const others = JSON.stringify(value).slice(1, -1);
  return `{${others}${others && ','}"${name}":${text}}`;
}

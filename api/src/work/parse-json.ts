import { setImmediate } from 'node:timers/promises';

/** Bytes that are parsed in one go, which takes about a millisecond. */
const PART_BYTES = 64 * 1024;

const [QUOTE, COMMA, BACKSLASH] = [...'",\\'].map((sign) => sign.charCodeAt(0));
const [OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = [...'[]{}'].map((sign) => sign.charCodeAt(0));

interface Limits {
  /** Maximum entries of all arrays and objects together. */
  readonly values: number;
  /** Maximum entries of one array or object. */
  readonly entries: number;
}

/**
 * Parses JSON as `JSON.parse` does, but one part at a time, so other requests are answered in between. Assembles an
 * array or object longer than a part from its parsed parts, and leaves everything within a part to `JSON.parse`, which
 * takes a third of a second for 6 MB that are meant to be slow.
 * @throws SyntaxError for invalid JSON, TypeError for invalid UTF-8, RangeError beyond the limits, which apply only to
 *   longer texts.
 */
export async function parseJson(bytes: Buffer, limits: Limits, partBytes = PART_BYTES): Promise<unknown> {
  if (bytes.length <= partBytes) return JSON.parse(decode(bytes));
  const open: Container[] = [];
  let root: Container | null = null;
  let values = 0;
  let isText = false;
  for (let at = 0, pausedAt = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (isText) {
      if (byte === BACKSLASH) at++;
      else if (byte === QUOTE) isText = false;
    } else if (byte === QUOTE) isText = true;
    else if (byte === COMMA || byte === OPEN_ARRAY || byte === OPEN_OBJECT) {
      if (++values > limits.values) throw new RangeError('Too many values.');
      if (byte === COMMA) open.at(-1)?.separate(at);
      else open.push(new Container(bytes, at, byte === OPEN_ARRAY, { partBytes, mostEntries: limits.entries }));
    } else if (byte === CLOSE_ARRAY || byte === CLOSE_OBJECT) {
      const closed = open.pop();
      if (closed?.isArray !== (byte === CLOSE_ARRAY)) throw new SyntaxError('A bracket is not closed.');
      closed.close(at);
      if (open.length > 0) open.at(-1)?.take(closed);
      else root = closed;
    }
    if (at - pausedAt >= partBytes) {
      pausedAt = at;
      await setImmediate();
    }
  }
  if (isText || open.length > 0) throw new SyntaxError('It ends too early.');
  if (!root?.isInParts) return JSON.parse(decode(bytes));
  requireSpace(bytes.subarray(0, root.start));
  requireSpace(bytes.subarray(root.end));
  return root.value();
}

/** An array or object in the text. It is parsed in parts once it is longer than one part. */
class Container {
  readonly #bytes: Buffer;
  readonly #partBytes: number;
  readonly #mostEntries: number;
  readonly start: number;
  readonly isArray: boolean;
  end = 0;
  /** Parsed children, with their keys if the container is an object. */
  readonly #parsed: (readonly [key: string, value: unknown])[] = [];
  /** Start of the unparsed text. */
  #from: number;
  /** Start of the last child in it. */
  #last: number;
  /** True after a child that was parsed in parts, until the comma. */
  #isAfterChild = false;

  constructor(
    bytes: Buffer,
    start: number,
    isArray: boolean,
    { partBytes, mostEntries }: { readonly partBytes: number; readonly mostEntries: number },
  ) {
    this.#bytes = bytes;
    this.#partBytes = partBytes;
    this.#mostEntries = mostEntries;
    this.start = start;
    this.isArray = isArray;
    this.#from = start + 1;
    this.#last = start + 1;
  }

  get isInParts(): boolean {
    return this.#parsed.length > 0;
  }

  value(): unknown {
    return this.isArray ? this.#parsed.map(([, value]) => value) : Object.fromEntries(this.#parsed);
  }

  /** Called for each comma between two children. */
  separate(at: number): void {
    if (this.#isAfterChild || at - this.#from >= this.#partBytes) this.#parse(at);
    this.#last = at + 1;
  }

  close(at: number): void {
    this.end = at + 1;
    if (this.isInParts) this.#parse(at);
  }

  /** Adds a closed child. A child that was not parsed in parts stays text. */
  take(child: Container): void {
    if (!child.isInParts) return;
    if (this.#last > this.#from) this.#parse(this.#last - 1);
    const before = decode(this.#bytes.subarray(this.#last, child.start));
    const [key = ''] = this.isArray ? JSON.parse(`[${before}""]`) : Object.keys(JSON.parse(`{${before}0}`));
    this.#parsed.push([key, child.value()]);
    this.#from = child.end;
    this.#isAfterChild = true;
  }

  /** Parses the unparsed text up to a comma or the end. */
  #parse(to: number): void {
    const text = this.#bytes.subarray(this.#from, to);
    this.#from = to + 1;
    if (this.#isAfterChild) {
      this.#isAfterChild = false;
      requireSpace(text);
      return;
    }
    const children = Object.entries(JSON.parse(this.isArray ? `[${decode(text)}]` : `{${decode(text)}}`));
    if (children.length === 0) throw new SyntaxError('Between two commas is nothing.');
    for (const child of children) this.#parsed.push(child);
    if (this.#parsed.length > this.#mostEntries) throw new RangeError('Too many entries.');
  }
}

function requireSpace(bytes: Buffer): void {
  if (/[^ \t\r\n]/.test(bytes.toString('latin1'))) throw new SyntaxError('There is more than space.');
}

function decode(bytes: Buffer): string {
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
}

import { Readable } from 'node:stream';

/**
 * Streams a JSON list of any length. Reads each value only after the reader has taken the previous one, so memory use
 * stays flat.
 * @param textOf The JSON text of a value. Null leaves out a deleted value.
 */
export function listStream(ids: readonly string[], textOf: (id: string) => Promise<string | null>): Readable {
  return Readable.from(pieces(ids, textOf));
}

async function* pieces(ids: readonly string[], textOf: (id: string) => Promise<string | null>): AsyncGenerator<Buffer> {
  let before = '[';
  for (const id of ids) {
    const text = await textOf(id);
    if (text === null) continue;
    yield Buffer.from(before + text);
    before = ',\n';
  }
  yield Buffer.from(before === '[' ? '[]' : ']');
}

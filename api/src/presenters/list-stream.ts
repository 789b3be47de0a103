import { Readable } from 'node:stream';

/**
 * Streams a JSON list of any length. Each value is read when its reader has taken the one before, so that memory stays flat.
 * @param textOf The JSON text of a value; null leaves out one that is gone.
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

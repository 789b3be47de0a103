import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl';
import type { OpenFile } from '#api/adapters/files/file-store.ts';
import type { ArchiveEntry } from '#shared/hand-off/project-file.ts';

/** Bytes that are fetched together: the table of contents takes many small reads, and each may be a request. */
const BLOCK_BYTES = 256 * 1024;
const PIECE_BYTES = 1024 * 1024;

/** An archive that cannot be read: cut off, damaged, or no archive. */
export class ZipError extends Error {
  override readonly name = 'ZipError';
  /** Name of the entry, or null when the table of contents is the reason. */
  readonly entry: string | null;

  constructor(entry: string | null, cause: unknown) {
    super('The archive cannot be read.', { cause });
    this.entry = entry;
  }
}

/**
 * Reads a ZIP archive in place. Names are given as they are written, unchecked: the caller must not use them as paths.
 * The file stays the caller's, who closes it.
 */
export class ZipReader {
  readonly entries: readonly ArchiveEntry[];
  readonly #zip: ZipFile;
  readonly #byName: ReadonlyMap<string, Entry>;

  private constructor(zip: ZipFile, listed: readonly Entry[]) {
    this.#zip = zip;
    this.entries = listed.map(describe);
    this.#byName = new Map(listed.map((entry) => [nameOf(entry), entry]));
  }

  /**
   * Reads the table of contents.
   * @param mostEntries Reading stops after one more, which the caller then refuses.
   * @throws ZipError
   */
  static async open(file: OpenFile, mostEntries: number): Promise<ZipReader> {
    const listed: Entry[] = [];
    try {
      const options = { autoClose: false, lazyEntries: true, decodeStrings: false };
      const zip = await fromRandomAccessReaderPromise(new FileReader(file), file.size, options);
      if (zip.entryCount > 0) {
        for await (const entry of zip.eachEntry()) {
          listed.push(entry);
          if (listed.length > mostEntries) break;
        }
      }
      return new ZipReader(zip, listed);
    } catch (cause) {
      throw new ZipError(null, cause);
    }
  }

  /**
   * Yields the unpacked bytes of an entry, exactly as many as it declares, and checks their sum at the end.
   * @throws ZipError
   */
  async *read(name: string): AsyncGenerator<Buffer, void, void> {
    const entry = this.#byName.get(name);
    let stream: Readable | undefined;
    try {
      if (!entry) throw new Error('There is no such entry.');
      stream = await this.#zip.openReadStreamPromise(entry);
      let sum = 0;
      for await (const chunk of stream) {
        sum = crc32(chunk, sum);
        yield chunk;
      }
      if (sum !== entry.crc32) throw new Error('Its checksum is another.');
    } catch (cause) {
      throw new ZipError(name, cause);
    } finally {
      stream?.destroy();
    }
  }
}

function describe(entry: Entry): ArchiveEntry {
  const { uncompressedSize, compressedSize, compressionMethod } = entry;
  const packing = compressionMethod === 0 ? 'stored' : compressionMethod === 8 ? 'deflated' : 'other';
  return {
    name: nameOf(entry),
    bytes: uncompressedSize,
    packedBytes: compressedSize,
    packing: entry.isEncrypted() ? 'other' : packing,
  };
}

/** Without decoded strings the name is bytes. Latin-1 keeps different names different. */
function nameOf({ fileNameRaw }: Entry): string {
  return fileNameRaw.toString('latin1');
}

/** Random access for yauzl, which wants streams. */
class FileReader extends RandomAccessReader {
  readonly #file: OpenFile;
  #block: { readonly start: number; readonly bytes: Uint8Array } | null = null;

  constructor(file: OpenFile) {
    super();
    this.#file = file;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#pieces(start, end), { objectMode: false });
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null) => void,
  ): void {
    this.#small(position, length).then(
      (bytes) => {
        buffer.set(bytes, offset);
        callback(bytes.length < length ? new Error('The file ends too early.') : null);
      },
      (error: unknown) => callback(error instanceof Error ? error : new Error(String(error))),
    );
  }

  async #small(position: number, length: number): Promise<Uint8Array> {
    const from = this.#block === null ? -1 : position - this.#block.start;
    if (this.#block !== null && from >= 0 && from + length <= this.#block.bytes.length) {
      return this.#block.bytes.subarray(from, from + length);
    }
    const bytes = await this.#file.read(position, position + Math.max(length, BLOCK_BYTES));
    this.#block = { start: position, bytes };
    return bytes.subarray(0, length);
  }

  async *#pieces(start: number, end: number): AsyncGenerator<Uint8Array, void, void> {
    for (let at = start; at < end; ) {
      const bytes = await this.#file.read(at, Math.min(at + PIECE_BYTES, end));
      if (bytes.length === 0) throw new Error('The file ends too early.');
      yield bytes;
      at += bytes.length;
    }
  }
}

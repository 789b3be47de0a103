/** Most chunks before the pictures of a PNG or WebP. Real files have a few. */
const MAX_CHUNKS = 1_000;

/** Most blocks of a GIF up to its second picture: 50 MB of ordinary ones. */
const MAX_BLOCKS = 200_000;

const WINDOW_BYTES = 64 * 1024;

/** Reads bytes [start, endExclusive) of a file, cut at its end. */
export type ReadRange = (start: number, endExclusive: number) => Promise<Uint8Array>;

/**
 * True for a GIF, WebP or PNG of more than one picture, by its blocks alone. False for any other type, and where the
 * file breaks off or is too long-winded before its second picture.
 * @throws Errors of `read`.
 */
export async function isMovingPicture(mimeType: string, read: ReadRange): Promise<boolean> {
  const bytes = new Bytes(read);
  switch (mimeType) {
    case 'image/gif':
      return isMovingGif(bytes);
    case 'image/png':
      return isMovingPng(bytes);
    case 'image/webp':
      return isMovingWebp(bytes);
    default:
      return false;
  }
}

/** GIF89a: each picture is a descriptor with its data in sub-blocks. */
async function isMovingGif(bytes: Bytes): Promise<boolean> {
  const screen = await bytes.view(0, 13);
  let at = 13 + colorTableBytes(screen?.getUint8(10));
  let pictures = 0;
  for (let count = 0; count < MAX_BLOCKS; count += 1) {
    const kind = (await bytes.view(at, 1))?.getUint8(0);
    if (kind === 0x2c) {
      pictures += 1;
      if (pictures === 2) return true;
      // The descriptor, its own colours and the size of the codes.
      at += 11 + colorTableBytes((await bytes.view(at + 9, 1))?.getUint8(0));
    } else if (kind === 0x21) {
      at += 2;
    } else {
      return false;
    }
    for (; count < MAX_BLOCKS; count += 1) {
      const size = (await bytes.view(at, 1))?.getUint8(0);
      if (size === undefined) return false;
      at += 1 + size;
      if (size === 0) break;
    }
  }
  return false;
}

/** The flags of a GIF's screen or picture say how many colours follow. */
function colorTableBytes(flags = 0): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
}

/** Animated PNG: a chunk before the first picture's data states the number of pictures. */
async function isMovingPng(bytes: Bytes): Promise<boolean> {
  let at = 8;
  for (let count = 0; count < MAX_CHUNKS; count += 1) {
    const chunk = await bytes.view(at, 12);
    if (!chunk || codeAt(chunk, 4) === 'IDAT') return false;
    if (codeAt(chunk, 4) === 'acTL') return chunk.getUint32(8) > 1;
    at += 12 + chunk.getUint32(0);
  }
  return false;
}

/** Animated WebP: each picture is a chunk. */
async function isMovingWebp(bytes: Bytes): Promise<boolean> {
  let at = 12;
  let pictures = 0;
  for (let count = 0; count < MAX_CHUNKS; count += 1) {
    const chunk = await bytes.view(at, 8);
    if (!chunk) return false;
    if (codeAt(chunk, 0) === 'ANMF') pictures += 1;
    if (pictures === 2) return true;
    const size = chunk.getUint32(4, true);
    at += 8 + size + (size % 2);
  }
  return false;
}

function codeAt(view: DataView, offset: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((index) => view.getUint8(offset + index)));
}

/** Reads a file in windows, because its blocks are short. */
class Bytes {
  readonly #read: ReadRange;
  #start = 0;
  #window: Uint8Array = new Uint8Array();

  constructor(read: ReadRange) {
    this.#read = read;
  }

  /** Null when the file ends before that. */
  async view(start: number, length: number): Promise<DataView | null> {
    if (start < this.#start || start + length > this.#start + this.#window.length) {
      this.#window = await this.#read(start, start + WINDOW_BYTES);
      this.#start = start;
      if (this.#window.length < length) return null;
    }
    return new DataView(this.#window.buffer, this.#window.byteOffset + start - this.#start, length);
  }
}

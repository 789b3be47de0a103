const SEGMENT = 0x18538067;
const CLUSTER = 0x1f43b675;
/** A block, or a group of blocks, with sound or pictures. */
const BLOCKS: ReadonlySet<number> = new Set([0xa3, 0xa0]);

/** Longest id and size of an element, in bytes. */
const HEADER_BYTES = 12;

interface Element {
  readonly id: number;
  readonly sizeAt: number;
  readonly sizeWidth: number;
  readonly dataAt: number;
  /** Null when unknown: the element ends where the next of its level begins. */
  readonly size: number | null;
}

/**
 * Makes a WebM that was cut off during writing readable. Corrects the sizes of elements that were still open, and drops
 * an incomplete block at the end. Reads only headers; the result refers to the bytes of `file`.
 */
export async function withoutOpenEnds(file: Blob): Promise<Blob> {
  const first = await readElement(file, 0);
  const segment = first && (await readElement(file, first.dataAt + (first.size ?? 0)));
  if (segment?.id !== SEGMENT) return file;
  let position = segment.dataAt;
  let open: Element | null = null;
  let end = position;
  for (;;) {
    const element = await readElement(file, position);
    if (element === null) break;
    // The browser's recorders omit sizes, and readers can handle that.
    if (element.size === null) return file;
    if (element.id === CLUSTER) open = element;
    // Blocks follow a cluster only while its size was still unknown.
    else if (open === null || !BLOCKS.has(element.id)) open = null;
    const elementEnd = element.dataAt + element.size;
    if (elementEnd > file.size) break;
    position = elementEnd;
    end = elementEnd;
  }
  const unknown = new Uint8Array(segment.sizeWidth).fill(0xff);
  unknown[0] = (1 << (9 - segment.sizeWidth)) - 1;
  const head = [file.slice(0, segment.sizeAt), unknown];
  const from = segment.sizeAt + segment.sizeWidth;
  if (open === null) return new Blob([...head, file.slice(from, end)]);
  const size = encodeSize(end - open.dataAt, open.sizeWidth);
  return new Blob([...head, file.slice(from, open.sizeAt), size, file.slice(open.dataAt, end)]);
}

async function readElement(file: Blob, at: number): Promise<Element | null> {
  const bytes = new Uint8Array(await file.slice(at, at + HEADER_BYTES).arrayBuffer());
  const idWidth = widthOf(bytes[0]);
  const sizeWidth = widthOf(bytes[idWidth]);
  if (idWidth === 0 || idWidth > 4 || sizeWidth === 0 || idWidth + sizeWidth > bytes.length) return null;
  const id = toNumber(bytes.subarray(0, idWidth));
  const size = bytes.slice(idWidth, idWidth + sizeWidth);
  size[0] = (size[0] as number) & ((1 << (8 - sizeWidth)) - 1);
  const isUnknown = size.every((byte, index) => byte === (index === 0 ? (1 << (8 - sizeWidth)) - 1 : 0xff));
  return {
    id,
    sizeAt: at + idWidth,
    sizeWidth,
    dataAt: at + idWidth + sizeWidth,
    size: isUnknown ? null : toNumber(size),
  };
}

/** Length of a variable-length number in bytes, from its first byte; 0 when it is none. */
function widthOf(first: number | undefined): number {
  return first ? Math.clz32(first) - 23 : 0;
}

function toNumber(bytes: Uint8Array): number {
  return bytes.reduce((number, byte) => number * 256 + byte, 0);
}

function encodeSize(size: number, width: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(width);
  let rest = size;
  for (let index = width - 1; index >= 0; index--) {
    bytes[index] = rest % 256;
    rest = Math.floor(rest / 256);
  }
  bytes[0] = (bytes[0] as number) | (1 << (8 - width));
  return bytes;
}

/** Completeness of an ISO base media file (MP4, MOV), by its top-level boxes. */
export type IsoCompleteness = 'complete' | 'ends-inside-a-box' | 'no-tables';

/** A file has a handful of top-level boxes, a fragmented one two per second. More is nonsense. */
const MAX_BOXES = 100_000;

/** Known top-level boxes. Some cameras append other bytes, which players ignore. */
const OUTERMOST_TYPES: ReadonlySet<string> = new Set([
  ...['ftyp', 'styp', 'moov', 'mdat', 'moof', 'mfra', 'sidx', 'ssix', 'prft', 'emsg', 'pdin'],
  ...['free', 'skip', 'wide', 'meta', 'uuid', 'udta', 'pnot'],
]);

/**
 * Walks the top-level boxes without reading their content. A truncated recording or copy ends inside a box or lacks its
 * tables (`moov`), without which nothing in it can be found.
 */
export async function checkIsoBoxes(file: Blob): Promise<IsoCompleteness> {
  let hasTables = false;
  for await (const { type, isCutOff } of outermostBoxes(file)) {
    if (type === 'moov') hasTables = true;
    if (isCutOff) return hasTables ? 'ends-inside-a-box' : 'no-tables';
  }
  return hasTables ? 'complete' : 'no-tables';
}

/** Reads the box that describes the media (`moov`). Null when there is no complete one. */
export async function readMovieBox(file: Blob): Promise<Uint8Array | null> {
  for await (const { type, start, end, isCutOff } of outermostBoxes(file)) {
    if (type === 'moov') return isCutOff ? null : new Uint8Array(await file.slice(start, end).arrayBuffer());
  }
  return null;
}

/**
 * Cuts a fragmented file, as cameras and screen recorders write it, after its last complete fragment; each has its own
 * tables. Null when the file isn't truncated, or has no complete fragment.
 */
export async function wholeFragments(file: Blob): Promise<Blob | null> {
  let hasTables = false;
  let isInFragment = false;
  let wholeEnd = 0;
  for await (const { type, end, isCutOff } of outermostBoxes(file)) {
    if (isCutOff) return hasTables && wholeEnd > 0 ? file.slice(0, wholeEnd, file.type) : null;
    if (type === 'moov') hasTables = true;
    if (type === 'mdat' && isInFragment) wholeEnd = end;
    if (type === 'moof' || type === 'mdat') isInFragment = type === 'moof';
  }
  return null;
}

/** A top-level box of a file, with its first byte and the byte after its last. */
export interface OutermostBox {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  /** It is longer than the rest of the file. */
  readonly isCutOff: boolean;
}

/** Yields the top-level boxes, up to invalid bytes. The last one may be cut off. */
export async function* outermostBoxes(file: Blob): AsyncGenerator<OutermostBox> {
  let position = 0;
  for (let count = 0; count < MAX_BOXES && position < file.size; count++) {
    const header = new DataView(await file.slice(position, position + 16).arrayBuffer());
    if (header.byteLength < 8) return;
    const type = boxType(header);
    const size = boxSize(header, file.size - position);
    const end = position + (size ?? 0);
    const isCutOff = end > file.size;
    if (size === null || (isCutOff && !OUTERMOST_TYPES.has(type))) return;
    yield { type, start: position, end, isCutOff };
    if (isCutOff) return;
    position = end;
  }
}

function boxType(header: DataView): string {
  return String.fromCharCode(...[4, 5, 6, 7].map((at) => header.getUint8(at)));
}

/** Length of a box in bytes, or null when these bytes are not a box (ISO/IEC 14496-12, 4.2). */
function boxSize(header: DataView, restBytes: number): number | null {
  const size = header.getUint32(0);
  if (size === 0) return restBytes; // To the end of the file.
  if (size !== 1) return size >= 8 ? size : null;
  return header.byteLength === 16 ? Number(header.getBigUint64(8)) : null;
}

/** How complete an ISO base media file (MP4, MOV) is, by its outermost boxes alone. */
export type IsoCompleteness = 'complete' | 'ends-inside-a-box' | 'no-tables';

/** A file has a handful of outermost boxes, a fragmented one two for each second; more is nonsense. */
const MAX_BOXES = 100_000;

/** What stands outermost in files. Other bytes behind the last box are what some cameras write there, which players ignore. */
const OUTERMOST_TYPES: ReadonlySet<string> = new Set([
  ...['ftyp', 'styp', 'moov', 'mdat', 'moof', 'mfra', 'sidx', 'ssix', 'prft', 'emsg', 'pdin'],
  ...['free', 'skip', 'wide', 'meta', 'uuid', 'udta', 'pnot'],
]);

/**
 * Walks the outermost boxes without reading their content. A recording or copy that was cut off ends inside a box or
 * never got its tables (`moov`), without which nothing in it can be found.
 */
export async function checkIsoBoxes(file: Blob): Promise<IsoCompleteness> {
  let hasTables = false;
  for await (const { type, isCutOff } of outermostBoxes(file)) {
    if (type === 'moov') hasTables = true;
    if (isCutOff) return hasTables ? 'ends-inside-a-box' : 'no-tables';
  }
  return hasTables ? 'complete' : 'no-tables';
}

/**
 * The fragments of a fragmented file, as cameras and screen recorders write it, up to the last that is whole; each has tables of its
 * own. Null when the file isn't cut off, or has no whole fragment.
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

/** The outermost boxes, until what can be none; the one that the file ends in is the last. */
async function* outermostBoxes(file: Blob): AsyncGenerator<{ type: string; end: number; isCutOff: boolean }> {
  let position = 0;
  for (let count = 0; count < MAX_BOXES && position < file.size; count++) {
    const header = new DataView(await file.slice(position, position + 16).arrayBuffer());
    if (header.byteLength < 8) return;
    const type = boxType(header);
    const size = boxSize(header, file.size - position);
    const end = position + (size ?? 0);
    const isCutOff = end > file.size;
    if (size === null || (isCutOff && !OUTERMOST_TYPES.has(type))) return;
    yield { type, end, isCutOff };
    if (isCutOff) return;
    position = end;
  }
}

function boxType(header: DataView): string {
  return String.fromCharCode(...[4, 5, 6, 7].map((at) => header.getUint8(at)));
}

/** The whole length of a box in bytes, or null when these bytes are no box (ISO/IEC 14496-12, 4.2). */
function boxSize(header: DataView, restBytes: number): number | null {
  const size = header.getUint32(0);
  if (size === 0) return restBytes; // To the end of the file.
  if (size !== 1) return size >= 8 ? size : null;
  return header.byteLength === 16 ? Number(header.getBigUint64(8)) : null;
}

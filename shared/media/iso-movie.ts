/**
 * The movie can't be used: its frames or sound are encrypted, or its tables claim more than a file of this length can
 * hold.
 */
export type IsoMovieFault = 'protected' | 'impossible';

/** A box of an ISO base media file. */
export interface IsoBox {
  readonly type: string;
  /** Offsets of the content. */
  readonly start: number;
  readonly end: number;
}

/** Boxes that contain other boxes, on the path from the movie to its tables. */
const CONTAINERS: ReadonlySet<string> = new Set(['mdia', 'minf', 'stbl']);

/** Smallest entry, in bytes, of tables with a count after a version and flags. */
const ENTRY_BYTES: Readonly<Record<string, number>> = {
  stsd: 16,
  stts: 8,
  ctts: 8,
  stss: 4,
  stsc: 12,
  stco: 4,
  co64: 8,
};

/** Sample descriptions of encrypted media: Common Encryption, and the iTunes Store's. */
const ENCRYPTED: ReadonlySet<string> = new Set(['encv', 'enca', 'drmv', 'drmi', 'drms']);

/** Old QuickTime files count compressed sound in sound frames. A byte holds about ten. */
const SOUND_FRAMES_PER_BYTE = 64;

/**
 * Checks the box that describes an MP4 or QuickTime file's media, in time linear in its length. Demuxers expand its
 * tables sample by sample, so one made-up count would keep them busy for minutes.
 * @param movie The `moov` box.
 * @param fileBytes Length of the file: a sample has at least one byte.
 * @returns Null when it can be demuxed.
 */
export function findIsoMovieFault(movie: Uint8Array, fileBytes: number): IsoMovieFault | null {
  const view = new DataView(movie.buffer, movie.byteOffset, movie.byteLength);
  let hasEncryption = false;
  let samples = 0;
  const [moov] = boxesIn(view, { start: 0, end: view.byteLength });
  for (const trak of moov ? boxesIn(view, moov) : []) {
    if (trak.type !== 'trak') continue;
    const expanded = { stts: 0, ctts: 0 };
    for (const box of tablesIn(view, trak)) {
      const { type, end } = box;
      const count = fittingEntries(view, box);
      if (count === null) return 'impossible';
      const start = box.start + 8;
      if (type === 'stsd')
        hasEncryption ||= [...boxesIn(view, { start, end })].some((sample) => ENCRYPTED.has(sample.type));
      if (type === 'stts' || type === 'ctts') expanded[type] += samplesOf(view, start, count);
      if (type === 'stsc' && largestChunk(view, start, count) > fileBytes * SOUND_FRAMES_PER_BYTE) return 'impossible';
    }
    // The durations stay unchanged unless the display order differs from the storage order.
    if (expanded.ctts > 0) samples += Math.max(expanded.stts, expanded.ctts);
  }
  if (samples > fileBytes) return 'impossible';
  return hasEncryption ? 'protected' : null;
}

/** The boxes in a range of bytes, in order, up to the first invalid one. The last may be cut off. */
export function* boxesIn(view: DataView, { start, end }: Omit<IsoBox, 'type'>): Generator<IsoBox> {
  for (let at = start; at + 8 <= end; ) {
    const stated = view.getUint32(at);
    const isLarge = stated === 1 && at + 16 <= end;
    const size = isLarge ? Number(view.getBigUint64(at + 8)) : stated === 0 ? end - at : stated;
    if (size < 8) return;
    const type = String.fromCharCode(...[4, 5, 6, 7].map((offset) => view.getUint8(at + offset)));
    yield { type, start: at + (isLarge ? 16 : 8), end: Math.min(at + size, end) };
    at += size;
  }
}

/** The boxes at a path of types below a box. */
export function boxesAt(view: DataView, container: IsoBox, [type, ...rest]: readonly string[]): IsoBox[] {
  const found = [...boxesIn(view, container)].filter((box) => box.type === type);
  return rest.length === 0 ? found : found.flatMap((box) => boxesAt(view, box, rest));
}

function* tablesIn(view: DataView, container: IsoBox): Generator<IsoBox> {
  for (const box of boxesIn(view, container)) {
    if (CONTAINERS.has(box.type)) yield* tablesIn(view, box);
    else if (ENTRY_BYTES[box.type] !== undefined) yield box;
  }
}

/** The stated number of entries, or null when the box is too short for them. */
function fittingEntries(view: DataView, { type, start, end }: IsoBox): number | null {
  if (end - start < 8) return null;
  const count = view.getUint32(start + 4);
  return count * (ENTRY_BYTES[type] ?? 0) <= end - start - 8 ? count : null;
}

/** Number of samples that the entries of `stts` or `ctts` represent. */
function samplesOf(view: DataView, start: number, count: number): number {
  let sum = 0;
  for (let entry = 0; entry < count; entry += 1) sum += view.getUint32(start + entry * 8);
  return sum;
}

/** Samples of the largest chunk. */
function largestChunk(view: DataView, start: number, count: number): number {
  let most = 0;
  for (let entry = 0; entry < count; entry += 1) most = Math.max(most, view.getUint32(start + entry * 12 + 4));
  return most;
}

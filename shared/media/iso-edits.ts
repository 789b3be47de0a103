import { boxesAt, boxesIn, type IsoBox } from './iso-movie.ts';

/** Parts of a track that the edit list of an MP4 or QuickTime file plays. */
export interface IsoEdits {
  /**
   * - `one`: a single part, which may begin late.
   * - `several`: parts that aren't consecutive in the media.
   * - `late`: nothing but empty time, after which players show all of the media.
   */
  readonly order: 'one' | 'several' | 'late';
  /** End of the last part in seconds, or null when the list doesn't tell. */
  readonly endSeconds: number | null;
}

/** The edit lists of a file's tracks by id. A track without one is missing. */
export type FileEdits = ReadonlyMap<number, IsoEdits>;

/** More entries than this count as damage. */
const MOST_ENTRIES = 10_000;

interface Edit {
  /** Seconds of the file's time. */
  readonly length: number;
  /** Seconds of the track's media; null when nothing is shown. */
  readonly from: number | null;
}

/**
 * Reads the edit lists of a movie, in time linear in its length.
 * @param movie The `moov` box.
 */
export function readIsoEdits(movie: Uint8Array): FileEdits {
  const view = new DataView(movie.buffer, movie.byteOffset, movie.byteLength);
  const found = new Map<number, IsoEdits>();
  let movieScale = 0;
  let hasFragments = false;
  const [moov] = boxesIn(view, { start: 0, end: view.byteLength });
  for (const box of moov ? boxesIn(view, moov) : []) {
    if (box.type === 'mvhd') movieScale = clockOf(view, box).scale;
    if (box.type === 'mvex') hasFragments = true;
    if (box.type !== 'trak') continue;
    const [header] = boxesAt(view, box, ['tkhd']);
    const [clock] = boxesAt(view, box, ['mdia', 'mdhd']);
    const [list] = boxesAt(view, box, ['edts', 'elst']);
    const id = header && wordAt(view, header, versionOf(view, header) === 1 ? 20 : 12);
    if (!id || !clock || !list) continue;
    const { scale, length } = clockOf(view, clock);
    const edits = readEdits(view, list, movieScale || 1, scale || 1);
    const described = edits.length > 0 ? describeEdits(edits, length / (scale || 1)) : null;
    if (described) found.set(id, described);
  }
  // Lists of files that continue in fragments count only the samples in the tables.
  return hasFragments ? new Map([...found].map(([id, { order }]) => [id, { order, endSeconds: null }])) : found;
}

function describeEdits(edits: readonly Edit[], mediaSeconds: number): IsoEdits {
  const endSeconds = edits.reduce((sum, { length }) => sum + length, 0);
  const first = edits.findIndex(({ from }) => from !== null);
  if (first < 0) return { order: 'late', endSeconds: endSeconds + mediaSeconds };
  const last = edits.findLastIndex(({ from }) => from !== null);
  const shown = edits.slice(first, last + 1);
  const isOne = shown.every(({ from, length }, index) => {
    const next = shown[index + 1];
    return from !== null && (!next || isSame(next.from, from + length));
  });
  // Fragmented files state no length: their only part plays to the end.
  const isOpen = shown.at(-1)?.length === 0;
  return { order: isOne ? 'one' : 'several', endSeconds: isOpen ? null : endSeconds };
}

/** Lists round to the movie's clock, often a millisecond. */
const LARGEST_ROUNDING_SECONDS = 0.002;

function isSame(from: number | null, end: number): boolean {
  return from !== null && Math.abs(from - end) <= LARGEST_ROUNDING_SECONDS;
}

function readEdits(view: DataView, list: IsoBox, movieScale: number, mediaScale: number): Edit[] {
  const isLong = versionOf(view, list) === 1;
  const bytes = isLong ? 20 : 12;
  const count = Math.min(wordAt(view, list, 4) ?? 0, Math.floor((list.end - list.start - 8) / bytes), MOST_ENTRIES);
  return Array.from({ length: Math.max(0, count) }, (_, index) => {
    const at = list.start + 8 + index * bytes;
    const length = isLong ? Number(view.getBigUint64(at)) : view.getUint32(at);
    const from = isLong ? Number(view.getBigInt64(at + 8)) : view.getInt32(at + 4);
    return { length: length / movieScale, from: from < 0 ? null : from / mediaScale };
  });
}

/** Ticks per second and length of a movie's or a track's clock. 0 when missing or unknown. */
function clockOf(view: DataView, box: IsoBox): { scale: number; length: number } {
  const isLong = versionOf(view, box) === 1;
  const at = isLong ? 20 : 12;
  if (box.start + at + (isLong ? 12 : 8) > box.end) return { scale: 0, length: 0 };
  const scale = view.getUint32(box.start + at);
  const length = isLong ? Number(view.getBigUint64(box.start + at + 4)) : view.getUint32(box.start + at + 4);
  return { scale, length };
}

function versionOf(view: DataView, { start, end }: IsoBox): number {
  return start < end ? view.getUint8(start) : 0;
}

function wordAt(view: DataView, { start, end }: IsoBox, offset: number): number | null {
  return start + offset + 4 <= end ? view.getUint32(start + offset) : null;
}

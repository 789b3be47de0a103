import { type OutermostBox, outermostBoxes } from './iso-boxes.ts';

/** A box within the movie box: offsets of its content. */
interface Box {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

/** Boxes between a track and its tables. */
const CONTAINERS: readonly string[] = ['mdia', 'minf', 'stbl'];

/**
 * Salvages an MP4 that ends inside its media data although its tables are complete, as in a copy that was cut off.
 * Shortens the tables in place to the samples that are present; the rest is the file's own bytes. Null for other files,
 * or when no sample is complete.
 */
export async function wholeSamples(file: Blob): Promise<Blob | null> {
  let tables: OutermostBox | null = null;
  for await (const box of outermostBoxes(file)) {
    if (box.type === 'moof') return null;
    if (box.type === 'moov') tables = box;
    if (!box.isCutOff) continue;
    if (box.type !== 'mdat' || tables === null) return null;
    const movie = new Uint8Array(await file.slice(tables.start, tables.end).arrayBuffer());
    if (!shortenTables(new DataView(movie.buffer), file.size)) return null;
    const head = await headOf(file, box.start);
    const parts = [file.slice(0, tables.start), movie, file.slice(tables.end, box.start), head];
    return new Blob([...parts, file.slice(box.start + head.byteLength)], { type: file.type });
  }
  return null;
}

/** Rewrites the header of the last box with its actual length. */
async function headOf(file: Blob, start: number): Promise<Uint8Array<ArrayBuffer>> {
  const view = new DataView(await file.slice(start, start + 16).arrayBuffer());
  const isLarge = view.getUint32(0) === 1;
  if (isLarge) view.setBigUint64(8, BigInt(file.size - start));
  else view.setUint32(0, file.size - start);
  return new Uint8Array(view.buffer, 0, isLarge ? 16 : 8);
}

/** @returns False when no sample is complete, or the tables can't be read. */
function shortenTables(view: DataView, fileBytes: number): boolean {
  let samples = 0;
  for (const movie of boxesIn(view, 0, view.byteLength)) {
    for (const track of boxesIn(view, movie.start, movie.end)) {
      if (track.type !== 'trak') continue;
      const kept = shortenTrack(view, new Map([...tablesIn(view, track)].map((box) => [box.type, box])), fileBytes);
      if (kept === null) return false;
      samples += kept;
    }
  }
  return samples > 0;
}

/** @returns The number of samples that remain; null for tables of another kind. */
function shortenTrack(view: DataView, tables: ReadonlyMap<string, Box>, fileBytes: number): number | null {
  const [sizes, chunks] = [tables.get('stsz'), tables.get('stsc')];
  const offsets = tables.get('stco') ?? tables.get('co64');
  const times = tables.get('stts');
  if (!sizes || !chunks || !offsets || !times) return null;
  const runs = entriesOf(view, chunks, 12).map((at) => ({
    at,
    first: view.getUint32(at),
    length: view.getUint32(at + 4),
  }));
  const chunkAt = entriesOf(view, offsets, offsets.type === 'co64' ? 8 : 4);
  const sizeOf = sizeReader(view, sizes);
  let [samples, chunkCount, run] = [0, 0, 0];
  for (const at of chunkAt) {
    while ((runs[run + 1]?.first ?? Number.POSITIVE_INFINITY) <= chunkCount + 1) run += 1;
    const length = runs[run]?.length ?? 0;
    let end = offsets.type === 'co64' ? Number(view.getBigUint64(at)) : view.getUint32(at);
    let whole = 0;
    while (whole < length && end + sizeOf(samples + whole) <= fileBytes) end += sizeOf(samples + whole++);
    // The last chunk is shorter, so it needs its own entry, or that of a removed chunk.
    const spare = runs[run]?.first === chunkCount + 1 ? runs[run] : runs[run + 1];
    if (whole < length && (whole === 0 || !spare)) break;
    samples += whole;
    chunkCount += 1;
    if (whole === length || !spare) continue;
    view.setUint32(spare.at, chunkCount);
    view.setUint32(spare.at + 4, whole);
    if (spare !== runs[run]) run += 1;
    break;
  }
  view.setUint32(chunks.start + 4, chunkCount === 0 ? 0 : run + 1);
  view.setUint32(offsets.start + 4, chunkCount);
  view.setUint32(sizes.start + 8, samples);
  for (const table of [times, tables.get('ctts')]) if (table) shortenRuns(view, table, samples);
  const keys = tables.get('stss');
  if (keys)
    view.setUint32(keys.start + 4, entriesOf(view, keys, 4).filter((at) => view.getUint32(at) <= samples).length);
  return samples;
}

/** Shortens a table of runs of samples (`stts`, `ctts`). */
function shortenRuns(view: DataView, table: Box, samples: number): void {
  let rest = samples;
  let count = 0;
  for (const at of entriesOf(view, table, 8)) {
    if (rest === 0) break;
    const length = Math.min(rest, view.getUint32(at));
    view.setUint32(at, length);
    rest -= length;
    count += 1;
  }
  view.setUint32(table.start + 4, count);
}

function sizeReader(view: DataView, sizes: Box): (sample: number) => number {
  const common = view.getUint32(sizes.start + 4);
  if (common > 0) return () => common;
  const count = Math.min(view.getUint32(sizes.start + 8), Math.floor((sizes.end - sizes.start - 12) / 4));
  return (sample) => (sample < count ? view.getUint32(sizes.start + 12 + 4 * sample) : Number.POSITIVE_INFINITY);
}

/** Offsets of a table's entries, after its version, flags and count. */
function entriesOf(view: DataView, { start, end }: Box, entryBytes: number): number[] {
  const count = Math.min(view.getUint32(start + 4), Math.floor((end - start - 8) / entryBytes));
  return Array.from({ length: Math.max(0, count) }, (_, entry) => start + 8 + entry * entryBytes);
}

function* tablesIn(view: DataView, container: Box): Generator<Box> {
  for (const box of boxesIn(view, container.start, container.end)) {
    if (CONTAINERS.includes(box.type)) yield* tablesIn(view, box);
    else if (box.end - box.start >= 12) yield box;
  }
}

function* boxesIn(view: DataView, start: number, end: number): Generator<Box> {
  for (let at = start; at + 8 <= end; ) {
    const size = view.getUint32(at);
    if (size < 8 || at + size > end) return;
    const type = String.fromCharCode(...[4, 5, 6, 7].map((offset) => view.getUint8(at + offset)));
    yield { type, start: at + 8, end: at + size };
    at += size;
  }
}

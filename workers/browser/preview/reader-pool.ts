import type { LayerSpan } from '#shared/render/plan.ts';
import type { SourceTime } from '#shared/time/microseconds.ts';
import type { FrameReader } from '#workers/browser/decode/frame-reader.ts';
import type { OpenMedia, openMedia } from '#workers/browser/decode/open-media.ts';
import { AbortedError } from '#workers/lib/coded-error.ts';
import type { FrameLedger } from '#workers/lib/frame-ledger.ts';
import type { PreviewSource } from './preview-types.ts';

/** Loads the code that opens media, which is larger than the rest of the preview. */
export const loadOpenMedia = async (): Promise<typeof openMedia> =>
  (await import('#workers/browser/decode/open-media.ts')).openMedia;

/** Delay before a failed source is retried, because the network may return. */
export const RETRY_MS = 5_000;

interface PooledReader {
  readonly assetId: string;
  clipId: string;
  /** Its last requested position. */
  time: SourceTime;
  readonly opening: Promise<FrameReader>;
  /** Null until it is open. */
  reader: FrameReader | null;
}

/**
 * The preview's open readers. A clip keeps its reader while it is on screen. A clip that continues where another of the
 * same asset ended takes over its reader, so that a cut within a recording needs no seek.
 */
export class ReaderPool {
  readonly #ledger: FrameLedger;
  readonly #load: () => Promise<typeof openMedia>;
  /**
   * Most open readers. The least recently used close first: each has a decoder, and devices have few. Readers on screen
   * stay open, however many there are.
   */
  readonly capacity: number;
  readonly #sources = new Map<string, PreviewSource>();
  readonly #media = new Map<string, OpenMedia>();
  /** Least recently used first. */
  readonly #readers: PooledReader[] = [];
  readonly #closing = new Set<Promise<void>>();
  readonly #failures = new Map<string, { readonly error: unknown; readonly at: number }>();

  /** @param load Called when there is a source to open. */
  constructor(ledger: FrameLedger, capacity: number, load = loadOpenMedia) {
    this.#ledger = ledger;
    this.capacity = capacity;
    this.#load = load;
  }

  /** Sets the assets and their locations. Closes readers of removed or moved assets. */
  setSources(sources: readonly PreviewSource[]): void {
    const next = new Map(sources.map((source) => [source.assetId, source]));
    for (const [assetId, known] of this.#sources) {
      const other = next.get(assetId);
      if (!other || !isSameSource(known, other)) this.#closeAsset(assetId);
    }
    this.#sources.clear();
    for (const [assetId, source] of next) this.#sources.set(assetId, source);
    // A failure shows once a picture needs it.
    if (next.size > 0) this.#load().catch(() => {});
  }

  /**
   * Finds or opens the reader for a clip that shows its asset at `time`.
   * @param busy Other clips on screen, whose readers are not taken over.
   * @throws CodedError of the media catalogue; for a few seconds after a failure, without another try.
   */
  async reader(
    span: Pick<LayerSpan, 'clipId' | 'assetId'>,
    time: SourceTime,
    busy: ReadonlySet<string>,
  ): Promise<FrameReader> {
    const failure = this.#failures.get(span.assetId);
    if (failure && performance.now() - failure.at < RETRY_MS) throw failure.error;
    const pooled = this.#find(span, time, busy) ?? this.#open(span, time, busy);
    pooled.clipId = span.clipId;
    pooled.time = time;
    this.#readers.splice(this.#readers.indexOf(pooled), 1);
    this.#readers.push(pooled);
    return await pooled.opening;
  }

  /** True when there is such an asset. */
  has(assetId: string): boolean {
    return this.#sources.has(assetId);
  }

  /** True when {@link reader} would return the frame at `time` without a seek. */
  isNear(span: Pick<LayerSpan, 'clipId' | 'assetId'>, time: SourceTime, busy: ReadonlySet<string>): boolean {
    return this.#find(span, time, busy)?.reader?.isNear(time) ?? false;
  }

  /** Records that an asset can't be shown, and closes its readers. */
  fail(assetId: string, error: unknown): void {
    this.#closeAsset(assetId);
    this.#failures.set(assetId, { error, at: performance.now() });
  }

  /** Closes all readers and files. Settles when none of their frames is open. */
  async dispose(): Promise<void> {
    for (const assetId of [...this.#sources.keys()]) this.#closeAsset(assetId);
    this.#sources.clear();
    await Promise.allSettled(this.#closing);
  }

  #find(
    { clipId, assetId }: Pick<LayerSpan, 'clipId' | 'assetId'>,
    time: SourceTime,
    busy: ReadonlySet<string>,
  ): PooledReader | undefined {
    const ofAsset = this.#readers.filter((reader) => reader.assetId === assetId);
    const own = ofAsset.find((reader) => reader.clipId === clipId);
    if (own) return own;
    return ofAsset.find(
      (reader) => !busy.has(reader.clipId) && reader.time <= time && time - reader.time < CONTINUE_WITHIN_US,
    );
  }

  #open(
    { clipId, assetId }: Pick<LayerSpan, 'clipId' | 'assetId'>,
    time: SourceTime,
    busy: ReadonlySet<string>,
  ): PooledReader {
    const opening = this.#openReader(assetId);
    const pooled: PooledReader = { assetId, clipId, time, opening, reader: null };
    opening.then(
      (reader) => {
        pooled.reader = reader;
      },
      () => this.#remove(pooled),
    );
    const idle = this.#readers.filter((reader) => !busy.has(reader.clipId));
    this.#readers.push(pooled);
    const tooMany = Math.max(0, this.#readers.length - this.capacity);
    for (const oldest of idle.slice(0, tooMany)) this.#close(oldest);
    return pooled;
  }

  async #openReader(assetId: string): Promise<FrameReader> {
    if (!this.#sources.has(assetId)) throw new Error('The plan names an asset that the preview was not told of');
    const openMedia = await this.#load();
    const source = this.#sources.get(assetId);
    if (!source) throw new AbortedError('The source was closed.');
    let media = this.#media.get(assetId);
    if (!media) {
      media = openMedia(source.type, source.location, this.#ledger);
      this.#media.set(assetId, media);
    }
    return await media.openFrames();
  }

  #closeAsset(assetId: string): void {
    for (const reader of this.#readers.filter((candidate) => candidate.assetId === assetId)) this.#close(reader);
    this.#media.get(assetId)?.dispose();
    this.#media.delete(assetId);
    this.#failures.delete(assetId);
  }

  #close(pooled: PooledReader): void {
    this.#remove(pooled);
    const closing = pooled.opening.then(
      (reader) => reader.dispose(),
      () => {}, // It never opened.
    );
    this.#closing.add(closing);
    void closing.finally(() => this.#closing.delete(closing));
  }

  #remove(pooled: PooledReader): void {
    const index = this.#readers.indexOf(pooled);
    if (index >= 0) this.#readers.splice(index, 1);
  }
}

/** Distance within which reading on is faster than a new decoder, in µs. */
const CONTINUE_WITHIN_US = 500_000;

function isSameSource(a: PreviewSource, b: PreviewSource): boolean {
  if (a.type !== b.type || a.location.type !== b.location.type) return false;
  // A stored file that was read again is a new object with the same bytes.
  if (a.location.type === 'blob' && b.location.type === 'blob') return a.location.blob.size === b.location.blob.size;
  return a.location.type === 'url' && b.location.type === 'url' && a.location.url === b.location.url;
}

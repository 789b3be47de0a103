import type { VideoSample } from 'mediabunny';
import { layersAt, sourceTimeAt } from '#shared/render/at-frame.ts';
import type { LayerSpan, RenderPlan } from '#shared/render/plan.ts';
import type { Frames } from '#shared/time/rational.ts';
import type { LayerSample } from '#workers/browser/compose/frame-compositor.ts';
import { decodeImage } from '#workers/browser/decode/image-reader.ts';
import type { FrameLedger } from '#workers/lib/frame-ledger.ts';
import { sourceError } from './export-error.ts';
import { type FrameSource, StillSource, VideoFrameSource } from './frame-source.ts';
import type { MediaShelf } from './media-shelf.ts';
import { SOURCE_LIMIT_MS, withSourceDeadline } from './source-deadline.ts';

/** Lead, in frames, with which a clip's decoder starts: a third of a second in which other work continues. */
const OPEN_AHEAD_FRAMES = 10;

/** A clip that begins at most this far after another clip's end in the same asset reuses its decoder, in µs. */
const CONTINUE_WITHIN_US = 1_000_000;

/**
 * Provides the pictures of each frame of a plan, in order: opens decoders shortly before their clip begins, shares a decoder between
 * neighbouring clips of one asset, and closes finished ones.
 */
export class FrameFeed {
  readonly #plan: RenderPlan;
  readonly #shelf: MediaShelf;
  readonly #ledger: FrameLedger;
  readonly #limitMs: number;
  readonly #open = new Map<LayerSpan, Promise<FrameSource>>();
  /** Sources of finished clips, for the next clip of the same asset. */
  readonly #idle = new Map<string, FrameSource>();
  /** Layers in the order in which they begin, those not yet opened. */
  readonly #coming: LayerSpan[];

  /** @param limitMs Time for a source to open. */
  constructor(plan: RenderPlan, shelf: MediaShelf, ledger: FrameLedger, limitMs = SOURCE_LIMIT_MS) {
    this.#limitMs = limitMs;
    this.#plan = plan;
    this.#shelf = shelf;
    this.#ledger = ledger;
    this.#coming = plan.layers.toSorted((a, b) => a.firstFrame - b.firstFrame);
  }

  /**
   * Returns the pictures of a frame, bottom first, valid until the next call. Frames must be requested in order.
   * @throws CodedError of the export catalogue that names the asset, AbortedError.
   */
  async picturesAt(frame: Frames, signal?: AbortSignal): Promise<LayerSample[]> {
    await this.#closePast(frame);
    this.#openComing(frame);
    const pictures: LayerSample[] = [];
    for (const span of layersAt(this.#plan, frame)) {
      pictures.push({ span, picture: await this.#pictureOf(span, frame, signal) });
    }
    return pictures;
  }

  /** Starts the decoders of the first frame in the background. */
  prepare(): void {
    this.#openComing(0);
  }

  /** Closes all decoders and frames. */
  async dispose(): Promise<void> {
    const sources = await Promise.allSettled(this.#open.values());
    for (const source of sources) if (source.status === 'fulfilled') source.value.dispose();
    for (const source of this.#idle.values()) source.dispose();
    this.#open.clear();
    this.#idle.clear();
  }

  async #pictureOf(span: LayerSpan, frame: Frames, signal?: AbortSignal): Promise<VideoSample> {
    const { assetId } = span;
    const source = await withSourceDeadline(assetId, this.#sourceOf(span), { limitMs: this.#limitMs, signal });
    const time = sourceTimeAt(span, frame, this.#plan.frameRate);
    return await source.frameAt(time, signal).catch((error: unknown) => {
      throw sourceError(assetId, error);
    });
  }

  #sourceOf(span: LayerSpan): Promise<FrameSource> {
    const known = this.#open.get(span);
    if (known) return known;
    const opening = this.#openSource(span);
    opening.catch(() => {}); // The error surfaces when the picture is needed.
    this.#open.set(span, opening);
    return opening;
  }

  async #openSource(span: LayerSpan): Promise<FrameSource> {
    const start = sourceTimeAt(span, span.firstFrame, this.#plan.frameRate);
    const idle = this.#idle.get(span.assetId);
    this.#idle.delete(span.assetId);
    if (idle && this.#canGoOn(idle, span)) return idle;
    idle?.dispose();
    const { assetId } = span;
    const source =
      span.type === 'image'
        ? new StillSource(await decodeImage(await this.#shelf.blob(assetId)), this.#ledger)
        : await VideoFrameSource.open(assetId, this.#shelf.input(assetId), start);
    source.prime();
    return source;
  }

  #openComing(frame: Frames): void {
    const isDue = (span: LayerSpan) =>
      span.firstFrame <= frame ||
      // The previous clip may leave its decoder to this one.
      (span.firstFrame <= frame + OPEN_AHEAD_FRAMES && !this.#isAssetOpen(span.assetId));
    for (let index = 0; (this.#coming[index]?.firstFrame ?? Infinity) <= frame + OPEN_AHEAD_FRAMES; ) {
      const span = this.#coming[index];
      if (span && isDue(span)) {
        this.#coming.splice(index, 1);
        this.#sourceOf(span).catch(() => {});
      } else index++;
    }
  }

  #isAssetOpen(assetId: string): boolean {
    return [...this.#open.keys()].some((span) => span.assetId === assetId);
  }

  async #closePast(frame: Frames): Promise<void> {
    for (const [span, opening] of this.#open) {
      if (span.endFrame > frame) continue;
      this.#open.delete(span);
      const source = await opening.catch(() => null);
      if (source) this.#setAside(span.assetId, source, frame);
    }
  }

  /** Keeps a source only for the very next clip of its asset: open decoders cost memory. */
  #setAside(assetId: string, source: FrameSource, frame: Frames): void {
    const next = this.#coming.find((span) => span.assetId === assetId);
    if (
      next &&
      next.firstFrame <= frame + OPEN_AHEAD_FRAMES &&
      !this.#idle.has(assetId) &&
      this.#canGoOn(source, next)
    ) {
      this.#idle.set(assetId, source);
    } else source.dispose();
  }

  #canGoOn(source: FrameSource, span: LayerSpan): boolean {
    if (span.type === 'image') return true;
    const start = sourceTimeAt(span, span.firstFrame, this.#plan.frameRate);
    return source.position <= start && start <= source.position + CONTINUE_WITHIN_US;
  }
}

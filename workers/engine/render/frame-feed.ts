import { clipSpanOf, footageAt, sourceTimeAt } from '#shared/render/at-frame.ts';
import type { LayerSpan, RenderPlan } from '#shared/render/plan.ts';
import type { SourceTime } from '#shared/time/microseconds.ts';
import type { Frames } from '#shared/time/rational.ts';
import type { LayerPicture } from '#workers/engine/compose/layer-picture.ts';
import type { Picture } from '#workers/engine/ports.ts';
import { withDeadline } from '#workers/lib/deadline.ts';
import type { FrameSource } from './frame-source.ts';

/** Frames before a clip's start at which its decoder opens: a third of a second for other work to continue. */
const OPEN_AHEAD_FRAMES = 10;

/**
 * A clip reuses the decoder of an earlier clip of the same asset if it begins at most this far after that clip's end,
 * in µs.
 */
const CONTINUE_WITHIN_US = 1_000_000;

/** The host's functions for opening the sources of a plan's layers. */
export interface SourceOpener<P> {
  /** Opens a span's source at the source time of its first frame. */
  open(span: LayerSpan, start: SourceTime): Promise<FrameSource<P>>;
  /** Time limit for opening, and the error when it expires. */
  readonly limitMs: number;
  expired(): Error;
  /** Turns a source's failure into an error that names its asset. */
  fail(assetId: string, error: unknown): unknown;
}

/**
 * Provides the pictures of each frame of a plan, in order. Opens decoders shortly before their clip begins, shares a
 * decoder between neighbouring clips of one asset, and closes finished ones.
 */
export class FrameFeed<P extends Picture> {
  readonly #plan: Pick<RenderPlan, 'layers' | 'frameRate'>;
  readonly #opener: SourceOpener<P>;
  readonly #open = new Map<LayerSpan, Promise<FrameSource<P>>>();
  /** Sources of finished clips, for the next clip of the same asset. */
  readonly #idle = new Map<string, FrameSource<P>>();
  /** Layers not yet opened, in the order in which they begin. */
  readonly #coming: LayerSpan[];

  constructor(plan: Pick<RenderPlan, 'layers' | 'frameRate'>, opener: SourceOpener<P>) {
    this.#plan = plan;
    this.#opener = opener;
    // A backdrop shows the picture of its clip and needs no decoder.
    this.#coming = plan.layers
      .filter(({ type, isBackdrop }) => type !== 'graphic' && !isBackdrop)
      .toSorted((a, b) => a.firstFrame - b.firstFrame);
  }

  /**
   * Returns the pictures of a frame's footage, bottom first, valid until the next call. Request frames in order.
   * @throws CodedError that names the asset, AbortedError.
   */
  async picturesAt(frame: Frames, signal?: AbortSignal): Promise<LayerPicture<P>[]> {
    await this.#closePast(frame);
    this.#openComing(frame);
    const pictures: LayerPicture<P>[] = [];
    const spans = footageAt(this.#plan, frame);
    for (const span of spans) {
      const own = span.isBackdrop ? clipSpanOf(span, spans) : span;
      if (own) pictures.push({ span, picture: await this.#pictureOf(own, frame, signal) });
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

  async #pictureOf(span: LayerSpan, frame: Frames, signal?: AbortSignal): Promise<P> {
    const { limitMs, expired, fail } = this.#opener;
    try {
      const source = await withDeadline(this.#sourceOf(span), { limitMs, expired, signal });
      return await source.frameAt(sourceTimeAt(span, frame, this.#plan.frameRate), signal);
    } catch (error) {
      throw fail(span.assetId, error);
    }
  }

  #sourceOf(span: LayerSpan): Promise<FrameSource<P>> {
    const known = this.#open.get(span);
    if (known) return known;
    const opening = this.#openSource(span);
    opening.catch(() => {}); // The error surfaces when the picture is needed.
    this.#open.set(span, opening);
    return opening;
  }

  async #openSource(span: LayerSpan): Promise<FrameSource<P>> {
    const start = sourceTimeAt(span, span.firstFrame, this.#plan.frameRate);
    const idle = this.#idle.get(span.assetId);
    this.#idle.delete(span.assetId);
    if (idle && this.#canGoOn(idle, span)) return idle;
    idle?.dispose();
    const source = await this.#opener.open(span, start);
    source.prime();
    return source;
  }

  #openComing(frame: Frames): void {
    const isDue = (span: LayerSpan) =>
      span.firstFrame <= frame ||
      // The previous clip may pass its decoder on to this one.
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

  /** Keeps a source only for the very next clip of its asset, because open decoders use memory. */
  #setAside(assetId: string, source: FrameSource<P>, frame: Frames): void {
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

  #canGoOn(source: FrameSource<P>, span: LayerSpan): boolean {
    if (span.type === 'image') return true;
    if (span.reversed) return false;
    const start = sourceTimeAt(span, span.firstFrame, this.#plan.frameRate);
    return source.position <= start && start <= source.position + CONTINUE_WITHIN_US;
  }
}

import type { VideoSample } from 'mediabunny';
import { clipSpanOf, footageAt, sourceTimeAt } from '#shared/render/at-frame.ts';
import type { LayerSpan, RenderPlan } from '#shared/render/plan.ts';
import type { SourceTime } from '#shared/time/microseconds.ts';
import type { Frames } from '#shared/time/rational.ts';
import { sourceLength } from '#shared/timeline/clip-time.ts';
import { loadPlanTexts } from '#workers/browser/compose/fonts.ts';
import { FrameCompositor, type LayerSample } from '#workers/browser/compose/frame-compositor.ts';
import { mediaError } from '#workers/browser/decode/media-error.ts';
import { loadKernel } from '#workers/engine/compose/load-kernel.ts';
import { isAbort, throwIfAborted } from '#workers/lib/coded-error.ts';
import { withDeadline } from '#workers/lib/deadline.ts';
import { LivePlan } from './live-plan.ts';
import type { ReaderPool } from './reader-pool.ts';

/** Frames before a clip's start at which its decoder opens: enough for a seek into a long group of pictures. */
const WARM_AHEAD_FRAMES = 24;

/** Gives up for now on a file whose tables don't arrive in this time. This wait is for bytes, not decoders. */
const OPEN_LIMIT_MS = 20_000;

/** A draft that takes longer is dropped in favor of the full picture. */
const DRAFT_LIMIT_MS = 1_000;

/** Receives events of the shown assets. */
export interface SourceListener {
  /** An asset could not be shown; the frame is composed without it. */
  onFailure(assetId: string, error: unknown): void;
  /** An asset has returned its picture. Called for every picture, so it must be cheap. */
  onSuccess(assetId: string): void;
}

/** A picture source in a frame. */
interface Layer<Span = Pick<LayerSpan, 'clipId' | 'assetId' | 'reversed'>> {
  readonly span: Span;
  readonly time: SourceTime;
  /** Clips in the frame. */
  readonly shown: ReadonlySet<string>;
}

interface PlacedLayer extends Layer<LayerSpan> {
  /** All spans of the frame's footage, bottom first. */
  readonly all: readonly LayerSpan[];
}

/** Composes frames of a plan at one scale with the export's compositor. */
export class FramePainter {
  readonly #readers: ReaderPool;
  readonly #proxyMediaReaders: ReaderPool;
  readonly #listener: SourceListener;
  #live = new LivePlan();
  #plan: RenderPlan = this.#live;
  #compositor: Promise<FrameCompositor> | null = null;
  #warmed = new WeakSet<LayerSpan>();
  /** True when captions use a substitute font because theirs was missing. */
  #hasStandInFont = false;
  /** The captions and titles whose fonts were loaded last. */
  #hasFontsOf: Pick<RenderPlan, 'captions' | 'captionLook' | 'layers'> | null = null;

  /** @param proxyMediaReaders Readers of the assets that have proxy media. */
  constructor(readers: ReaderPool, proxyMediaReaders: ReaderPool, listener: SourceListener) {
    this.#readers = readers;
    this.#proxyMediaReaders = proxyMediaReaders;
    this.#listener = listener;
  }

  /** Size of the pictures. */
  get width(): number {
    return this.#live.width;
  }

  get height(): number {
    return this.#live.height;
  }

  /** Sets the plan to compose. Cheap while the size stays the same. */
  setPlan(plan: RenderPlan, scale: number): void {
    this.#plan = plan;
    if (this.#live.replace(plan, scale)) return;
    this.#live = new LivePlan(plan, scale);
    this.#compositor = null;
  }

  /**
   * Composes the picture of a frame. The caller closes it.
   * @throws AbortedError.
   */
  async paint(frame: Frames, signal?: AbortSignal): Promise<VideoFrame> {
    const layers = this.#layersAt(frame);
    const samples = await allOrNone(layers.map((layer) => this.#sampleOf(layer, signal)));
    return await this.#compose(frame, layers, samples, signal);
  }

  /**
   * Composes a frame with proxy media for sources that would need a seek: softer than {@link paint}, but sooner. The
   * caller closes it.
   * @returns null when no source needs a seek, or when one that does has no proxy media.
   * @throws AbortedError.
   */
  async paintDraft(frame: Frames, signal?: AbortSignal): Promise<VideoFrame | null> {
    const layers = this.#layersAt(frame);
    const far = new Set(layers.filter((layer) => layer.span.type === 'video' && !this.#isNear(layer)));
    // Readers that close each other would never return a picture.
    if (far.size === 0 || far.size > this.#proxyMediaReaders.capacity) return null;
    if (![...far].every(({ span }) => this.#proxyMediaReaders.has(span.assetId))) return null;
    const samples = await allOrNone(
      layers.map((layer) => (far.has(layer) ? this.#draftOf(layer, signal) : this.#sampleOf(layer, signal))),
    );
    if (layers.every((layer, index) => samples[index] !== null || !far.has(layer))) {
      return await this.#compose(frame, layers, samples, signal);
    }
    for (const sample of samples) sample?.close();
    return null;
  }

  /** Returns a source's own picture; null when it is unavailable. The caller closes it. @throws AbortedError. */
  async paintSource(assetId: string, time: SourceTime, signal?: AbortSignal): Promise<VideoSample | null> {
    return await this.#sampleOf(sourceLayer(assetId, time), signal);
  }

  /** Like {@link paintSource}, from proxy media; null as with {@link paintDraft}. */
  async paintSourceDraft(assetId: string, time: SourceTime, signal?: AbortSignal): Promise<VideoSample | null> {
    const layer = sourceLayer(assetId, time);
    return this.#isNear(layer) || !this.#proxyMediaReaders.has(assetId) ? null : await this.#draftOf(layer, signal);
  }

  /** Prepares the decoders to continue from a frame. */
  async warm(frame: Frames): Promise<void> {
    for (const layer of this.#layersAt(frame)) await this.#warmLayer(layer);
  }

  /** Opens clips that begin soon after a frame, so that a cut doesn't stop the picture. */
  warmAhead(frame: Frames): void {
    const spans = footageAt(this.#plan, frame);
    const shown = new Set(spans.map(({ clipId }) => clipId));
    for (const span of this.#plan.layers) {
      if (span.type === 'graphic' || span.isBackdrop) continue;
      const isNear = span.firstFrame > frame && span.firstFrame <= frame + WARM_AHEAD_FRAMES;
      if (!isNear || this.#warmed.has(span) || spans.some((current) => continues(current, span))) continue;
      this.#warmed.add(span);
      void this.#warmLayer({ span, time: sourceTimeAt(span, span.firstFrame, this.#plan.frameRate), shown });
    }
  }

  async #warmLayer({ span, time, shown }: Layer): Promise<void> {
    try {
      (await this.#readers.reader(span, time, shown)).warm(time);
    } catch {
      // It fails again, and is reported, when its picture is needed.
    }
  }

  /** Visible footage of a frame, bottom first, with the backdrops that show the same pictures. */
  #layersAt(frame: Frames): PlacedLayer[] {
    const all = footageAt(this.#plan, frame);
    const spans = all.filter(({ isBackdrop }) => !isBackdrop);
    const shown = new Set(spans.map(({ clipId }) => clipId));
    return spans.map((span) => ({ span, time: sourceTimeAt(span, frame, this.#plan.frameRate), shown, all }));
  }

  #isNear({ span, time, shown }: Layer): boolean {
    return this.#readers.isNear(span, time, shown);
  }

  async #sampleOf({ span, time, shown }: Layer, signal?: AbortSignal): Promise<VideoSample | null> {
    try {
      const reader = await withDeadline(this.#readers.reader(span, time, shown), {
        limitMs: OPEN_LIMIT_MS,
        expired: () => mediaError({ code: 'media.unreadable' }),
        signal,
      });
      const sample = await reader.frameAt(time, signal, span.reversed);
      this.#listener.onSuccess(span.assetId);
      return sample;
    } catch (error) {
      throwIfAborted(signal);
      // The reader was closed because the plan changed: a new request is coming.
      if (!isAbort(error)) this.#listener.onFailure(span.assetId, error);
      return null;
    }
  }

  /** Reads a frame of a layer's proxy media. Failures are not reported, because the media itself still exists. */
  async #draftOf({ span, time, shown }: Layer, signal?: AbortSignal): Promise<VideoSample | null> {
    const drawing = this.#proxyMediaReaders
      .reader(span, time, shown)
      .then((reader) => reader.frameAt(time, signal, span.reversed));
    try {
      return await withDeadline(drawing, {
        limitMs: DRAFT_LIMIT_MS,
        expired: () => mediaError({ code: 'media.unreadable' }),
        signal,
        onLate: (sample) => sample.close(),
      });
    } catch (error) {
      throwIfAborted(signal);
      if (!isAbort(error)) this.#proxyMediaReaders.fail(span.assetId, error);
      return null;
    }
  }

  /** Takes ownership of the samples. */
  async #compose(
    frame: Frames,
    layers: readonly PlacedLayer[],
    samples: readonly (VideoSample | null)[],
    signal?: AbortSignal,
  ): Promise<VideoFrame> {
    try {
      const [live, compositor] = [this.#live, await this.#prepareCompositor()];
      throwIfAborted(signal);
      const pictures = (layers[0]?.all ?? []).flatMap((span): LayerSample[] => {
        const sample = samples[layers.findIndex((layer) => layer.span === clipSpanOf(span, layer.all))];
        return sample ? [{ span, picture: sample }] : [];
      });
      await this.#loadFonts(live, compositor);
      return await compositor.compose(frame, pictures, { timestamp: 0, duration: 0 });
    } finally {
      for (const sample of samples) sample?.close();
    }
  }

  /** Draws captions in another font rather than not at all, and again once their own has loaded. */
  async #loadFonts(plan: RenderPlan, compositor: FrameCompositor): Promise<void> {
    const { captions, captionLook, layers } = plan;
    const known = this.#hasFontsOf;
    if (known?.captions === captions && known.captionLook === captionLook && known.layers === layers) return;
    try {
      await loadPlanTexts(plan);
      this.#hasFontsOf = { captions, captionLook, layers };
    } catch {
      this.#hasStandInFont = true;
      return;
    }
    if (this.#hasStandInFont) compositor.forgetDrawings();
    this.#hasStandInFont = false;
  }

  async #prepareCompositor(): Promise<FrameCompositor> {
    const live = this.#live;
    this.#compositor ??= loadKernel().then((kernel) => new FrameCompositor(live, kernel));
    return await this.#compositor;
  }
}

/**
 * Waits for the pictures of all layers. If one fails, closes those that arrived: an unclosed frame counts against its
 * decoder until the end, and a few of them stop it.
 */
async function allOrNone(pending: readonly Promise<VideoSample | null>[]): Promise<(VideoSample | null)[]> {
  const results = await Promise.allSettled(pending);
  const failure = results.find((result) => result.status === 'rejected');
  const samples = results.map((result) => (result.status === 'fulfilled' ? result.value : null));
  if (!failure) return samples;
  for (const sample of samples) sample?.close();
  throw failure.reason;
}

/** Treats a source as a clip. */
function sourceLayer(assetId: string, time: SourceTime): Layer {
  return { span: { clipId: `source ${assetId}`, assetId }, time, shown: new Set() };
}

/** True when a clip continues where another clip of the same asset ends, so that it takes over that clip's reader. */
function continues(current: LayerSpan, next: LayerSpan): boolean {
  if (current.assetId !== next.assetId || current.endFrame !== next.firstFrame) return false;
  if (current.reversed || next.reversed) return false;
  const reached = current.sourceStart + sourceLength(current, next.timelineStart - current.timelineStart);
  const drift = next.sourceStart - reached;
  return drift >= 0 && drift < CONTINUE_DRIFT_US;
}

/** Largest gap in the source, in µs, that is bridged by reading on. */
const CONTINUE_DRIFT_US = 400_000;

import type { VideoSample } from 'mediabunny';
import type { Size } from '#shared/geometry/rect.ts';
import type { SourceFailureReason } from '#shared/media/source-failure.ts';
import type { RenderPlan } from '#shared/render/plan.ts';
import { type Microseconds, type SourceTime, sourceTime } from '#shared/time/microseconds.ts';
import { type Frames, microsecondsToFrame } from '#shared/time/rational.ts';
import { AbortedError, isAbort } from '#workers/lib/coded-error.ts';
import { FrameLedger } from '#workers/lib/frame-ledger.ts';
import { FramePainter } from './frame-painter.ts';
import { scaleToFill } from './live-plan.ts';
import { type ClockReading, type PreviewEvent, type PreviewSource, readClock } from './preview-types.ts';
import { loadOpenMedia, RETRY_MS, ReaderPool } from './reader-pool.ts';
import { sourceFailureOf } from './source-failure.ts';

/**
 * A superseded seek is aborted if a picture was drawn more recently than this; otherwise it finishes first. Without
 * this limit a quick drag of the playhead would abort every seek and show nothing until the hand rests.
 */
const FEEDBACK_MS = 120;

/** A superseded seek that takes longer is always aborted: its bytes may never come, and others wait. */
const PATIENCE_MS = 1_000;

/** Pause after a seek before decoders prepare to play from there. */
const WARM_AFTER_MS = 250;

/** Slower pictures aim at the time when they will be ready, so that the picture doesn't trail the sound. */
const AIM_AFTER_MS = 40;
const MAX_AIM_MS = 400;
/** The frames of that time, at 60 a second. */
const MAX_AIM_FRAMES = 24;

/** Delay before a picture that lacks a source is redrawn. Doubles each time up to the last value. */
const FIRST_REDRAW_MS = RETRY_MS + 100;
const LAST_REDRAW_MS = 60_000;

/** Failures that may pass: the network returns, a decoder becomes free. A missing file or an unknown codec stays. */
const PASSING: readonly SourceFailureReason[] = ['unreadable', 'decode-failed'];

/** Most open readers, of the media and of its proxy media. */
const MAX_READERS = 5;
const MAX_PROXY_MEDIA_READERS = 2;

/** Most frames that readers hold. The ledger's default limit suits an export, whose decoders run in sequence. */
const MAX_READER_FRAMES = 64;

/** The wanted content of the canvas. */
type Request =
  | { readonly type: 'frame'; readonly frame: Frames }
  | { readonly type: 'source'; readonly assetId: string; readonly time: SourceTime };

interface PendingRequest {
  readonly request: Request;
  readonly done: PromiseWithResolvers<boolean>;
}

/**
 * Draws frames of a plan on a canvas, one request at a time; the newest wins. During playback it follows a clock and
 * drops late frames.
 */
export class Preview {
  readonly #canvas: OffscreenCanvas;
  readonly #context: OffscreenCanvasRenderingContext2D;
  readonly #onEvent: (event: PreviewEvent) => void;
  readonly #ledger = new FrameLedger(MAX_READER_FRAMES);
  readonly #readers: ReaderPool;
  readonly #proxyMediaReaders: ReaderPool;
  readonly #painter: FramePainter;
  /** Paints at full size for {@link capture}. Created when first needed. */
  #capturePainter: FramePainter | null = null;
  #capturing: Promise<unknown> = Promise.resolve();
  #plan: RenderPlan | null = null;
  #display: Size | null = null;
  #pending: PendingRequest | null = null;
  /** The last request. */
  #shown: Request | null = null;
  #running: AbortController | null = null;
  /** Settles when nothing is left to draw. */
  #working: Promise<void> = Promise.resolve();
  #lastDrawnAt = Number.NEGATIVE_INFINITY;
  #warmTimer: ReturnType<typeof setTimeout> | undefined;
  /** Assets whose last picture failed. */
  readonly #failed = new Set<string>();
  #redrawTimer: ReturnType<typeof setTimeout> | undefined;
  #redrawMs = FIRST_REDRAW_MS;
  #clock: ClockReading | null = null;
  #isFollowing = false;
  /** Counts requests, so that a preparation notices that it is outdated. */
  #ticket = 0;
  #isDisposed = false;

  /**
   * @param onEvent Must not throw.
   * @param load As for {@link ReaderPool}.
   */
  constructor(canvas: OffscreenCanvas, onEvent: (event: PreviewEvent) => void, load = loadOpenMedia) {
    this.#canvas = canvas;
    this.#readers = new ReaderPool(this.#ledger, MAX_READERS, load);
    this.#proxyMediaReaders = new ReaderPool(this.#ledger, MAX_PROXY_MEDIA_READERS, load);
    const context = canvas.getContext('2d', { alpha: false });
    if (!context) throw new Error('This browser has no 2D canvas in workers');
    this.#context = context;
    this.#onEvent = onEvent;
    this.#painter = this.#createPainter();
  }

  /** Open frames; none after {@link dispose}. */
  get openFrames(): number {
    return this.#ledger.openCount;
  }

  /** Sets the plan for all later requests. Decoders of unchanged assets continue. */
  setProgram(plan: RenderPlan, sources: readonly PreviewSource[]): void {
    this.#plan = plan;
    this.#readers.setSources(sources);
    this.#proxyMediaReaders.setSources(sources.flatMap(proxyMediaOf));
    this.#painter.setPlan(plan, this.#scale());
    this.#capturePainter?.setPlan(plan, 1);
  }

  /** Sets the size of the canvas on screen, in device pixels. Takes effect with the next picture. */
  setDisplaySize(width: number, height: number): void {
    this.#display = { width, height };
    if (this.#plan) this.#painter.setPlan(this.#plan, this.#scale());
  }

  /**
   * Draws the timeline at `time`. @returns True when its picture was drawn; false when a newer request replaced this
   * one.
   */
  show(time: Microseconds): Promise<boolean> {
    this.#clock = null;
    return this.#request({ type: 'frame', frame: this.#frameAt(time) });
  }

  /** Draws a frame of a source, fitted into the canvas. @returns As {@link show}; also false when it can't be shown. */
  showSource(assetId: string, time: Microseconds): Promise<boolean> {
    this.#clock = null;
    return this.#request({ type: 'source', assetId, time: sourceTime(time) });
  }

  /** Draws the timeline at `time` and prepares to play from there. */
  async prepare(time: Microseconds): Promise<void> {
    clearTimeout(this.#warmTimer);
    const ticket = this.#ticket;
    await this.#painter.warm(this.#frameAt(time));
    if (ticket === this.#ticket) await this.show(time);
  }

  /** Follows a clock. A newer reading corrects it. */
  play(clock: ClockReading): void {
    this.#clock = clock;
    clearTimeout(this.#warmTimer);
    if (!this.#isFollowing) void this.#follow();
  }

  /** Stays on the current picture. */
  pause(): void {
    this.#clock = null;
  }

  /** Renders the timeline at `time` at the full size of the plan. The caller closes the picture. */
  capture(time: Microseconds): Promise<ImageBitmap> {
    // One at a time, because they share a compositor.
    const capturing = this.#capturing.then(() => this.#capture(time));
    this.#capturing = capturing.catch(() => null);
    return capturing;
  }

  async #capture(time: Microseconds): Promise<ImageBitmap> {
    if (!this.#plan) throw new AbortedError('There is nothing to capture yet.');
    if (!this.#capturePainter) {
      this.#capturePainter = this.#createPainter();
      this.#capturePainter.setPlan(this.#plan, 1);
    }
    const picture = await this.#capturePainter.paint(this.#frameAt(time));
    try {
      return await createImageBitmap(picture);
    } finally {
      picture.close();
    }
  }

  /** Closes decoders and frames; pending requests return false. */
  async dispose(): Promise<void> {
    this.#isDisposed = true;
    this.#clock = null;
    clearTimeout(this.#warmTimer);
    clearTimeout(this.#redrawTimer);
    this.#pending?.done.resolve(false);
    this.#pending = null;
    this.#running?.abort(new AbortedError());
    await Promise.all([this.#readers.dispose(), this.#proxyMediaReaders.dispose()]);
    await this.#working;
  }

  #createPainter(): FramePainter {
    return new FramePainter(this.#readers, this.#proxyMediaReaders, {
      onFailure: (assetId, error) => {
        const reason = sourceFailureOf(error);
        this.#readers.fail(assetId, error);
        this.#failed.add(assetId);
        this.#onEvent({ type: 'source-failed', assetId, reason });
        if (PASSING.includes(reason)) this.#redrawLater();
      },
      onSuccess: (assetId) => {
        if (!this.#failed.delete(assetId)) return;
        this.#redrawMs = FIRST_REDRAW_MS;
        this.#onEvent({ type: 'source-recovered', assetId });
      },
    });
  }

  /** Redraws a picture that lacked a source, because a resting playhead sends no requests. */
  #redrawLater(): void {
    clearTimeout(this.#redrawTimer);
    this.#redrawTimer = setTimeout(() => {
      if (this.#isDisposed || this.#clock || this.#running || !this.#shown) return;
      this.#redrawMs = Math.min(LAST_REDRAW_MS, this.#redrawMs * 2);
      void this.#request(this.#shown);
    }, this.#redrawMs);
  }

  #scale(): number {
    return this.#plan && this.#display ? scaleToFill(this.#plan, this.#display.width, this.#display.height) : 1;
  }

  /** Number of the frame on screen at `time`; at the end the last one stays. */
  #frameAt(time: Microseconds): Frames {
    if (!this.#plan) return 0;
    const last = Math.max(0, this.#plan.frameCount - 1);
    return Math.min(last, Math.max(0, microsecondsToFrame(Math.round(time), this.#plan.frameRate)));
  }

  #request(request: Request): Promise<boolean> {
    this.#ticket += 1;
    this.#pending?.done.resolve(false);
    const done = Promise.withResolvers<boolean>();
    this.#pending = { request, done };
    this.#shown = request;
    clearTimeout(this.#warmTimer);
    if (!this.#running) this.#working = this.#work();
    else if (performance.now() - this.#lastDrawnAt < FEEDBACK_MS) this.#running.abort(new AbortedError());
    else this.#abortLater(this.#running);
    return done.promise;
  }

  /** Aborts a superseded request unless it is about to finish. */
  #abortLater(running: AbortController): void {
    setTimeout(() => {
      if (this.#pending) running.abort(new AbortedError());
    }, PATIENCE_MS);
  }

  /** Serves requests until there are none. */
  async #work(): Promise<void> {
    for (let next = this.#takePending(); next; next = this.#takePending()) {
      this.#running = new AbortController();
      const isDrawn = await this.#serve(next.request, this.#running.signal);
      next.done.resolve(isDrawn);
      if (isDrawn && next.request.type === 'frame') this.#warmLater(next.request.frame);
    }
    this.#running = null;
  }

  #takePending(): PendingRequest | null {
    const pending = this.#pending;
    this.#pending = null;
    return this.#isDisposed ? null : pending;
  }

  async #serve(request: Request, signal: AbortSignal): Promise<boolean> {
    const startedAt = performance.now();
    try {
      if (request.type === 'source') return await this.#drawSource(request.assetId, request.time, signal);
      const rate = this.#clock?.rate ?? 0;
      // At normal speed a video is read frame by frame, without seeks.
      const draft = rate === 1 ? null : await this.#painter.paintDraft(request.frame, signal);
      const drawn = { type: 'drawn', frame: request.frame } as const;
      if (draft) {
        this.#draw(draft);
        this.#onEvent({ ...drawn, elapsedMs: performance.now() - startedAt, isDraft: true });
        // Backwards or much faster, the next frame is due before this one's sharp picture is ready.
        if (rate !== 0) return true;
      }
      this.#draw(await this.#painter.paint(request.frame, signal));
      this.#onEvent({ ...drawn, elapsedMs: performance.now() - startedAt, isDraft: false });
      return true;
    } catch (error) {
      // The next request tries again.
      if (!isAbort(error)) this.#onEvent({ type: 'draw-failed', reason: String(error) });
      return false;
    }
  }

  /** Takes ownership of the picture. */
  #draw(picture: VideoFrame): void {
    const { displayWidth: width, displayHeight: height } = picture;
    this.#resize(width, height);
    this.#context.drawImage(picture, 0, 0);
    picture.close();
    this.#lastDrawnAt = performance.now();
  }

  async #drawSource(assetId: string, time: SourceTime, signal: AbortSignal): Promise<boolean> {
    const draft = await this.#painter.paintSourceDraft(assetId, time, signal);
    if (draft) this.#drawFitted(draft);
    const sample = await this.#painter.paintSource(assetId, time, signal);
    this.#drawFitted(sample);
    return sample !== null;
  }

  /** Takes ownership of the sample; null is black. */
  #drawFitted(sample: VideoSample | null): void {
    this.#resize(this.#painter.width, this.#painter.height);
    this.#context.fillStyle = 'black';
    this.#context.fillRect(0, 0, this.#canvas.width, this.#canvas.height);
    sample?.drawWithFit(this.#context, { fit: 'contain' });
    sample?.close();
    this.#lastDrawnAt = performance.now();
  }

  #resize(width: number, height: number): void {
    if (this.#canvas.width === width && this.#canvas.height === height) return;
    this.#canvas.width = width;
    this.#canvas.height = height;
  }

  #warmLater(frame: Frames): void {
    clearTimeout(this.#warmTimer);
    if (this.#clock || this.#pending) return;
    this.#warmTimer = setTimeout(() => void this.#painter.warm(frame), WARM_AFTER_MS);
  }

  async #follow(): Promise<void> {
    this.#isFollowing = true;
    let shown: Frames = -1;
    let neededMs = 0;
    for (let clock = this.#clock; clock && !this.#isDisposed; clock = this.#clock) {
      const aheadUs = neededMs > AIM_AFTER_MS ? Math.min(neededMs, MAX_AIM_MS) * 1_000 * clock.rate : 0;
      const frame = this.#frameAt(readClock(clock) + aheadUs);
      // A picture aimed ahead of the clock stays until the clock gets there.
      const isAhead = clock.rate > 0 && frame < shown && shown - frame <= MAX_AIM_FRAMES;
      if (frame !== shown && !isAhead && !this.#running) {
        const startedAt = performance.now();
        const isDrawn = await this.#request({ type: 'frame', frame });
        neededMs = performance.now() - startedAt;
        if (isDrawn) shown = frame;
        if (clock.rate > 0) this.#painter.warmAhead(frame);
      }
      await nextAnimationFrame();
    }
    this.#isFollowing = false;
  }
}

/** Treats a source's proxy media as a separate source. */
function proxyMediaOf({ assetId, type, proxyMedia }: PreviewSource): PreviewSource[] {
  return proxyMedia ? [{ assetId, type, location: { type: 'blob', blob: proxyMedia } }] : [];
}

function nextAnimationFrame(): Promise<number> {
  return new Promise((resolve) => requestAnimationFrame(resolve));
}

import type { RenderJob, VideoFacts } from '#shared/contracts/render.ts';
import { type RENDER_ERRORS, RENDER_FAILURES } from '#shared/errors/render-errors.ts';
import { storageUrlOf, UploadInterrupted } from '#web/features/uploads/put-file.ts';
import type { sendFile } from '#web/features/uploads/send-file.ts';
import { describeError, HttpError, isOutOfReach, isUnauthorized } from '#web/http/http.ts';
import { retry } from '#web/queries/retry.ts';
import type { ExportProgress } from '#workers/browser/export/export-types.ts';
import { CodedError } from '#workers/lib/coded-error.ts';
import type { RenderApi } from './render-api.ts';
import { RenderLog } from './render-log.ts';
import { isRunning, progressOf, type RenderPhase, type RenderState } from './render-state.ts';

/** The server gives up on a render after 60 s without a report. */
const REPORT_INTERVAL_MS = 2_000;

/** An upload may stall for longer than 60 s. Reports in between keep the job alive. */
const SENDING_REPORT_INTERVAL_MS = 10_000;

/** Waits before asking the server again about a finished file when it was unreachable. A restart takes less. */
const ASK_AGAIN_PAUSES_MS = [1_000, 3_000, 8_000, 15_000];

/** The server's answers for a job that has ended or was deleted with its project. */
const ENDED_CODES: readonly (string | null)[] = [
  'render.finished',
  'render.not-found',
] satisfies (keyof typeof RENDER_ERRORS)[];

/** Failure of a render whose tab was closed. */
export const TAB_CLOSED = {
  errorCode: 'render.tab-closed' satisfies keyof typeof RENDER_FAILURES,
  errorMessage: RENDER_FAILURES['render.tab-closed'],
};

/** Size limit for the log in a last report: browsers allow 64 KiB for all the tab's exports together. */
const LAST_LOG_CHARACTERS = 5_000;

export type MakeVideo = (options: {
  signal: AbortSignal;
  onProgress: (progress: ExportProgress) => void;
  log: (line: string) => void;
}) => Promise<Blob>;

export interface RenderSessionOptions {
  readonly job: RenderJob;
  readonly frameCount: number;
  readonly makeVideo: MakeVideo;
  /** Opens the job once the video is made, for a job that the server does not know yet. */
  readonly openJob?: (signal: AbortSignal) => Promise<RenderJob>;
  /** Facts that the server keeps with the video. Default: none. */
  readonly factsOf?: (video: Blob) => VideoFacts;
  /** Waits for the tab's turn. The result ends the turn. Default: starts immediately. */
  readonly takeTurn?: (signal: AbortSignal) => Promise<() => void>;
  readonly api: RenderApi;
  readonly sendFile: typeof sendFile;
  readonly onState: (state: RenderState) => void;
  /** A monotonic clock in milliseconds. Default `performance.now`. */
  readonly now?: () => number;
}

/**
 * One render in this tab, from the opened job to the registered file: it renders, reports progress and failures,
 * uploads and completes the job. It stops when the job is cancelled anywhere.
 */
export class RenderSession {
  readonly #options: RenderSessionOptions;
  readonly #controller = new AbortController();
  readonly #log = new RenderLog();
  readonly #now: () => number;
  #state: RenderState;
  #reportedAtMs: number;
  #isReporting = false;
  /** True once the server knows the job. */
  #isOpen: boolean;
  #video: Blob | null = null;
  /** Reports its end to the server; null once the server knows. */
  #untoldEnd: (() => Promise<RenderJob>) | null = null;

  constructor(options: RenderSessionOptions) {
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
    this.#isOpen = options.openJob === undefined;
    this.#state = { job: options.job, phase: { type: 'preparing' }, progress: 0 };
    this.#reportedAtMs = this.#now();
  }

  get state(): RenderState {
    return this.#state;
  }

  /** Id of the job that the file is named after. */
  get madeAs(): string {
    return this.#options.job.id;
  }

  /** The finished file, if any. A retry after a failed upload sends it again. */
  get video(): Blob | null {
    return this.#video;
  }

  /** Settles when the render has ended in any way. Never rejects. */
  async run(): Promise<void> {
    const { job, frameCount } = this.#options;
    const { signal } = this.#controller;
    try {
      this.#log.add(`Export ${job.id} with ${job.preset}: ${frameCount} frames`);
      this.#video = await this.#make(signal);
      this.#log.add(`Made ${this.#video.size} bytes`);
      signal.throwIfAborted();
      await this.#open(signal);
      await this.#send(this.#video);
      this.#setPhase({ type: 'completed' });
    } catch (error) {
      if (isOfEndedJob(error)) await this.#stopBecauseEnded();
      else await this.#end(error);
    }
  }

  /** Stops the work and reports it to the server. */
  async cancel(): Promise<void> {
    this.#controller.abort();
    this.#setPhase({ type: 'cancelled' });
    const { id } = this.#state.job;
    if (!this.#isOpen) return;
    this.#untoldEnd = () => this.#options.api.cancel(id);
    await this.tellEnd();
  }

  /**
   * Reports the end unless the server knows it. An unreachable server gets the report next time, or times out by
   * itself.
   */
  async tellEnd(): Promise<void> {
    try {
      const job = await this.#untoldEnd?.();
      if (job) this.#setJob(job);
    } catch (error) {
      // A job that has already ended needs no report.
      if (!isOfEndedJob(error)) return;
    }
    this.#untoldEnd = null;
  }

  /** Reports to the server that a waiting render is alive. The active render calls it on every progress. */
  keepWaiting(): void {
    if (this.#state.phase.type === 'waiting') this.#report(null);
  }

  /**
   * Reports immediately that the tab is closing, so that the server need not time out. A video that the server already
   * checks no longer needs the tab.
   */
  leave(): void {
    if (!this.#isOpen || !isRunning(this.#state) || this.#state.phase.type === 'finishing') return;
    const report = { ...TAB_CLOSED, log: this.#log.text.slice(-LAST_LOG_CHARACTERS) };
    // Without a connection the server times out.
    this.#options.api.fail(this.#state.job.id, report, true).catch(() => {});
  }

  async #make(signal: AbortSignal): Promise<Blob> {
    const { makeVideo, takeTurn } = this.#options;
    this.#setPhase({ type: takeTurn ? 'waiting' : 'preparing' });
    const endTurn = await takeTurn?.(signal);
    try {
      signal.throwIfAborted();
      this.#setPhase({ type: 'preparing' });
      return await makeVideo({
        signal,
        onProgress: (progress) => this.#showFrames(progress),
        log: (line) => this.#log.add(line),
      });
    } finally {
      endTurn?.();
    }
  }

  /** Opens a job that began without the server. */
  async #open(signal: AbortSignal): Promise<void> {
    const { openJob } = this.#options;
    if (!openJob) return;
    this.#setPhase({ type: 'made' });
    const job = await openJob(signal);
    this.#isOpen = true;
    this.#setJob(job);
  }

  #showFrames(progress: ExportProgress): void {
    if (this.#controller.signal.aborted) return;
    this.#setPhase({ type: 'rendering', ...progress });
    this.#report(progress.framesPerSecond);
  }

  async #send(video: Blob): Promise<void> {
    const { api } = this.#options;
    const { signal } = this.#controller;
    const { id } = this.#state.job;
    // Neither a stalled upload nor the server's check of a large file triggers reports.
    const reports = setInterval(() => this.#report(null), SENDING_REPORT_INTERVAL_MS);
    try {
      const storageUrl = await this.#upload(video);
      this.#setPhase({ type: 'finishing' });
      const output = { storageUrl, fileSize: video.size, ...this.#options.factsOf?.(video) };
      this.#setJob(await this.#ask(() => api.complete(id, output, signal)));
    } finally {
      clearInterval(reports);
    }
  }

  async #upload(video: Blob): Promise<string> {
    const { api, sendFile } = this.#options;
    const { signal } = this.#controller;
    const fileSize = video.size;
    const uploading = { type: 'uploading', sentBytes: 0, fileSize, isInterrupted: false } as const;
    this.#setPhase(uploading);
    const grant = await this.#ask(() => api.uploadUrl(this.#state.job.id, fileSize, signal));
    const show = (change: { sentBytes?: number; isInterrupted?: boolean; isStoreAway?: boolean | undefined }) => {
      const { phase } = this.#state;
      this.#setPhase({ ...(phase.type === 'uploading' ? phase : uploading), ...change });
      this.#report(null);
    };
    await sendFile(grant, video, 'video/mp4', {
      signal,
      onProgress: (sentBytes) => show({ sentBytes: Math.min(sentBytes, fileSize) }),
      onInterrupted: (isInterrupted, isStoreAway) => {
        if (isInterrupted) this.#log.add(isStoreAway ? 'The file store is not answering' : 'Upload interrupted');
        show({ isInterrupted, isStoreAway });
      },
    });
    return storageUrlOf(grant.uploadUrl);
  }

  /** Calls the server, and repeats the call after a pause while it is unreachable. */
  #ask<Answer>(call: () => Promise<Answer>): Promise<Answer> {
    return retry(call, {
      pausesMs: ASK_AGAIN_PAUSES_MS,
      mayPass: isOutOfReach,
      signal: this.#controller.signal,
      onPause: (error, ms) => this.#log.add(`Server not reached, retrying in ${ms} ms: ${describeError(error)}`),
    });
  }

  /**
   * Reports progress, at most every two seconds and one call at a time. Progress triggers it instead of a timer,
   * because browsers slow the timers of hidden tabs down to one a minute.
   */
  #report(framesPerSecond: number | null): void {
    if (!this.#isOpen || this.#isReporting || this.#now() - this.#reportedAtMs < REPORT_INTERVAL_MS) return;
    this.#isReporting = true;
    this.#reportedAtMs = this.#now();
    const { job, phase, progress } = this.#state;
    this.#options.api
      .report(job.id, {
        progress,
        framesPerSecond: framesPerSecond ?? undefined,
        ...(phase.type === 'waiting' ? { isWaiting: true } : {}),
      })
      .then(
        (answer) => {
          // The end may have overtaken this answer.
          if (isRunning(this.#state)) this.#setJob(answer);
        },
        async (error: unknown) => {
          // A lost connection or session may return; an ended job does not.
          if (isOfEndedJob(error)) await this.#stopBecauseEnded();
        },
      )
      .finally(() => {
        this.#isReporting = false;
      });
  }

  /**
   * Handles a job that the server has ended: cancelled in another tab, abandoned, or completed before a report arrived.
   */
  async #stopBecauseEnded(): Promise<void> {
    // Null if the server is unreachable or the job was deleted. The reason is unknown then.
    const job = await this.#options.api.read(this.#state.job.id).catch(() => null);
    if (this.#controller.signal.aborted || !isRunning(this.#state)) return;
    if (job) this.#setJob(job);
    if (job?.status === 'completed') return this.#setPhase({ type: 'completed' });
    this.#controller.abort();
    if (job?.errorCode === 'render.cancelled') return this.#setPhase({ type: 'cancelled' });
    const isRendered = this.#video !== null;
    const message = isRendered
      ? 'The connection was lost for too long, so the server gave up this export.'
      : (job?.errorMessage ?? 'The server has ended this export.');
    this.#setPhase({ type: 'failed', message, isRendered });
  }

  async #end(error: unknown): Promise<void> {
    if (this.#controller.signal.aborted) return;
    this.#controller.abort();
    // The server would refuse it again.
    if (isRejection(error)) this.#video = null;
    const { message, code } = describeRenderError(error, this.#video !== null);
    this.#log.add(error instanceof Error ? (error.stack ?? `${error.name}: ${error.message}`) : String(error));
    if (error instanceof CodedError) this.#log.add(`${error.code} ${JSON.stringify(error.data)}`);
    this.#setPhase({ type: 'failed', message, isRendered: this.#video !== null });
    if (!this.#isOpen) return;
    const report = { errorMessage: message.slice(0, 1_000), errorCode: code, log: this.#log.text };
    this.#untoldEnd = () => this.#options.api.fail(this.#state.job.id, report);
    await this.tellEnd();
  }

  #setPhase(phase: RenderPhase): void {
    if (this.#state.phase.type === 'cancelled') return;
    this.#set({ ...this.#state, phase, progress: Math.max(this.#state.progress, progressOf(phase)) });
  }

  #setJob(job: RenderJob): void {
    this.#set({ ...this.#state, job });
  }

  #set(state: RenderState): void {
    this.#state = state;
    this.#options.onState(state);
  }
}

function isOfEndedJob(error: unknown): boolean {
  return error instanceof HttpError && ENDED_CODES.includes(error.code);
}

/** True when the server checked the video and refused it. */
function isRejection(error: unknown): boolean {
  return error instanceof HttpError && error.code === ('render.output-rejected' satisfies keyof typeof RENDER_ERRORS);
}

/** A failure's message and code. */
function describeRenderError(error: unknown, isRendered: boolean): { message: string; code: string | undefined } {
  const code = error instanceof CodedError ? error.code : undefined;
  // The question about arrived bytes is a `fetch`, which reports a lost connection as a TypeError.
  if (error instanceof UploadInterrupted || (isRendered && error instanceof TypeError)) {
    return { message: 'The connection was lost while the video was uploaded.', code };
  }
  if (isUnauthorized(error)) return { message: 'You are logged out. Log in again in another tab, then retry.', code };
  return { message: describeError(error), code };
}

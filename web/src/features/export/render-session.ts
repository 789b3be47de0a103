import type { RenderJob } from '#shared/contracts/render.ts';
import { type RENDER_ERRORS, RENDER_FAILURES } from '#shared/errors/render-errors.ts';
import type { ExportProgress } from '#workers/browser/export/export-types.ts';
import { CodedError } from '#workers/lib/coded-error.ts';
import { describeError, HttpError, isOutOfReach, isUnauthorized } from '../../queries/http.ts';
import { retry } from '../../queries/retry.ts';
import { storageUrlOf, UploadInterrupted } from '../uploads/put-file.ts';
import type { sendFile } from '../uploads/send-file.ts';
import type { RenderApi } from './render-api.ts';
import { RenderLog } from './render-log.ts';
import { isRunning, progressOf, type RenderPhase, type RenderState } from './render-state.ts';

/** The server hears of a render this often; after 60 s of silence it gives it up. */
const REPORT_INTERVAL_MS = 2_000;

/** While a video is sent nothing may move for longer than that; a word in between keeps the job. */
const SENDING_REPORT_INTERVAL_MS = 10_000;

/** Waits before asking the server again about a finished file when it was out of reach; a restart takes less. */
const ASK_AGAIN_PAUSES_MS = [1_000, 3_000, 8_000, 15_000];

/** What the server answers about a job that is over, or deleted with its project. */
const ENDED_CODES: readonly (string | null)[] = [
  'render.finished',
  'render.not-found',
] satisfies (keyof typeof RENDER_ERRORS)[];

/** Of the log goes with a last word: browsers take 64 KiB of those, from all exports of the tab together. */
const LAST_LOG_CHARACTERS = 5_000;

/** Makes the file; the plan and its sources are the maker's. */
export type MakeVideo = (options: {
  signal: AbortSignal;
  onProgress: (progress: ExportProgress) => void;
  log: (line: string) => void;
}) => Promise<Blob>;

export interface RenderSessionOptions {
  readonly job: RenderJob;
  readonly frameCount: number;
  readonly makeVideo: MakeVideo;
  /** Waits until the video may be made; what it gives ends the turn. Default: at once. */
  readonly takeTurn?: (signal: AbortSignal) => Promise<() => void>;
  readonly api: RenderApi;
  readonly sendFile: typeof sendFile;
  readonly onState: (state: RenderState) => void;
  /** Milliseconds, only going forward. Default `performance.now`. */
  readonly now?: () => number;
}

/**
 * One render in this tab, from the opened job to the registered file: makes the video, keeps the server informed, sends
 * it, completes the job. A failure is reported, a cancelled job stops the work, whoever cancelled it.
 */
export class RenderSession {
  readonly #options: RenderSessionOptions;
  readonly #controller = new AbortController();
  readonly #log = new RenderLog();
  readonly #now: () => number;
  #state: RenderState;
  #reportedAtMs: number;
  #isReporting = false;
  #video: Blob | null = null;
  /** Says how it ended, while the server has not heard of that. */
  #untoldEnd: (() => Promise<RenderJob>) | null = null;

  constructor(options: RenderSessionOptions) {
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
    this.#state = { job: options.job, phase: { type: 'preparing' }, progress: 0 };
    this.#reportedAtMs = this.#now();
  }

  get state(): RenderState {
    return this.#state;
  }

  /** The finished file, once there is one; kept so that a failed upload need not render again. */
  get video(): Blob | null {
    return this.#video;
  }

  /** Does all of it; settles when the render has ended, whichever way. Never rejects. */
  async run(): Promise<void> {
    const { job, frameCount } = this.#options;
    const { signal } = this.#controller;
    try {
      this.#log.add(`Export ${job.id} with ${job.preset}: ${frameCount} frames`);
      this.#video = await this.#make(signal);
      this.#log.add(`Made ${this.#video.size} bytes`);
      signal.throwIfAborted();
      await this.#send(this.#video);
      this.#setPhase({ type: 'completed' });
    } catch (error) {
      if (isOfEndedJob(error)) await this.#stopBecauseEnded();
      else await this.#end(error);
    }
  }

  /** Stops the work and tells the server. */
  async cancel(): Promise<void> {
    this.#controller.abort();
    this.#setPhase({ type: 'cancelled' });
    const { id } = this.#state.job;
    this.#untoldEnd = () => this.#options.api.cancel(id);
    await this.tellEnd();
  }

  /** Tells the server how it ended, unless it knows. Out of reach it is told the next time, or gives the job up by itself. */
  async tellEnd(): Promise<void> {
    try {
      const job = await this.#untoldEnd?.();
      if (job) this.#setJob(job);
    } catch (error) {
      // A job that has ended by itself needs no more words; what is shown here says why it failed.
      if (!isOfEndedJob(error)) return;
    }
    this.#untoldEnd = null;
  }

  /** While it waits: tells the server that it is still there. To be called often, by the work of who has the turn. */
  keepWaiting(): void {
    if (this.#state.phase.type === 'waiting') this.#report(null);
  }

  /**
   * The tab is about to go, and its work with it: the server hears of that at once instead of waiting out a silence. A video that it
   * has in hand already needs no tab any more.
   */
  leave(): void {
    if (!isRunning(this.#state) || this.#state.phase.type === 'finishing') return;
    const code = 'render.tab-closed' satisfies keyof typeof RENDER_FAILURES;
    const report = {
      errorMessage: RENDER_FAILURES[code],
      errorCode: code,
      log: this.#log.text.slice(-LAST_LOG_CHARACTERS),
    };
    // Without a connection the silence tells it.
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

  #showFrames(progress: ExportProgress): void {
    if (this.#controller.signal.aborted) return;
    this.#setPhase({ type: 'rendering', ...progress });
    this.#report(progress.framesPerSecond);
  }

  async #send(video: Blob): Promise<void> {
    const { api } = this.#options;
    const { signal } = this.#controller;
    const { id } = this.#state.job;
    // A connection on which nothing moves, and a server that looks into a large file, drive no report.
    const reports = setInterval(() => this.#report(null), SENDING_REPORT_INTERVAL_MS);
    try {
      const storageUrl = await this.#upload(video);
      this.#setPhase({ type: 'finishing' });
      const output = { storageUrl, fileSize: video.size };
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
    const show = (change: { sentBytes?: number; isInterrupted?: boolean }) => {
      const { phase } = this.#state;
      this.#setPhase({ ...(phase.type === 'uploading' ? phase : uploading), ...change });
      this.#report(null);
    };
    await sendFile(grant.uploadUrl, video, 'video/mp4', {
      signal,
      headers: grant.uploadHeaders,
      onProgress: (sentBytes) => show({ sentBytes: Math.min(sentBytes, fileSize) }),
      onInterrupted: (isInterrupted) => {
        if (isInterrupted) this.#log.add('Upload interrupted');
        show({ isInterrupted });
      },
    });
    return storageUrlOf(grant.uploadUrl);
  }

  /** Asks the server, and again after a while when it was out of reach. */
  #ask<Answer>(call: () => Promise<Answer>): Promise<Answer> {
    return retry(call, {
      pausesMs: ASK_AGAIN_PAUSES_MS,
      mayPass: isOutOfReach,
      signal: this.#controller.signal,
      onPause: (error, ms) => this.#log.add(`Out of reach, again in ${ms} ms: ${describeError(error)}`),
    });
  }

  /**
   * Tells the server how far the work is, at most every two seconds and one call at a time. It is driven by the work and
   * not by a timer alone, because browsers slow the timers of hidden tabs down to one a minute.
   */
  #report(framesPerSecond: number | null): void {
    if (this.#isReporting || this.#now() - this.#reportedAtMs < REPORT_INTERVAL_MS) return;
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
          // One that was overtaken by the end says less than the end.
          if (isRunning(this.#state)) this.#setJob(answer);
        },
        async (error: unknown) => {
          // A lost connection or session may come back, and the work goes on without it; an ended job does not.
          if (isOfEndedJob(error)) await this.#stopBecauseEnded();
        },
      )
      .finally(() => {
        this.#isReporting = false;
      });
  }

  /** The job has ended at the server: cancelled in another tab, given up, or completed before a report arrived. */
  async #stopBecauseEnded(): Promise<void> {
    // Without a connection, or when it was deleted, it has ended all the same; only why is not known then.
    const job = await this.#options.api.read(this.#state.job.id).catch(() => null);
    if (this.#controller.signal.aborted || !isRunning(this.#state)) return;
    if (job) this.#setJob(job);
    if (job?.status === 'completed') return this.#setPhase({ type: 'completed' });
    this.#controller.abort();
    if (job?.errorCode === 'render.cancelled') return this.#setPhase({ type: 'cancelled' });
    const isRendered = this.#video !== null;
    const message = isRendered
      ? 'The connection was lost for so long that the server gave this export up.'
      : (job?.errorMessage ?? 'The server has ended this export.');
    this.#setPhase({ type: 'failed', message, isRendered });
  }

  async #end(error: unknown): Promise<void> {
    if (this.#controller.signal.aborted) return;
    this.#controller.abort();
    // Sent again it would be refused again.
    if (isRejection(error)) this.#video = null;
    const { message, code } = describeRenderError(error, this.#video !== null);
    this.#log.add(error instanceof Error ? (error.stack ?? `${error.name}: ${error.message}`) : String(error));
    if (error instanceof CodedError) this.#log.add(`${error.code} ${JSON.stringify(error.data)}`);
    this.#setPhase({ type: 'failed', message, isRendered: this.#video !== null });
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

/** Whether the server has looked into the video and does not take it. */
function isRejection(error: unknown): boolean {
  return error instanceof HttpError && error.code === ('render.output-rejected' satisfies keyof typeof RENDER_ERRORS);
}

/** The words and the code of a failure; errors of the engine carry both. */
function describeRenderError(error: unknown, isRendered: boolean): { message: string; code: string | undefined } {
  const code = error instanceof CodedError ? error.code : undefined;
  // The question how much has arrived is a `fetch`, which has only a TypeError for that.
  if (error instanceof UploadInterrupted || (isRendered && error instanceof TypeError)) {
    return { message: 'The connection was lost while the video was uploaded.', code };
  }
  if (isUnauthorized(error)) return { message: 'You are logged out. Log in again in another tab, then retry.', code };
  return { message: describeError(error), code };
}

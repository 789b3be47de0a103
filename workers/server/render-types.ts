import type { RenderPlan } from '#shared/render/plan.ts';
import type { Frames } from '#shared/time/rational.ts';
import type { FfmpegTools } from './tools/find-ffmpeg.ts';

/** One video to be made. Plain JSON: it crosses process borders. */
export interface RenderOrder {
  readonly renderId: string;
  /** The plan of the whole video. */
  readonly plan: RenderPlan;
  readonly presetId: string;
  /** Absolute paths of local files by asset id. */
  readonly sources: Readonly<Record<string, string>>;
  /** A folder that is there and belongs to this order; what is in it may be used by a later try. */
  readonly scratchPath: string;
}

/** Output frames [firstFrame, endFrame) of a plan, encoded by themselves. */
export interface SegmentRange {
  readonly index: number;
  readonly firstFrame: Frames;
  readonly endFrame: Frames;
}

/** How far a call of the engine is. */
export interface RenderProgress {
  /** Frames of this call that are encoded; never goes back. */
  readonly framesDone: Frames;
  /** Mean since the call began; 0 while nothing is known. */
  readonly framesPerSecond: number;
}

/** What an ffmpeg process may take. */
export interface RenderLimits {
  /** Wall-clock time of one process; then SIGKILL. */
  readonly processTimeMs: number;
  /** Address space of one process, where `prlimit` is installed. */
  readonly memoryBytes: number;
  /** Bytes of one file that is written, where `prlimit` is installed. */
  readonly outputBytes: number;
  /** Most pixels of a picture that is decoded. */
  readonly sourcePixels: number;
}

/**
 * Limits that ordinary footage stays far below: an hour for a process, 6 GiB of addresses (threads reserve far more than they use),
 * 16 GiB of output, pictures up to 8K (7680 × 4320).
 */
export const DEFAULT_RENDER_LIMITS: RenderLimits = {
  processTimeMs: 3_600_000,
  memoryBytes: 6 * 1024 ** 3,
  outputBytes: 16 * 1024 ** 3,
  sourcePixels: 33_177_600,
};

/** What surrounds a call of the engine. */
export interface EngineContext {
  readonly tools: FfmpegTools;
  /** Aborting ends every process that the call started; the call then throws AbortedError. */
  readonly signal: AbortSignal;
  readonly limits: RenderLimits;
  onProgress(progress: RenderProgress): void;
  /** Lines for the render's log. */
  onLog(line: string): void;
}

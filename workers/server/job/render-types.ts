import type { DamagedPart } from '#shared/media/damage.ts';
import type { RenderPlan } from '#shared/render/plan.ts';
import type { Frames } from '#shared/time/rational.ts';

/** The rendering programs: absolute paths, and ffmpeg's stated version. */
export interface FfmpegTools {
  readonly ffmpeg: string;
  readonly ffprobe: string;
  readonly version: string;
}

/** One video to make. Plain JSON: it crosses process borders. */
export interface RenderOrder {
  readonly renderId: string;
  /** The plan of the whole video. */
  readonly plan: RenderPlan;
  readonly presetId: string;
  /** Absolute paths of local files by asset id. */
  readonly sources: Readonly<Record<string, string>>;
  /** An existing folder that belongs to this order. A later try may use its contents. */
  readonly scratchPath: string;
}

/** Output frames [firstFrame, endFrame) of a plan, encoded separately. */
export interface SegmentRange {
  readonly index: number;
  readonly firstFrame: Frames;
  readonly endFrame: Frames;
}

/** Progress of a call of the engine. */
export interface RenderProgress {
  /** Frames encoded by this call so far; never decreases. */
  readonly framesDone: Frames;
  /** Mean since the call began; 0 while unknown. */
  readonly framesPerSecond: number;
}

/** Limits of an ffmpeg process. */
export interface RenderLimits {
  /** Wall-clock limit of one process; then SIGKILL. */
  readonly processTimeMs: number;
  /** A decoder that delivers nothing, or an encoder that accepts nothing, for this long counts as hung. */
  readonly silentMs: number;
  /** Address space of one process, where `prlimit` is installed. */
  readonly memoryBytes: number;
  /** Bytes of one written file, where `prlimit` is installed. */
  readonly outputBytes: number;
  /** Most pixels of a decoded picture. */
  readonly sourcePixels: number;
}

/**
 * Limits far above ordinary footage: an hour per process, 25 s of silence, 6 GiB of address space (threads reserve far
 * more than they use), 16 GiB of output, pictures up to 8K (7680 × 4320).
 */
export const DEFAULT_RENDER_LIMITS: RenderLimits = {
  processTimeMs: 3_600_000,
  silentMs: 25_000,
  memoryBytes: 6 * 1024 ** 3,
  outputBytes: 16 * 1024 ** 3,
  sourcePixels: 33_177_600,
};

/** Context of work with processes. */
export interface WorkContext {
  readonly tools: FfmpegTools;
  /** Aborting ends every process that the call started; the call then throws AbortedError. */
  readonly signal: AbortSignal;
  readonly limits: RenderLimits;
  /** Called when a program starts and when it has ended. */
  onProcess?(pid: number, isRunning: boolean): void;
  onLog(line: string): void;
}

/** Context of an engine call. */
export interface EngineContext extends WorkContext {
  onProgress(progress: RenderProgress): void;
  /** Called with a source's damage that the plan did not include, and that was bridged. */
  onDamage(assetId: string, parts: readonly DamagedPart[]): void;
}

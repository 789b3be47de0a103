import type { RenderPlan } from '#shared/render/plan.ts';
import type { MediaLocation } from '../decode/media-location.ts';

/** Where the bytes of an asset of the plan are. */
export interface ExportSource {
  readonly assetId: string;
  readonly location: MediaLocation;
}

/** An export of one plan to one file. Plain data: it crosses to the worker as it is. */
export interface ExportRequest {
  readonly plan: RenderPlan;
  /** Every asset that the plan's layers and sound use. */
  readonly sources: readonly ExportSource[];
  /** Bits a second of the video. */
  readonly videoBitrateBps: number;
  /** Name of the file in the folder of exports; an older one of that name is replaced. */
  readonly outputName: string;
}

/** How far an export is. */
export interface ExportProgress {
  /** Frames that are encoded, of `frameCount`. */
  readonly framesDone: number;
  readonly frameCount: number;
  /** Over the last seconds; 0 until it is known. */
  readonly framesPerSecond: number;
  /** Null until it is known. */
  readonly secondsLeft: number | null;
  /** Bytes of the file so far. */
  readonly byteLength: number;
}

/** A finished export. */
export interface ExportReport {
  /** Name of the file in the folder of exports. */
  readonly outputName: string;
  readonly byteLength: number;
  readonly frameCount: number;
  /** Most decoded or composed frames that were open at once. */
  readonly peakOpenFrames: number;
  /** Frames still open at the end: not 0 is a leak. */
  readonly openFrames: number;
  readonly elapsedMs: number;
  /** Which arithmetic composed the frames. */
  readonly kernel: 'simd' | 'reference';
  /** Whether the packets of the one source that sounds were taken as they are, or the sound was mixed and encoded. */
  readonly sound: 'copied' | 'mixed';
}

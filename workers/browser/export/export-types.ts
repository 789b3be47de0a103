import type { DamagedPart } from '#shared/media/damage.ts';
import type { RenderPlan } from '#shared/render/plan.ts';
import type { MediaLocation } from '#workers/browser/decode/media-location.ts';
import type { FileProof } from '#workers/engine/proof/prove-file.ts';

/** The location of one of the plan's assets. */
export interface ExportSource {
  readonly assetId: string;
  readonly location: MediaLocation;
}

/** Everything that decides the pictures of an export. Plain data for the worker. */
export interface PictureRequest {
  readonly plan: RenderPlan;
  /** Video bitrate in bits per second. */
  readonly videoBitrateBps: number;
  /** Name of the folder that stores encoded pictures for the next export. Without it, nothing is stored or reused. */
  readonly segmentFolder?: string | undefined;
}

/** An export of one plan to one file. Plain data for the worker. */
export interface ExportRequest extends PictureRequest {
  /** Every asset that the plan's layers and sound use. */
  readonly sources: readonly ExportSource[];
  /** Name of the file in the exports folder. It replaces an older file with that name. */
  readonly outputName: string;
}

/** Counts the parts of a video, about two seconds each, whose pictures were already encoded. */
export interface ReusedParts {
  readonly reusedCount: number;
  readonly partCount: number;
}

/** Progress of an export. */
export interface ExportProgress extends ReusedParts {
  /** Frames written so far, out of `frameCount`. */
  readonly framesDone: number;
  readonly frameCount: number;
  /** Encoding speed over the last seconds; 0 until known. */
  readonly framesPerSecond: number;
  /** Null until known. */
  readonly secondsLeft: number | null;
  /** Size of the file so far. */
  readonly byteLength: number;
}

/** Facts about a finished file that was reopened and matches its plan. */
export interface ExportProof extends FileProof {
  readonly elapsedMs: number;
}

/** A finished export. */
export interface ExportReport extends ReusedParts {
  /** Name of the file in the exports folder. */
  readonly outputName: string;
  readonly byteLength: number;
  readonly frameCount: number;
  /** Peak number of decoded or composed frames open at the same time. */
  readonly peakOpenFrames: number;
  /** Frames still open at the end; more than 0 is a leak. */
  readonly openFrames: number;
  readonly elapsedMs: number;
  /** `copied` when the packets of the only source were copied, `mixed` when the sound was mixed and encoded. */
  readonly sound: 'copied' | 'mixed';
  /** AAC packets encoded for this file; null when encoded sound is not stored. */
  readonly soundPacketsEncoded: number | null;
  /** Damaged parts of the footage that the video uses, by asset. */
  readonly damage: Readonly<Record<string, readonly DamagedPart[]>>;
  readonly proof: ExportProof;
}

import type { DamagedPart } from '#shared/media/damage.ts';
import type { RenderPlan } from '#shared/render/plan.ts';
import type { MediaLocation } from '#workers/browser/decode/media-location.ts';
import type { FileProof } from '#workers/engine/proof/prove-file.ts';

/** Location of an asset of the plan. */
export interface ExportSource {
  readonly assetId: string;
  readonly location: MediaLocation;
}

/** Decides the pictures of an export. Plain data for the worker. */
export interface PictureRequest {
  readonly plan: RenderPlan;
  /** Bits a second of the video. */
  readonly videoBitrateBps: number;
  /** Name of the folder that keeps encoded pictures for the next export. Absent: nothing is kept or reused. */
  readonly segmentFolder?: string | undefined;
}

/** An export of one plan to one file. Plain data for the worker. */
export interface ExportRequest extends PictureRequest {
  /** Every asset that the plan's layers and sound use. */
  readonly sources: readonly ExportSource[];
  /** Name of the file in the folder of exports; an older one of that name is replaced. */
  readonly outputName: string;
}

/** Parts of a video, of about two seconds each, whose pictures were encoded before. */
export interface ReusedParts {
  readonly reusedCount: number;
  readonly partCount: number;
}

/** Progress of an export. */
export interface ExportProgress extends ReusedParts {
  /** Frames in the file, of `frameCount`. */
  readonly framesDone: number;
  readonly frameCount: number;
  /** Encoded over the last seconds; 0 until it is known. */
  readonly framesPerSecond: number;
  /** Null until it is known. */
  readonly secondsLeft: number | null;
  /** Bytes of the file so far. */
  readonly byteLength: number;
}

/** Facts found in a finished file that was opened again and matches its plan. */
export interface ExportProof extends FileProof {
  readonly elapsedMs: number;
}

/** A finished export. */
export interface ExportReport extends ReusedParts {
  /** Name of the file in the folder of exports. */
  readonly outputName: string;
  readonly byteLength: number;
  readonly frameCount: number;
  /** Most decoded or composed frames that were open at once. */
  readonly peakOpenFrames: number;
  /** Frames still open at the end; more than 0 is a leak. */
  readonly openFrames: number;
  readonly elapsedMs: number;
  /** Packets of the only source copied, or sound mixed and encoded. */
  readonly sound: 'copied' | 'mixed';
  /** AAC packets that were encoded for this file; null where none are kept. */
  readonly soundPacketsEncoded: number | null;
  /** Damaged parts of the footage that the video shows or sounds, by asset. */
  readonly damage: Readonly<Record<string, readonly DamagedPart[]>>;
  readonly proof: ExportProof;
}

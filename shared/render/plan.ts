import type { CaptionLook } from '../captions/look.ts';
import type { Token } from '../captions/tokens.ts';
import type { Size } from '../geometry/rect.ts';
import type { Microseconds, SourceTime, TimelineTime } from '../time/microseconds.ts';
import type { FrameRate, Frames } from '../time/rational.ts';
import type { CaptionStyle, CaptionWord, ClipFit } from '../timeline/timeline.ts';

/**
 * What the planner must know of an asset. Sizes are display sizes: pixel aspect and rotation applied. Unknown is null.
 */
export interface PlanSource {
  readonly assetId: string;
  readonly type: 'video' | 'image' | 'audio';
  readonly width: number | null;
  readonly height: number | null;
  readonly durationUs: Microseconds | null;
  readonly hasVideo: boolean;
  readonly hasAudio: boolean;
  /** Whether what lies under its picture may show through. Absent means: images may, videos don't. */
  readonly mayBeTransparent?: boolean | undefined;
}

/** A picture source that is seen on some frames. A clip that others cover for a while has a span before and one after. */
export interface LayerSpan {
  readonly clipId: string;
  readonly assetId: string;
  readonly type: 'video' | 'image';
  /** Output frames [firstFrame, endFrame). */
  readonly firstFrame: Frames;
  readonly endFrame: Frames;
  /** Where the clip starts on the timeline and in its source: source time = sourceStart + (t - timelineStart). */
  readonly timelineStart: TimelineTime;
  readonly sourceStart: SourceTime;
  /** How the picture fills the frame; `placePicture` says where that is, once the picture's real size is known. */
  readonly fit: ClipFit;
}

/** A caption that stands on some frames. Drawn over all layers, in track order. */
export interface CaptionSpan {
  readonly clipId: string;
  /** The words that are shown, line by line as the text's own breaks part them. Never empty. */
  readonly lines: readonly (readonly Token[])[];
  /** One per word of the lines, in order; null when their times aren't known. */
  readonly words: readonly CaptionWord[] | null;
  readonly style: CaptionStyle;
  readonly firstFrame: Frames;
  readonly endFrame: Frames;
  readonly timelineStart: TimelineTime;
  readonly sourceStart: SourceTime;
}

/** A source that sounds for some sample frames. */
export interface AudioSpan {
  readonly clipId: string;
  readonly assetId: string;
  /** Output sample frames [firstSample, endSample) at {@link RenderPlan.sampleRateHz}. */
  readonly firstSample: number;
  readonly endSample: number;
  /** Source time that sounds at `firstSample`. */
  readonly sourceStart: SourceTime;
  /** Linear, above 0. */
  readonly gain: number;
}

/** Why a clip isn't in the plan: it waits for footage, its asset is gone, or the asset has nothing for that track. */
export type OmissionReason = 'placeholder' | 'missing-asset' | 'no-picture' | 'no-sound';

/** A clip that will not be in the video: on a track that is drawn or heard, and left out all the same. */
export interface Omission {
  readonly clipId: string;
  readonly reason: OmissionReason;
}

/**
 * Everything that an engine needs to make the video, and nothing that it could decide otherwise:
 * the preview, the browser export and the server export follow the same plan.
 */
export interface RenderPlan extends Size {
  readonly frameRate: FrameRate;
  readonly frameCount: Frames;
  /** Video layers, bottom first and by time within a track; where none covers a frame it is black. */
  readonly layers: readonly LayerSpan[];
  readonly captions: readonly CaptionSpan[];
  readonly captionLook: CaptionLook;
  readonly hasWatermark: boolean;
  readonly audio: readonly AudioSpan[];
  readonly sampleRateHz: 48000;
  readonly channelCount: 2;
  /** Sample frames of the whole output; as long as the video to within one sample. */
  readonly sampleFrameCount: number;
  readonly omissions: readonly Omission[];
}

import type { CaptionLook } from '#shared/captions/look.ts';
import type { Token } from '#shared/captions/tokens.ts';
import type { ClipEffect } from '#shared/effects/clip-effect.ts';
import type { Size } from '#shared/geometry/rect.ts';
import type { DamagedPart } from '#shared/media/damage.ts';
import type { MusicBars } from '#shared/stock/bed-bars.ts';
import type { Microseconds, SourceTime, TimelineTime } from '#shared/time/microseconds.ts';
import type { FrameRate, Frames } from '#shared/time/rational.ts';
import type { CaptionStyle, CaptionWord, ClipFit } from '#shared/timeline/timeline.ts';

/** Facts about an asset that the planner needs. Sizes are display sizes: pixel aspect and rotation applied. Unknown is null. */
export interface PlanSource {
  readonly assetId: string;
  readonly type: 'video' | 'image' | 'audio';
  readonly width: number | null;
  readonly height: number | null;
  readonly durationUs: Microseconds | null;
  readonly hasVideo: boolean;
  readonly hasAudio: boolean;
  /** True when its picture may be see-through. Absent means: images may be, videos aren't. */
  readonly mayBeTransparent?: boolean | undefined;
  /** Parts that can't be decoded. */
  readonly damage?: readonly DamagedPart[] | undefined;
  /** Absent for sound whose tempo is not known. */
  readonly bars?: MusicBars | undefined;
}

/** A picture source visible on some frames. A clip that is covered for a while has a span before and one after. */
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
  /** Fit of the picture in the frame; `placePicture` computes the place once the picture's real size is known. */
  readonly fit: ClipFit;
  /** Effects that change something, their keyframes in source time. Absent without any. */
  readonly effects?: readonly ClipEffect[];
}

/** A caption visible on some frames. Drawn over all layers, in track order. */
export interface CaptionSpan {
  readonly clipId: string;
  /** The words shown, line by line at the text's own breaks. Never empty. */
  readonly lines: readonly (readonly Token[])[];
  /** One per word of the lines, in order; null when their times are unknown. */
  readonly words: readonly CaptionWord[] | null;
  readonly style: CaptionStyle;
  /** Drawn at the top of the frame: as the clip says, or a lower third that would cover other captions. */
  readonly isAtTop?: true;
  readonly firstFrame: Frames;
  readonly endFrame: Frames;
  readonly timelineStart: TimelineTime;
  readonly sourceStart: SourceTime;
}

/** A bend of a gain curve. */
export interface GainPoint {
  /** Output sample frame. */
  readonly sample: number;
  /** Linear, 0 to 1. */
  readonly gain: number;
}

/** A source audible for some sample frames. */
export interface AudioSpan {
  readonly clipId: string;
  readonly assetId: string;
  /** Output sample frames [firstSample, endSample) at {@link RenderPlan.sampleRateHz}. */
  readonly firstSample: number;
  readonly endSample: number;
  /** Source time heard at `firstSample`. */
  readonly sourceStart: SourceTime;
  /** Linear, above 0. */
  readonly gain: number;
  /** Fades and ducking, in order: multiplies `gain`, straight between points. Absent means 1 throughout. */
  readonly curve?: readonly GainPoint[] | undefined;
}

/**
 * Reasons for leaving a clip out of the plan: it waits for footage, its asset is gone, or the asset lacks what that
 * track needs.
 */
export type OmissionReason = 'placeholder' | 'missing-asset' | 'no-picture' | 'no-sound';

/** A clip left out of the video although its track is drawn or heard. */
export interface Omission {
  readonly clipId: string;
  readonly reason: OmissionReason;
}

/**
 * Everything that an engine needs to make the video, leaving it no decisions: the preview, the browser export and the
 * server export follow the same plan.
 */
export interface RenderPlan extends Size {
  readonly frameRate: FrameRate;
  readonly frameCount: Frames;
  /** Video layers, bottom first and by time within a track; frames that none covers are black. */
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
  /** Parts of assets, by id, that can't be decoded: the last good frame stands, and the sound is silent. Absent without any. */
  readonly damage?: Readonly<Record<string, readonly DamagedPart[]>>;
}

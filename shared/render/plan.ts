import type { CaptionLook } from '#shared/captions/look.ts';
import type { Token } from '#shared/captions/tokens.ts';
import type { ClipEffect } from '#shared/effects/clip-effect.ts';
import type { Luts } from '#shared/effects/lut-table.ts';
import type { Size } from '#shared/geometry/rect.ts';
import type { DamagedPart } from '#shared/media/damage.ts';
import type { MusicBars } from '#shared/stock/bed-bars.ts';
import type { Microseconds, SourceTime, TimelineTime } from '#shared/time/microseconds.ts';
import type { FrameRate, Frames } from '#shared/time/rational.ts';
import type { CaptionStyle, CaptionWord, ClipFit } from '#shared/timeline/timeline.ts';
import type { ClipTransition } from '#shared/transitions/clip-transition.ts';

/**
 * Facts about an asset that the planner needs. Sizes are display sizes: pixel aspect and rotation applied. Unknown
 * values are null.
 */
export interface PlanSource {
  readonly assetId: string;
  readonly type: 'video' | 'image' | 'audio';
  readonly width: number | null;
  readonly height: number | null;
  readonly durationUs: Microseconds | null;
  readonly hasVideo: boolean;
  readonly hasAudio: boolean;
  /** True when its picture may be see-through. Absent means that images may be and videos aren't. */
  readonly mayBeTransparent?: boolean | undefined;
  /** Parts that can't be decoded. */
  readonly damage?: readonly DamagedPart[] | undefined;
  /** Absent for sound of unknown tempo. */
  readonly bars?: MusicBars | undefined;
}

/**
 * A picture source visible on some frames. A clip that is covered for a while has a span before the cover and one after
 * it.
 */
export interface LayerSpan {
  readonly clipId: string;
  /** Empty for a graphic, which has no source. */
  readonly assetId: string;
  readonly type: 'video' | 'image' | 'graphic';
  /** Output frames [firstFrame, endFrame). */
  readonly firstFrame: Frames;
  readonly endFrame: Frames;
  /**
   * The clip's start on the timeline and in its source: source time = sourceStart + (t - timelineStart) × speed, or
   * minus that when it is reversed.
   */
  readonly timelineStart: TimelineTime;
  readonly sourceStart: SourceTime;
  /** Absent means that it plays forward. */
  readonly reversed?: true;
  /** Absent means 1. */
  readonly speed?: number;
  /** The clip's end, for the animation of a graphic. Absent for footage. */
  readonly timelineEnd?: TimelineTime;
  /** The blurred copy behind a clip that is shown whole. It shows the picture of the clip's other span on each frame. */
  readonly isBackdrop?: true;
  /** Fit of the picture in the frame. `placePicture` computes the place once the picture's real size is known. */
  readonly fit: ClipFit;
  /** Effects that change something, with keyframes in source time. Absent without any. */
  readonly effects?: readonly ClipEffect[];
  /** The transition in which the clip comes in, and the one in which it goes out. Absent without one. */
  readonly entry?: LayerTransition;
  readonly exit?: LayerTransition;
}

/** A transition between two layers that are next to each other in the plan. */
export interface LayerTransition extends Omit<ClipTransition, 'duration'> {
  /** The incoming clip. */
  readonly clipId: string;
  /** Output frames [firstFrame, endFrame) on which both clips are shown. */
  readonly firstFrame: Frames;
  readonly endFrame: Frames;
}

/** A caption visible on some frames. Drawn over all layers, in track order. */
export interface CaptionSpan {
  readonly clipId: string;
  /** The displayed words, line by line at the text's own breaks. Never empty. */
  readonly lines: readonly (readonly Token[])[];
  /** One per word of the lines, in order. Null when their times are unknown. */
  readonly words: readonly CaptionWord[] | null;
  readonly style: CaptionStyle;
  /**
   * Drawn at the top of the frame, because the clip says so or because it is a lower third that would cover other
   * captions.
   */
  readonly isAtTop?: true;
  readonly firstFrame: Frames;
  readonly endFrame: Frames;
  readonly timelineStart: TimelineTime;
  readonly sourceStart: SourceTime;
  /** Speed of its words. Absent means 1. */
  readonly speed?: number;
}

/** A bend of a gain curve. */
export interface GainPoint {
  /** Output sample frame. */
  readonly sample: number;
  /** Linear, from 0; above 1 where a volume line amplifies. */
  readonly gain: number;
}

/** A source audible for some sample frames. */
export interface AudioSpan {
  readonly clipId: string;
  readonly assetId: string;
  /** Output sample frames [firstSample, endSample) at {@link RenderPlan.sampleRateHz}. */
  readonly firstSample: number;
  readonly endSample: number;
  /** Source time played at `firstSample`. */
  readonly sourceStart: SourceTime;
  /** Source time falls from there. Absent means that it plays forward. */
  readonly reversed?: true;
  /** Source time that passes per time of the output. Absent means 1. */
  readonly speed?: number;
  /** The pitch stays, and does not follow the speed. */
  readonly keepsPitch?: true;
  /** 0 to 1: share of the sound without its noise. Absent means 0. */
  readonly noiseReduction?: number;
  /** Linear, above 0. */
  readonly gain: number;
  /** Volume line, fades and ducking, in order. Multiplies `gain`, with straight lines between points. Absent means 1 throughout. */
  readonly curve?: readonly GainPoint[] | undefined;
}

/**
 * Reasons for leaving a clip out of the plan: it waits for footage, its asset is missing, or the asset lacks what its
 * track needs. `missing-logo` stands for the brand's logo, whose picture is missing.
 */
export type OmissionReason = 'placeholder' | 'missing-asset' | 'no-picture' | 'no-sound' | 'missing-logo';

/** A clip left out of the video although its track is visible or audible. */
export interface Omission {
  readonly clipId: string;
  readonly reason: OmissionReason;
}

/**
 * Everything that an engine needs to make the video, so that no decisions remain. The preview, the browser export and
 * the server export follow the same plan.
 */
export interface RenderPlan extends Size {
  readonly frameRate: FrameRate;
  readonly frameCount: Frames;
  /** Video layers, bottom first and by time within a track. Frames without a layer are black. */
  readonly layers: readonly LayerSpan[];
  readonly captions: readonly CaptionSpan[];
  readonly captionLook: CaptionLook;
  readonly hasWatermark: boolean;
  readonly audio: readonly AudioSpan[];
  readonly sampleRateHz: 48000;
  readonly channelCount: 2;
  /** Sample frames of the whole output. Matches the video's length to within one sample. */
  readonly sampleFrameCount: number;
  /** Takes the mix to `TARGET_LUFS` (`workers/lib/audio/master.ts`). Absent leaves its level. */
  readonly isLoudnessNormalized?: true | undefined;
  readonly omissions: readonly Omission[];
  /**
   * Parts of assets, by id, that can't be decoded: the last good frame is shown, and the sound is silent. Absent
   * without any.
   */
  readonly damage?: Readonly<Record<string, readonly DamagedPart[]>>;
  /** The LUTs of the layers' effects, by hash. Absent without any. */
  readonly luts?: Luts;
}

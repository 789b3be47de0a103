import type { SpokenWord } from '#shared/captions/cues.ts';
import type { AspectRatio } from '#shared/presets/presets.ts';
import type { Microseconds, SourceTime } from '#shared/time/microseconds.ts';
import type { CaptionStyle } from '#shared/timeline/timeline.ts';

/** The look of a video, the same in all scenes. */
export interface DesignPart {
  /** Tone and moods, in words. */
  readonly mood: string;
  /** Colour of marks and boxes, as `#rrggbb`. */
  readonly accent: string;
  readonly aspectRatio: AspectRatio;
}

/** A scene's spoken narration. */
export interface VoicePart {
  readonly assetId: string;
  readonly duration: Microseconds;
  /** In order, in source time. */
  readonly words: readonly SpokenWord[];
}

/** Footage for a scene. */
export interface PicturePart {
  readonly assetId: string;
  readonly kind: 'video' | 'image';
  /** Null for images. */
  readonly duration: Microseconds | null;
  /** Source time to begin at; absent means 0. */
  readonly in?: SourceTime | undefined;
  /** True for a motion background that shows nothing itself: the scene's words are set on it. Absent means false. */
  readonly isBackground?: boolean | undefined;
}

/** The assets made for one scene. If one is absent, the scene keeps its own. */
export interface ScenePart {
  readonly sceneId: string;
  readonly voice?: VoicePart | undefined;
  readonly picture?: PicturePart | undefined;
}

/** Music for the whole video. */
export interface MusicPart {
  readonly assetId: string;
  readonly duration: Microseconds;
}

/** All input for laying out a first cut. */
export interface FirstCutParts {
  readonly scenes: readonly ScenePart[];
  /** Scenes that are left out of the video because a blank was not filled. */
  readonly leftOut: readonly string[];
  readonly music?: MusicPart | undefined;
  /** Style of new captions. Null makes none. */
  readonly captions: CaptionStyle | null;
  /** Absent for a cut that only fills the timeline. */
  readonly design?: DesignPart | undefined;
}

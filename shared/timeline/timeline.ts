import type { ClipEffect } from '#shared/effects/clip-effect.ts';
import type { Luts } from '#shared/effects/lut-table.ts';
import type { AspectRatio } from '#shared/presets/presets.ts';
import type { Microseconds, SourceTime, TimelineTime } from '#shared/time/microseconds.ts';
import type { ClipTransition } from '#shared/transitions/clip-transition.ts';

/** The three kinds of track, in the order of a new timeline. */
export const TRACK_TYPES = ['video', 'audio', 'caption'] as const;
export type TrackType = (typeof TRACK_TYPES)[number];

/** Caption styles: the three of the specification first. What each looks like: `shared/captions/style-rules.ts`. */
export const CAPTION_STYLES = [
  ...(['karaoke', 'pop-subtitle', 'lower-third'] as const),
  ...(['word-pop', 'karaoke-fill', 'boxed-word', 'big-word', 'marker', 'outline'] as const),
  ...(['typewriter', 'minimal', 'news', 'neon', 'line-boxes', 'elegant'] as const),
] as const;
export type CaptionStyle = (typeof CAPTION_STYLES)[number];
export const DEFAULT_CAPTION_STYLE: CaptionStyle = 'pop-subtitle';

/**
 * Ways to fit a picture into the frame: `cover` crops the parts outside, `contain` leaves black bars, `contain-blurred`
 * fills them with a blurred copy of the picture.
 */
export const CLIP_FITS = ['cover', 'contain', 'contain-blurred'] as const;
export type ClipFit = (typeof CLIP_FITS)[number];

/** One spoken word of a caption. Times are in the caption's own source time, so that they move with the clip. */
export interface CaptionWord {
  readonly text: string;
  readonly start: SourceTime;
  readonly endExclusive: SourceTime;
  /** Drawn larger and in the highlight colour. Absent means false. */
  readonly loud?: true | undefined;
}

/** A range of a source. */
export interface SourceRange {
  readonly start: SourceTime;
  readonly endExclusive: SourceTime;
}

/**
 * Corrections of an asset's words. The key is the start of a recognised word, in µs of source time; the value is the
 * text to show in its place. The text may have several words; an empty text shows none.
 */
export type Corrections = Readonly<Record<string, string>>;

/** Where a picture or a caption is in the frame. Absent fields have their defaults. */
export interface ClipPlace {
  readonly fit?: ClipFit | undefined;
  /** Position, scale, rotation, crop and the rest of the effect `transform`, with its keyframes. */
  readonly transform?: ClipEffect | undefined;
  readonly atTop?: boolean | undefined;
}

/** The scene of the script that a placeholder waits for. */
export interface ClipScene {
  /** Position in the script, from 1. */
  readonly number: number;
  /** Description of the picture, in a sentence. */
  readonly visual: string;
}

/**
 * A use of a range of an asset on a track.
 *
 *     source    |----in[==========]out----|
 *     timeline  ....start[==========]end......
 *
 * `out - in` is `end - start` at the clip's speed: see `clip-time.ts`, which every change of one time into the other goes
 * through. Ranges are half-open.
 *
 * A caption with an asset is a view of the words spoken in it, made by `shared/captions/derive-captions.ts`. Its source
 * time is the asset's. A caption without one was written by hand.
 */
export interface Clip {
  readonly id: string;
  /** Empty for hand-written captions and for placeholders that wait for footage. */
  readonly assetId: string;
  readonly start: TimelineTime;
  readonly end: TimelineTime;
  readonly in: SourceTime;
  readonly out: SourceTime;
  /** Text of a caption or a placeholder. For a voice, the narration that it speaks. */
  readonly text?: string | undefined;
  /** Word timing of a caption. Words outside [in, out) are stored but not shown. */
  readonly words?: readonly CaptionWord[] | undefined;
  /** Caption style. Absent means {@link DEFAULT_CAPTION_STYLE}. */
  readonly style?: CaptionStyle | undefined;
  /**
   * Style of captions for the words spoken in this clip. It applies where a caption has no style of its own. Absent: no
   * captions.
   */
  readonly captions?: CaptionStyle | undefined;
  /**
   * Words in these ranges of the source have no derived caption, because one was deleted by hand or moved off its
   * sound.
   */
  readonly uncaptioned?: readonly SourceRange[] | undefined;
  /** True for a caption at the top of the frame. Absent means at the bottom. */
  readonly atTop?: boolean | undefined;
  /** Speed of picture, sound and words, 0.1 to 10 in hundredths, or 0 for a freeze frame. Absent means 1. */
  readonly speed?: number | undefined;
  /** True for a clip that plays backwards, picture and sound: from its `out` to its `in`. Absent means false. */
  readonly reversed?: boolean | undefined;
  /** False for sound whose pitch follows the speed. Absent means true. */
  readonly keepPitch?: boolean | undefined;
  /** Linear gain of the clip's sound, 0 to 2. Absent means 1. */
  readonly volume?: number | undefined;
  /** True for sound that falls while other sound plays, as music does under speech. Absent means false. */
  readonly duck?: boolean | undefined;
  /**
   * Length of the fade from silence at the clip's start. Absent means 0. Fades longer than the clip share its length.
   */
  readonly fadeIn?: Microseconds | undefined;
  /** Length of the fade to silence at the clip's end. Absent means 0. */
  readonly fadeOut?: Microseconds | undefined;
  /** Fit of the picture in the frame. Absent means `cover`. */
  readonly fit?: ClipFit | undefined;
  /** Effects of the registry in `shared/effects`. Their keyframes are in source time. */
  readonly effects?: readonly ClipEffect[] | undefined;
  /**
   * Its whole place in frames of other shapes: see `timeline-for.ts`. Frames of a shape without an entry show the clip
   * as its own fields say.
   */
  readonly variants?: Readonly<Partial<Record<AspectRatio, ClipPlace>>> | undefined;
  /** Takes place while another clip of the track ends where this one starts. */
  readonly transition?: ClipTransition | undefined;
  readonly scene?: ClipScene | undefined;
  /** Shared by clips that are moved, trimmed and split together, such as a picture and its sound. */
  readonly linkId?: string | undefined;
  /**
   * The {@link TimelineScene} that the clip was made for, as its picture, voice or caption. The scene may no longer
   * exist.
   */
  readonly sceneId?: string | undefined;
}

/** The user's chosen take for a sentence, in place of the best one. */
export interface ChosenTake {
  readonly sentence: string;
  readonly assetId: string;
  /** Start of the take in its recording. */
  readonly at: SourceTime;
}

/** A scene of the project's script. Its clips reference it with {@link Clip.sceneId}. */
export interface TimelineScene {
  readonly id: string;
  /** Spoken text. */
  readonly narration: string;
  /** A few words for the screen. */
  readonly onScreenText: string;
  /** The picture, in a sentence. */
  readonly visual: string;
  /** Planned length. The clips decide the scene's length on the timeline. */
  readonly duration: Microseconds;
  /** A locked scene does not change when the script is rewritten. */
  readonly locked?: true | undefined;
  /** A language model added words to the narration, and the creator has not checked them yet. */
  readonly isDraft?: true | undefined;
  /** Absent if each sentence uses its best take. */
  readonly takes?: readonly ChosenTake[] | undefined;
}

/** A lane of the timeline. Clips are sorted by start and never overlap. */
export interface Track {
  readonly id: string;
  readonly type: TrackType;
  readonly clips: readonly Clip[];
  /** A muted audio or video track is silent. A hidden track of any type isn't drawn. Absent means false. */
  readonly muted?: boolean | undefined;
  readonly hidden?: boolean | undefined;
  /** The user's name for it, one line. Absent: its type and number. */
  readonly name?: string | undefined;
  /** Its clips don't change: see `locked-tracks.ts`. */
  readonly locked?: true | undefined;
  /** Other tracks of its kind are silent and not drawn: see `solo-tracks.ts`. */
  readonly solo?: true | undefined;
  /** Linear gain of the sound of all clips, 0 to 2. Absent means 1. */
  readonly volume?: number | undefined;
}

/** Colours of markers. Exchange formats have all of them. */
export const MARKER_COLORS = ['yellow', 'red', 'green', 'blue', 'purple'] as const;
export type MarkerColor = (typeof MARKER_COLORS)[number];

/** A named instant of the timeline. */
export interface Marker {
  readonly id: string;
  readonly at: TimelineTime;
  /** One line; empty for a marker without a name. */
  readonly name: string;
  readonly color: MarkerColor;
}

/** A project's tracks and its script. Later video tracks are drawn over earlier ones. */
export interface Timeline {
  readonly tracks: readonly Track[];
  /** The script, in order. Absent means that there is none. */
  readonly scenes?: readonly TimelineScene[] | undefined;
  /**
   * Corrections by asset. An asset without an entry uses the corrections in its transcript. With an entry, only the
   * entry applies.
   */
  readonly corrections?: Readonly<Record<string, Corrections>> | undefined;
  /** Sorted by time; several may share one. Absent means that there are none. */
  readonly markers?: readonly Marker[] | undefined;
  /** The tables of the effect `lut`, by hash, once each. Absent means that there are none. */
  readonly luts?: Luts | undefined;
}

/** A new timeline has three empty tracks: video-1, audio-1, caption-1. */
export function createTimeline(): Timeline {
  return { tracks: TRACK_TYPES.map((type) => ({ id: `${type}-1`, type, clips: [] })) };
}

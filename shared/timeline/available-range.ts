import type { AssetType } from '#shared/media/limits.ts';
import type { MusicBars } from '#shared/stock/bed-bars.ts';
import { type Microseconds, type SourceTime, sourceTime } from '#shared/time/microseconds.ts';
import { isHeld, longestTimelineLength, playedFrom } from './clip-time.ts';
import { MAX_TIMELINE_US } from './constants.ts';
import type { Clip, TrackType } from './timeline.ts';

/** Facts about an asset that edits need. A {@link ../render/plan.ts PlanSource} has them all. */
export interface MediaSource {
  readonly type: AssetType;
  /** Length in µs. Null for pictures and when unknown. */
  readonly durationUs: Microseconds | null;
  readonly hasVideo: boolean;
  readonly hasAudio: boolean;
  /** Absent for sound of unknown tempo. */
  readonly bars?: MusicBars | undefined;
  /** Source times of the beats that were heard in it, in order. Absent when they are not known on this device. */
  readonly beats?: readonly Microseconds[] | undefined;
}

/** Finds an asset's media, or undefined for an asset that is missing or not loaded. */
export type MediaLookup = (assetId: string) => MediaSource | undefined;

/** The range of source time that a clip may use. */
export interface AvailableRange {
  /** The source's first time, or null when there is none: stills, captions and placeholders grow both ways. */
  readonly start: SourceTime | null;
  /** The first time past the source's end, or null for unlimited and for unknown. */
  readonly endExclusive: SourceTime | null;
}

const UNLIMITED: AvailableRange = { start: null, endExclusive: null };

/**
 * Returns the range that `media` offers, in source time. Pictures are unlimited, and media of unknown length is open at
 * its end. A longer recording offers its first 6 hours, the latest time that a saved timeline may contain.
 */
export function availableRange({ type, durationUs }: MediaSource): AvailableRange {
  if (type === 'image') return UNLIMITED;
  const endExclusive = durationUs === null ? null : sourceTime(Math.min(durationUs, MAX_TIMELINE_US));
  return { start: sourceTime(0), endExclusive };
}

/**
 * Returns the range that a clip's source offers. A clip without asset is unlimited. An asset that `media` does not know
 * has only a known beginning.
 */
export function availableRangeOfClip(clip: Clip, media: MediaLookup): AvailableRange {
  if (clip.assetId === '') return UNLIMITED;
  const source = media(clip.assetId);
  return source ? availableRange(source) : { start: sourceTime(0), endExclusive: null };
}

/** True for a clip that shows one picture throughout: a still, a freeze frame, or one without a source. */
export function isStill(clip: Clip, media: MediaLookup): boolean {
  return clip.assetId === '' || isHeld(clip) || media(clip.assetId)?.type === 'image';
}

/**
 * Time by which a clip's end can move later, as far as its source reaches. Infinite for unlimited and for unknown;
 * negative if the source turned out to be shorter than the clip.
 */
export function roomAfter(clip: Clip, media: MediaLookup): number {
  const { start, endExclusive } = availableRangeOfClip(clip, media);
  const from = playedFrom(clip);
  const rest = clip.reversed
    ? from - (start ?? Number.NEGATIVE_INFINITY)
    : (endExclusive ?? Number.POSITIVE_INFINITY) - from;
  return longestTimelineLength(clip, rest) - (clip.end - clip.start);
}

/**
 * Time by which a clip's start can move earlier, as far as its source reaches. Infinite for unlimited. Negative if the
 * source of a reversed clip turned out to be shorter than the clip; one of unknown length ends with the latest time.
 */
export function roomBefore(clip: Clip, media: MediaLookup): number {
  const { start, endExclusive } = availableRangeOfClip(clip, media);
  if (start === null) return Number.POSITIVE_INFINITY;
  return longestTimelineLength(clip, clip.reversed ? (endExclusive ?? MAX_TIMELINE_US) - clip.out : clip.in - start);
}

/** True when an asset may be on a track: pictures on video tracks, sound (including a video's) on audio tracks. */
export function canPlaceOnTrack(media: MediaSource, trackType: TrackType): boolean {
  switch (trackType) {
    case 'video':
      return media.type === 'image' || media.hasVideo;
    case 'audio':
      return media.type !== 'image' && media.hasAudio;
    case 'caption':
      return false;
  }
}

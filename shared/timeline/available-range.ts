import type { AssetType } from '#shared/media/limits.ts';
import type { MusicBars } from '#shared/stock/bed-bars.ts';
import { type Microseconds, type SourceTime, sourceTime } from '#shared/time/microseconds.ts';
import { MAX_TIMELINE_US } from './constants.ts';
import type { Clip, TrackType } from './timeline.ts';

/** Facts about an asset that edits need. A {@link ../render/plan.ts PlanSource} is one. */
export interface MediaSource {
  readonly type: AssetType;
  /** Length in µs; null when unknown, and for pictures. */
  readonly durationUs: Microseconds | null;
  readonly hasVideo: boolean;
  readonly hasAudio: boolean;
  /** Absent for sound whose tempo is not known. */
  readonly bars?: MusicBars | undefined;
}

/** Finds an asset's media; undefined for an asset that is gone or not loaded. */
export type MediaLookup = (assetId: string) => MediaSource | undefined;

/** The range of source time that a clip may use. */
export interface AvailableRange {
  /** The source's first instant, or null when there is none: stills, captions and placeholders grow both ways. */
  readonly start: SourceTime | null;
  /** The first instant past the source's end, or null for unlimited and for unknown. */
  readonly endExclusive: SourceTime | null;
}

const UNLIMITED: AvailableRange = { start: null, endExclusive: null };

/**
 * Returns the range that `media` offers, in source time: pictures are unlimited, media of unknown length is open at its
 * end. A longer recording offers its first 6 hours, the latest instant that a saved timeline may name.
 */
export function availableRange({ type, durationUs }: MediaSource): AvailableRange {
  if (type === 'image') return UNLIMITED;
  const endExclusive = durationUs === null ? null : sourceTime(Math.min(durationUs, MAX_TIMELINE_US));
  return { start: sourceTime(0), endExclusive };
}

/**
 * Returns the range that the source of `clip` offers. A clip without asset is unlimited; an asset that `media` does not
 * know has a known beginning only.
 */
export function availableRangeOfClip(clip: Clip, media: MediaLookup): AvailableRange {
  if (clip.assetId === '') return UNLIMITED;
  const source = media(clip.assetId);
  return source ? availableRange(source) : { start: sourceTime(0), endExclusive: null };
}

/** True when an asset may be on a track: pictures on video tracks, sound (a video's too) on audio tracks. */
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

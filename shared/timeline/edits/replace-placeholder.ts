import { advanceEffects } from '#shared/effects/clip-effect.ts';
import { findGraphic } from '#shared/effects/graphics.ts';
import { formatSeconds } from '#shared/time/format.ts';
import {
  type Microseconds,
  type SourceTime,
  sourceTime,
  type TimelineTime,
  timelineTime,
} from '#shared/time/microseconds.ts';
import {
  availableRange,
  canPlaceOnTrack,
  type MediaLookup,
  type MediaSource,
} from '#shared/timeline/available-range.ts';
import { clipDuration, isPlaceholder } from '#shared/timeline/clip-range.ts';
import { atNormalSpeed, isHeld, longestTimelineLength, outOf } from '#shared/timeline/clip-time.ts';
import { MIN_CLIP_US } from '#shared/timeline/constants.ts';
import { type EditResult, refuse, replaceClips, substituteClips } from '#shared/timeline/edit-result.ts';
import { clipAt, findClip } from '#shared/timeline/queries.ts';
import type { Clip, Timeline, Track, TrackType } from '#shared/timeline/timeline.ts';
import type { PlacedAsset } from './place.ts';

/**
 * Puts footage in the place of a placeholder. The clip keeps the placeholder's id, start, scene, script text (never
 * drawn) and, as far as the source reaches, its length. A shorter source makes a shorter clip and leaves a gap. Media
 * shorter than the shortest clip counts as that long, as in {@link ./place.ts clipOfAsset}.
 *
 *     [==scene 1==)[==scene 2==)   →   [==footage==)[==scene 2==)
 *     [==scene 1==)[==scene 2==)   →   [footage)....[==scene 2==)       source too short
 *
 * @param from Source time in µs to begin at. Default: 0. Ignored for pictures.
 */
export function replacePlaceholder(
  timeline: Timeline,
  clipId: string,
  asset: { readonly assetId: string; readonly media: MediaSource; readonly from?: SourceTime },
): EditResult {
  const location = findClip(timeline, clipId);
  if (!location) return refuse('edit.clip-not-found');
  const { track, clip } = location;
  if (!isPlaceholder(clip, track.type)) return refuse('edit.not-placeholder', [clipId]);
  if (!canPlaceOnTrack(asset.media, track.type)) return refuse('edit.wrong-track-type', [clipId]);

  const available = availableRange(asset.media);
  const from = available.start === null ? 0 : Math.max(asset.from ?? 0, available.start);
  const endExclusive = Math.max(MIN_CLIP_US, available.endExclusive ?? Number.POSITIVE_INFINITY);
  const duration = Math.min(clipDuration(clip), endExclusive - from);
  if (duration <= 0) return refuse('edit.outside-media', [clipId]);
  const { uncaptioned: _uncaptioned, ...kept } = clip;
  const filled = {
    ...kept,
    assetId: asset.assetId,
    end: timelineTime(clip.start + duration),
    in: sourceTime(from),
    out: sourceTime(from + duration),
  };
  return substituteClips(timeline, track, new Map([[clipId, [filled]]]));
}

/**
 * Puts other media into a clip. Its time, speed, effects, keyframes and transition stay. The source range stays if the
 * new media covers it, else it begins at the new media's start, and the keyframes move along. A placeholder is filled as
 * by {@link replacePlaceholder}.
 *
 *     [==old==)[=b=)   →   [==new==)[=b=)
 *     [==old==)[=b=)   →   [new|held)[=b=)       source too short
 *
 * Sound that was detached from the clip follows, unless the new media has none.
 *
 * @returns The time of the timeline beyond the new media's end: its last picture is held there, and its sound is silent.
 *   Refused for media that doesn't belong on the track, or that ends before the clip's shortest length.
 */
export function replaceMedia(
  timeline: Timeline,
  clipId: string,
  asset: { readonly assetId: string; readonly media: MediaSource },
): EditResult<{ readonly heldUs: Microseconds }> {
  const location = findClip(timeline, clipId);
  if (!location) return refuse('edit.clip-not-found');
  const { track, clip } = location;
  if (track.type === 'caption') return refuse('edit.wrong-track-type', [clipId]);
  if (findGraphic(clip.effects)) return refuse('edit.wrong-track-type', [clipId]);
  if (isPlaceholder(clip, track.type)) {
    const filled = replacePlaceholder(timeline, clipId, asset);
    return filled.ok ? { ...filled, heldUs: 0 } : filled;
  }
  if (!canPlaceOnTrack(asset.media, track.type)) return refuse('edit.wrong-track-type', [clipId]);
  if (asset.assetId === clip.assetId) return { ok: true, timeline, heldUs: 0 };
  const replaced = withMedia(clip, asset);
  const { endExclusive } = availableRange(asset.media);
  const played =
    endExclusive === null ? Number.POSITIVE_INFINITY : longestTimelineLength(replaced, endExclusive - replaced.in);
  if (played < MIN_CLIP_US) return refuse('edit.replacement-too-short', [clipId]);
  const heldUs = Math.max(0, clipDuration(clip) - played);
  const result = substituteClips(timeline, track, new Map([[clipId, [replaced]]]), { heldUs });
  return result.ok ? { ...result, timeline: withDetachedSound(result.timeline, clip, asset) } : result;
}

/** The clips on audio tracks that play the sound of a clip's picture get its new media too. */
function withDetachedSound(
  timeline: Timeline,
  clip: Clip,
  asset: { readonly assetId: string; readonly media: MediaSource },
): Timeline {
  if (clip.linkId === undefined || !canPlaceOnTrack(asset.media, 'audio')) return timeline;
  const isItsSound = ({ linkId, assetId, start, end, in: from }: Clip) =>
    linkId === clip.linkId && assetId === clip.assetId && start === clip.start && end === clip.end && from === clip.in;
  const changes = timeline.tracks
    .filter(({ type, clips }) => type === 'audio' && clips.some(isItsSound))
    .map(({ id, clips }): [string, readonly Clip[]] => [
      id,
      clips.map((each) => (isItsSound(each) ? withMedia(each, asset) : each)),
    ]);
  const replaced = replaceClips(timeline, new Map(changes));
  return replaced.ok ? replaced.timeline : timeline;
}

function withMedia(clip: Clip, { assetId, media }: Pick<PlacedAsset, 'assetId' | 'media'>): Clip {
  const { uncaptioned: _uncaptioned, ...kept } = media.type === 'image' ? atNormalSpeed(clip) : clip;
  const { endExclusive } = availableRange(media);
  if (endExclusive === null || kept.out <= endExclusive) return { ...kept, assetId };
  // A freeze frame shows the nearest picture that there is.
  const from = sourceTime(isHeld(kept) ? endExclusive : 0);
  return {
    ...kept,
    assetId,
    in: from,
    out: outOf(kept, from, clipDuration(clip)),
    ...(kept.effects && { effects: advanceEffects(kept.effects, kept.in - from) }),
  };
}

/** An asset put into a placeholder. */
export interface FilledPlaceholder {
  readonly clipId: string;
  readonly result: EditResult;
  /** Description of the edit, for undo and announcements. */
  readonly label: string;
}

/**
 * Puts an asset into a placeholder, or into a clip with missing media, at the given time. Uses the first of `tracks`
 * that has one there.
 * @param at Timeline time in µs.
 * @returns Null if there is neither.
 */
export function fillPlaceholder(
  timeline: Timeline,
  tracks: readonly Track[],
  at: TimelineTime,
  asset: PlacedAsset,
  media: MediaLookup,
): FilledPlaceholder | null {
  for (const track of tracks) {
    const clip = clipAt(track, at);
    if (clip && waitsForMedia(clip, track.type, media)) return fillClip(timeline, clip, asset);
  }
  return null;
}

/** True for a placeholder and for a clip with missing media. */
export function waitsForMedia(clip: Clip, trackType: TrackType, media: MediaLookup): boolean {
  if (clip.assetId === '') return isPlaceholder(clip, trackType);
  return trackType !== 'caption' && media(clip.assetId) === undefined;
}

/** Puts an asset into a clip; see {@link replaceMedia}. */
export function fillClip(timeline: Timeline, clip: Clip, asset: PlacedAsset): FilledPlaceholder {
  const what = clip.assetId !== '' ? 'Clip' : clip.scene ? `Scene ${clip.scene.number}` : 'Placeholder';
  const result = replaceMedia(timeline, clip.id, asset);
  const held = result.ok && result.heldUs > 0 ? `; ${heldInWords(asset.media, result.heldUs)}` : '';
  return { clipId: clip.id, result, label: `${what} replaced by ${asset.name}${held}` };
}

function heldInWords({ hasVideo }: MediaSource, heldUs: Microseconds): string {
  const time = `${formatSeconds(heldUs)} s`;
  return hasVideo ? `its last picture is held for ${time}` : `the last ${time} are silent`;
}

/**
 * Turns the clips of a deleted asset into placeholders of the same length, so that nothing moves and other footage can
 * be dropped on them. Removes captions of its words.
 */
export function emptyClipsOfAsset(timeline: Timeline, assetId: string): Timeline {
  if (assetId === '' || !timeline.tracks.some((track) => track.clips.some((clip) => clip.assetId === assetId))) {
    return timeline;
  }
  const tracks = timeline.tracks.map((track) => {
    if (!track.clips.some((clip) => clip.assetId === assetId)) return track;
    if (track.type === 'caption') return { ...track, clips: track.clips.filter((clip) => clip.assetId !== assetId) };
    return { ...track, clips: track.clips.map((clip) => (clip.assetId === assetId ? emptied(clip) : clip)) };
  });
  return { ...timeline, tracks };
}

function emptied({ captions: _captions, uncaptioned: _uncaptioned, ...clip }: Clip): Clip {
  return { ...atNormalSpeed(clip), assetId: '' };
}

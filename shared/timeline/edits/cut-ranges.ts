import { cutCaption } from '#shared/captions/cut-caption.ts';
import { type Microseconds, timelineTime } from '#shared/time/microseconds.ts';
import { isStill, type MediaLookup } from '#shared/timeline/available-range.ts';
import { clipDuration, cropClip, moveClipTo } from '#shared/timeline/clip-range.ts';
import { closingShift } from '#shared/timeline/closing-shift.ts';
import { MIN_CLIP_US } from '#shared/timeline/constants.ts';
import { type CreateId, type EditResult, refuse, replaceClips } from '#shared/timeline/edit-result.ts';
import { createRelinker } from '#shared/timeline/links.ts';
import { timelineDuration } from '#shared/timeline/queries.ts';
import { joinRanges, RemovedTime, type TimeRange } from '#shared/timeline/time-ranges.ts';
import type { Clip, Timeline, Track } from '#shared/timeline/timeline.ts';

/** Fade of the sound on both sides of a cut: 10 ms, too short to hear and long enough to avoid clicks. */
export const CUT_FADE_US: Microseconds = 10_000;

/** Options of {@link cutRanges}. */
export interface CutOptions {
  readonly createId: CreateId;
  /** Media without sound gets no fades. */
  readonly media: MediaLookup;
  /** The tracks to cut. Default: all. */
  readonly trackIds?: ReadonlySet<string>;
}

/**
 * Removes ranges of time from the timeline and closes the gaps on all tracks alike.
 *
 *     video-1    [==a====|==|==)[=b=)      [==a====)[a')[=b=)
 *     audio-1    [=v=)[v2|==|=)......  →   [=v=)[v2)[v2').....
 *     caption-1  [one two|go|three)..      [one two three).....
 *
 * Cut sound gets a fade of 10 ms on both sides. Hand-written captions, stills, placeholders and ducked sound, such as
 * music, stay whole and end earlier. A rest under 0.1 s cannot be kept. On a video track the neighbouring picture fills
 * its time; on other tracks a gap remains.
 * @param ranges Timeline time, in any order. Ranges less than 0.1 s apart are merged.
 * @returns The time by which the timeline is shorter.
 */
export function cutRanges(
  timeline: Timeline,
  ranges: readonly TimeRange[],
  { createId, media, trackIds }: CutOptions,
): EditResult<{ readonly removedUs: Microseconds }> {
  const end = timelineDuration(timeline);
  const inside = ranges.map(({ start, endExclusive }) => ({
    start: timelineTime(Math.max(0, start)),
    endExclusive: timelineTime(Math.min(end, endExclusive)),
  }));
  const removed = new RemovedTime(joinRanges(inside, MIN_CLIP_US));
  if (removed.total === 0) return refuse('edit.nothing-selected');
  const relink = createRelinker(createId);
  const tracks = timeline.tracks.filter(({ id }) => trackIds?.has(id) ?? true);
  const changes = tracks.map((track): [string, readonly Clip[]] => {
    const parts = track.clips.flatMap((clip) => partsOf(clip, track, { removed, createId, media, relink }));
    return [track.id, withoutSlivers(parts, track)];
  });
  const shift = trackIds ? undefined : closingShift(removed);
  return replaceClips(timeline, new Map(changes), { removedUs: removed.total, shift });
}

/** The rest of a clip at its new place, with the time by which it could be extended at either end. */
interface Part {
  readonly clip: Clip;
  readonly moreBefore: Microseconds;
  readonly moreAfter: Microseconds;
}

interface Cut {
  readonly relink: ReturnType<typeof createRelinker>;
  readonly removed: RemovedTime;
  readonly createId: CreateId;
  readonly media: MediaLookup;
}

function partsOf(clip: Clip, track: Track, { removed, createId, media, relink }: Cut): readonly Part[] {
  const kept = removed.keptOf(clip.start, clip.end);
  if (kept.length === 0) return [];
  const start = removed.after(clip.start);
  const [first] = kept;
  if (first?.start === clip.start && first.endExclusive === clip.end)
    return [{ clip: moveClipTo(clip, start), moreBefore: 0, moreAfter: 0 }];

  const source = media(clip.assetId);
  if (isStill(clip, media) || clip.duck === true) {
    const length = removed.after(clip.end) - start;
    const shorter =
      track.type === 'caption'
        ? cutCaption(clip, removed)
        : moveClipTo(cropClip(clip, clip.start, timelineTime(clip.start + length)), start);
    return shorter ? [{ clip: shorter, moreBefore: 0, moreAfter: clipDuration(clip) - length }] : [];
  }

  const isAudible = track.type !== 'caption' && source?.hasAudio !== false;
  let isIdUsed = false;
  return kept.map((range) => {
    const piece = moveClipTo(cropClip(clip, range.start, range.endExclusive), removed.after(range.start));
    const isSliver = clipDuration(piece) < MIN_CLIP_US;
    const isFirst = !isIdUsed;
    const id = isIdUsed && !isSliver ? createId() : clip.id;
    isIdUsed ||= !isSliver;
    const isCutBefore = range.start > clip.start;
    const isCutAfter = range.endExclusive < clip.end;
    return {
      clip: {
        ...(isFirst ? piece : withoutTransition(relink(piece, piece.start))),
        id,
        ...(isAudible && isCutBefore && { fadeIn: CUT_FADE_US }),
        ...(isAudible && isCutAfter && { fadeOut: CUT_FADE_US }),
      },
      moreBefore: range.start - clip.start,
      moreAfter: clip.end - range.endExclusive,
    };
  });
}

/** A new cut inside a clip has no transition. */
function withoutTransition({ transition: _transition, ...clip }: Clip): Clip {
  return clip;
}

/**
 * The clips of the parts that are long enough. The neighbouring picture replaces a part that is too short, to avoid
 * black.
 */
function withoutSlivers(parts: readonly Part[], track: Track): readonly Clip[] {
  const clips = parts.map(({ clip }) => clip);
  const isSliver = (clip: Clip | undefined) => clip !== undefined && clipDuration(clip) < MIN_CLIP_US;
  if (track.type === 'video') {
    clips.forEach((clip, index) => {
      if (!isSliver(clip)) return;
      const [before, after] = [clips[index - 1], clips[index + 1]];
      const length = clipDuration(clip);
      if (after?.start === clip.end && !isSliver(after) && (parts[index + 1]?.moreBefore ?? 0) >= length) {
        clips[index + 1] = cropClip(after, clip.start, after.end);
      } else if (before?.end === clip.start && !isSliver(before) && (parts[index - 1]?.moreAfter ?? 0) >= length) {
        clips[index - 1] = cropClip(before, before.start, clip.end);
      }
    });
  }
  return clips.filter((clip) => !isSliver(clip));
}

import type { EditAnchor, ProposedEdit } from '#shared/contracts/proposal.ts';
import { effectValuesAt } from '#shared/effects/clip-effect.ts';
import { shortHash } from '#shared/text/short-hash.ts';
import { type Microseconds, type TimelineTime, timelineTime } from '#shared/time/microseconds.ts';
import { cropClip } from '#shared/timeline/clip-range.ts';
import { isSamePace, shownAt } from '#shared/timeline/clip-time.ts';
import { findClip } from '#shared/timeline/queries.ts';
import type { TimeRange } from '#shared/timeline/time-ranges.ts';
import type { Clip, Timeline } from '#shared/timeline/timeline.ts';

/** A place that an edit is about: a clip, or a range of time. */
export type EditPlace = { readonly clipId: string } | TimeRange;

/** The places that an edit is about, in the order of its fields. */
export function placesOf(edit: ProposedEdit): readonly EditPlace[] {
  switch (edit.type) {
    case 'cut':
      return edit.ranges.map(({ start, end }) => ({ start, endExclusive: timelineTime(Math.max(start, end)) }));
    case 'remove':
      return edit.clipIds.map((clipId) => ({ clipId }));
    case 'marker':
      return [{ start: edit.at, endExclusive: timelineTime(edit.at + 1) }];
    default:
      return [{ clipId: edit.clipId }];
  }
}

/**
 * Notes what plays at the places of an edit, so that it is never applied to anything else.
 * @returns Null for a place whose clip the timeline lacks.
 */
export function anchorEdit(timeline: Timeline, edit: ProposedEdit): readonly (EditAnchor | null)[] {
  return placesOf(edit).map((place) => {
    if ('clipId' in place) {
      const clip = findClip(timeline, place.clipId)?.clip;
      return clip ? { at: clip.start, content: contentOfClip(clip, edit.type), first: null } : null;
    }
    const pieces = piecesIn(timeline, place);
    const media = pieces.find(({ clip }) => clip.assetId !== '' && !clip.reversed)?.clip;
    return {
      at: place.start,
      content: contentOf(pieces, place.start),
      first: media ? { assetId: media.assetId, in: media.in, after: timelineTime(media.start - place.start) } : null,
    };
  });
}

/**
 * Finds a place again on a later timeline.
 * @returns How much later it is there, in µs; null where its content has changed or is gone.
 */
export function findPlace(
  timeline: Timeline,
  type: ProposedEdit['type'],
  place: EditPlace,
  anchor: EditAnchor,
): Microseconds | null {
  if ('clipId' in place) {
    const clip = findClip(timeline, place.clipId)?.clip;
    return clip && contentOfClip(clip, type) === anchor.content ? clip.start - anchor.at : null;
  }
  const matches = (byUs: Microseconds) => {
    if (place.start + byUs < 0) return false;
    const start = timelineTime(place.start + byUs);
    const pieces = piecesIn(timeline, { start, endExclusive: timelineTime(place.endExclusive + byUs) });
    return contentOf(pieces, start) === anchor.content;
  };
  if (matches(0)) return 0;
  return movesOf(timeline, place.start, anchor).find(matches) ?? null;
}

/** Distances at which a range's first media plays now, the shortest first. */
function movesOf({ tracks }: Timeline, start: TimelineTime, { first }: EditAnchor): Microseconds[] {
  if (!first) return [];
  return tracks
    .flatMap(({ clips }) => clips)
    .filter((clip) => clip.assetId === first.assetId && !clip.reversed && clip.in <= first.in && first.in < clip.out)
    .map((clip) => shownAt(clip, first.in) - first.after - start)
    .toSorted((left, right) => Math.abs(left) - Math.abs(right));
}

interface Piece {
  readonly trackId: string;
  readonly clip: Clip;
}

/** The parts of clips inside a range. Captions of spoken words follow their sound, so they are left out. */
function piecesIn({ tracks }: Timeline, { start, endExclusive }: TimeRange): Piece[] {
  return tracks.flatMap(({ id: trackId, type, clips }) => {
    const joined: Piece[] = [];
    for (const clip of clips) {
      if (clip.end <= start || clip.start >= endExclusive || (type === 'caption' && clip.assetId !== '')) continue;
      const from = timelineTime(Math.max(start, clip.start));
      const part = cropClip(clip, from, timelineTime(Math.min(endExclusive, clip.end)));
      const last = joined.at(-1);
      // A split alone changes nothing.
      if (last && isContinued(last.clip, part)) {
        joined[joined.length - 1] = { trackId, clip: { ...last.clip, end: part.end, out: part.out } };
      } else joined.push({ trackId, clip: part });
    }
    return joined;
  });
}

function isContinued(clip: Clip, next: Clip): boolean {
  const isNext = clip.end === next.start && clip.out === next.in && isSamePace(clip, next);
  return isNext && clip.assetId !== '' && clip.assetId === next.assetId && !clip.reversed;
}

function contentOf(pieces: readonly Piece[], start: TimelineTime): string {
  return keyOf(pieces.map(({ trackId, clip }) => [trackId, clip.start - start, ...playedBy(clip)]));
}

/** A new text or volume needs the same text or media; other edits need all that plays in the clip. */
function contentOfClip(clip: Clip, type: ProposedEdit['type']): string {
  const isOnlyName = type === 'text' || type === 'volume';
  return keyOf(isOnlyName ? [clip.assetId, clip.text, titleOf(clip)] : playedBy(clip));
}

function playedBy(clip: Clip): readonly unknown[] {
  const { assetId, start, end, in: from, out, speed = 1, reversed = false, text } = clip;
  return [assetId, end - start, from, out, speed, reversed, assetId === '' ? text : null, titleOf(clip)];
}

/** The words of a title; null for other clips. */
export function titleOf({ effects = [], in: from }: Clip): string | null {
  const title = effects.find(({ id }) => id === 'title');
  return title ? String(effectValuesAt(title, from)['text'] ?? '') : null;
}

function keyOf(content: readonly unknown[]): string {
  return shortHash(JSON.stringify(content));
}

import { type Microseconds, sourceTime, timelineTime } from '#shared/time/microseconds.ts';
import { MIN_CLIP_US } from '#shared/timeline/constants.ts';
import type { MissingRange } from '#shared/timeline/edits/restore-range.ts';
import { findClip } from '#shared/timeline/queries.ts';
import type { TimeRange } from '#shared/timeline/time-ranges.ts';
import type { Clip, Timeline } from '#shared/timeline/timeline.ts';
import type { TimelineWord } from './timeline-words.ts';

/** Kept before the first sound of a word: recognised starts may be this late. */
const LEAD_US: Microseconds = 80_000;

/** A pause after removed words goes with them up to this length; a longer one was meant. */
const PAUSE_US: Microseconds = 400_000;

/** Silence at a clip's edge that goes with its first or last words. */
const EDGE_US: Microseconds = 500_000;

/**
 * The time to cut so that some words are no longer heard: from before the first to before the word that follows, so that the pause
 * before them stays. A rest at a clip's edge that is too short to be kept or is silent goes too.
 * @param words All words of the timeline, in order.
 * @param isChosen True for the words that go; cut words have gone already.
 */
export function rangesOfWords(
  timeline: Timeline,
  words: readonly TimelineWord[],
  isChosen: (index: number) => boolean,
): readonly TimeRange[] {
  const clips = new Map(timeline.tracks.flatMap((track) => track.clips.map((clip): [string, Clip] => [clip.id, clip])));
  const ranges: TimeRange[] = [];
  for (let first = 0; first < words.length; first += 1) {
    const word = words[first];
    if (!word || word.cut || !isChosen(first)) continue;
    let last = first;
    const isNext = (index: number) => words[index]?.clipId === word.clipId && words[index]?.cut === null;
    while (isNext(last + 1) && isChosen(last + 1)) last += 1;
    const clip = clips.get(word.clipId);
    const lastWord = words[last];
    if (clip && lastWord) {
      const previous = isNext(first - 1) ? words[first - 1] : undefined;
      const next = isNext(last + 1) ? words[last + 1] : undefined;
      ranges.push(rangeOf(clip, [previous, word, lastWord, next]));
    }
    first = last;
  }
  return ranges;
}

type Neighbours = readonly [
  previous: TimelineWord | undefined,
  first: TimelineWord,
  last: TimelineWord,
  next: TimelineWord | undefined,
];

function rangeOf(clip: Clip, [previous, first, last, next]: Neighbours): TimeRange {
  const before = first.at - (previous?.until ?? clip.start);
  const after = (next?.at ?? clip.end) - last.until;
  let start = first.at - Math.min(LEAD_US, Math.max(0, before) / 2);
  if (!previous && before <= EDGE_US) start = clip.start;
  let end = last.until + Math.max(0, Math.min(PAUSE_US, after - Math.min(LEAD_US, after / 2)));
  if (!next && after <= EDGE_US) end = clip.end;
  if (start - clip.start < MIN_CLIP_US) start = clip.start;
  if (clip.end - end < MIN_CLIP_US) end = clip.end;
  return { start: timelineTime(Math.round(start)), endExclusive: timelineTime(Math.round(end)) };
}

/**
 * The parts of sources to put back so that some cut words are heard again: up to the clips beside the cut where all words on that
 * side come back, else to the words that stay away.
 * @param isChosen True for the words that come back; those that are heard are passed over.
 */
export function missingRanges(
  timeline: Timeline,
  words: readonly TimelineWord[],
  isChosen: (index: number) => boolean,
): readonly MissingRange[] {
  const ranges: MissingRange[] = [];
  for (let first = 0; first < words.length; first += 1) {
    const word = words[first];
    if (!word?.cut || !isChosen(first)) continue;
    const side = word.cut;
    const isSameCut = (index: number) => words[index]?.clipId === word.clipId && words[index]?.cut === side;
    let last = first;
    while (isSameCut(last + 1) && isChosen(last + 1)) last += 1;
    const location = findClip(timeline, word.clipId);
    const end = words[last];
    if (location && end) {
      const { clip, track } = location;
      const partner = track.clips.find(({ start, assetId }) => start === clip.end && assetId === clip.assetId);
      const [before, after] = [words[first - 1], words[last + 1]];
      const earliest = isSameCut(first - 1) && before ? before.endExclusive : side === 'after' ? clip.out : 0;
      const latest = isSameCut(last + 1) && after ? after.start : side === 'before' ? clip.in : nextUse(timeline, end);
      const isToClip = { start: earliest === clip.out, end: latest === clip.in || latest === partner?.in };
      const lead = Math.min(LEAD_US, Math.max(0, word.start - earliest) / 2);
      const tail = Math.min(LEAD_US, Math.max(0, latest - end.endExclusive) / 2);
      ranges.push({
        clipId: clip.id,
        side,
        range: {
          start: sourceTime(isToClip.start ? earliest : Math.round(word.start - lead)),
          endExclusive: sourceTime(isToClip.end ? latest : Math.round(end.endExclusive + tail)),
        },
      });
    }
    first = last;
  }
  return ranges;
}

/** Where the source is heard again after a word, in any clip. */
function nextUse({ tracks }: Timeline, { assetId, endExclusive }: TimelineWord): Microseconds {
  const uses = tracks.filter(({ type }) => type !== 'caption').flatMap(({ clips }) => clips);
  const later = uses.filter((clip) => clip.assetId === assetId && clip.in >= endExclusive);
  return later.reduce((earliest, clip) => Math.min(earliest, clip.in), Number.POSITIVE_INFINITY);
}

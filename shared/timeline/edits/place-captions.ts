import type { Microseconds } from '#shared/time/microseconds.ts';
import { tracksOfType } from '#shared/timeline/queries.ts';
import type { Clip, Timeline } from '#shared/timeline/timeline.ts';
import { placeOnFreeTrack } from './place.ts';
import type { EditResult } from './result.ts';

/** A word heard this near to the same word of a caption is that word, even after its time was corrected. */
const SAME_WORD_US: Microseconds = 300_000;

/**
 * Places captions of speech on the first caption track where all of a group fit, else on a new one. Those whose words have a caption
 * at the same time already are left out; captions that are there stay as they are.
 * @param groups Captions of one clip each, none overlapping another of its group.
 * @returns The number of captions placed.
 */
export function placeCaptions(timeline: Timeline, groups: readonly (readonly Clip[])[]): EditResult<{ count: number }> {
  let placed = timeline;
  let count = 0;
  for (const group of groups) {
    const isSaid = wordsOn(placed);
    const added = group.filter((clip) => !isSaid(clip));
    const result = placeOnFreeTrack(placed, 'caption', added);
    if (!result.ok) return result;
    placed = result.timeline;
    count += added.length;
  }
  return { ok: true, timeline: placed, count };
}

/** Returns a test for captions of which most words are on the timeline at their times. */
function wordsOn(timeline: Timeline): (caption: Clip) => boolean {
  const starts = new Map<string, Microseconds[]>();
  for (const { clips } of tracksOfType(timeline, 'caption')) {
    for (const { text, start } of clips.flatMap(timedWords)) starts.set(text, [...(starts.get(text) ?? []), start]);
  }
  return (caption) => {
    const words = timedWords(caption);
    const said = words.filter(({ text, start }) =>
      starts.get(text)?.some((other) => Math.abs(other - start) <= SAME_WORD_US),
    );
    return words.length > 0 && said.length >= words.length / 2;
  };
}

function timedWords({ words = [], start, in: from }: Clip): { text: string; start: Microseconds }[] {
  return words.map((word) => ({
    text: word.text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ''),
    start: start + word.start - from,
  }));
}

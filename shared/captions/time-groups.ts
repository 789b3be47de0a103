import { type Microseconds, sourceTime, timelineTime } from '#shared/time/microseconds.ts';
import { isSamePlace, outOf, sourceLength, timelineLength, toSource, toTimeline } from '#shared/timeline/clip-time.ts';
import { MIN_CLIP_US } from '#shared/timeline/constants.ts';
import type { CaptionWord, Clip } from '#shared/timeline/timeline.ts';
import { heldUntil } from './cues.ts';
import { joinGroups, type KnownCue, type WordGroup } from './group-words.ts';
import type { SpokenClip } from './spoken-clips.ts';
import { joinTokens, splitTokens } from './tokens.ts';

/** A caption closer than this to the start of its clip begins with the clip. */
const LEAD_US: Microseconds = 300_000;

/** A derived caption that has no place yet. */
export interface TimedCue {
  /** Without its own id, and at its maximum length. */
  readonly clip: Omit<Clip, 'id'>;
  readonly model: KnownCue | null;
  /** End of its last word on the timeline. If other captions need the room, it ends there. */
  readonly earliestEnd: Microseconds;
}

interface Range {
  readonly in: Microseconds;
  readonly out: Microseconds;
}

/**
 * Times the groups of a clip. A group with the same words as before keeps its times. None overlaps the next, and none
 * leaves its clip, except that a caption may outlast a voice while there is a picture. A group without enough time for
 * its own caption joins its neighbour.
 * @param pictureEnd End of the last picture, in µs of the timeline.
 */
export function timeGroups(
  spoken: SpokenClip,
  groups: readonly WordGroup[],
  pictureEnd: Microseconds,
): readonly TimedCue[] {
  const { clip, isVoice } = spoken;
  const latest = isVoice ? Math.max(clip.out, toSource(clip, pictureEnd)) : clip.out;
  // Lengths on the timeline, in the source's time.
  const minimum = shortestSource(clip);
  const said = groups.map((group) => saidRange(spoken, group));
  const starts: Microseconds[] = [];
  for (const [index, group] of groups.entries()) {
    const earliest = Math.max(said[index - 1]?.out ?? clip.in, (starts[index - 1] ?? clip.in - minimum) + minimum);
    const roomEnd = said[index + 1]?.in ?? latest;
    starts.push(Math.max(earliest, Math.min(startOf(spoken, group, index === 0), roomEnd - minimum)));
  }
  const cues = groups.map((group, index): TimedCue => {
    const from = starts[index] ?? clip.in;
    const spokenEnd = Math.max(from + minimum, said[index]?.out ?? 0);
    const text = textOf(group);
    const wanted =
      keptRange(group, spoken)?.out ??
      from + sourceLength(clip, heldUntil(text, 0, timelineLength(clip, spokenEnd - from)));
    const out = Math.min(Math.max(spokenEnd, wanted), starts[index + 1] ?? latest);
    return {
      clip: clipOf(spoken, group, { in: from, out }, text),
      model: group.model,
      earliestEnd: endOf(clip, spokenEnd),
    };
  });
  const short = cues.findIndex((cue) => cue.clip.end - cue.clip.start < MIN_CLIP_US);
  if (short < 0 || groups.length === 1) return cues;
  const first = Math.max(0, short - 1);
  const [left, right] = [groups[first], groups[first + 1]];
  return left && right ? timeGroups(spoken, groups.toSpliced(first, 2, joinGroups(left, right)), pictureEnd) : cues;
}

/** Length of source, at least, of a caption that is long enough after its edges are rounded. */
function shortestSource(clip: Clip): Microseconds {
  return clip.speed === undefined ? MIN_CLIP_US : sourceLength(clip, MIN_CLIP_US + 2) + 1;
}

/** Timeline time of a time of the source. A clip's last is exactly its end, so that captions of its neighbour fit. */
function endOf(clip: Clip, at: Microseconds): Microseconds {
  return at === clip.out ? clip.end : toTimeline(clip, at);
}

/** The part of the source in which a group is spoken. */
function saidRange({ clip }: SpokenClip, { tokens }: WordGroup): Range {
  const [first, last] = [tokens[0], tokens.at(-1)];
  return { in: Math.max(clip.in, first?.start ?? clip.in), out: Math.min(clip.out, last?.endExclusive ?? clip.out) };
}

/** Start of a group: its previous start, else its first word, or the clip's start if that is only a moment earlier. */
function startOf(spoken: SpokenClip, group: WordGroup, isFirst: boolean): Microseconds {
  const start = saidRange(spoken, group).in;
  const kept = keptRange(group, spoken);
  if (kept) return Math.min(kept.in, start);
  return isFirst && timelineLength(spoken.clip, start - spoken.clip.in) < LEAD_US ? spoken.clip.in : start;
}

/** The times of the group's previous caption, as far as it still has the words. Null without one. */
function keptRange({ model, indices }: WordGroup, { clip, isVoice }: SpokenClip): Range | null {
  if (!model || model.first !== indices[0] || model.last !== indices.at(-1)) return null;
  const out = isVoice ? model.clip.out : Math.min(clip.out, model.clip.out);
  return { in: Math.max(clip.in, model.clip.in), out };
}

/** The text on the timeline, including line breaks, as long as its words are the same. */
function textOf({ model, tokens, indices }: WordGroup): string {
  const joined = joinTokens(tokens);
  const before = model?.clip.text;
  if (before === undefined || before === joined) return joined;
  if (model?.first !== indices[0] || model?.last !== indices.at(-1)) return joined;
  const split = splitTokens(before);
  const isSame = split.length === tokens.length && split.every(({ text }, index) => text === tokens[index]?.text);
  return isSame ? before : joined;
}

/**
 * Times on the timeline of a range of the source. A caption that stays where it was keeps its own: at other speeds than
 * 1, a time that is converted there and back may differ by a microsecond.
 */
function timesOf({ clip, place, isVoice }: SpokenClip, { model }: WordGroup, range: Range) {
  const before = model !== null && isSamePlace(model.place, place) ? model.clip : null;
  const start = before?.in === range.in ? Math.max(before.start, clip.start) : toTimeline(clip, range.in);
  const end = before?.out === range.out ? before.end : endOf(clip, range.out);
  return { start: timelineTime(start), end: timelineTime(isVoice ? end : Math.min(end, clip.end)) };
}

function clipOf(spoken: SpokenClip, group: WordGroup, range: Range, text: string) {
  const { clip } = spoken;
  const { tokens, model, style } = group;
  const words: CaptionWord[] = tokens.map(({ text, start, endExclusive }) => ({
    text,
    start: sourceTime(start),
    endExclusive: sourceTime(endExclusive),
  }));
  const { start, end } = timesOf(spoken, group, range);
  const from = sourceTime(toSource(clip, start));
  const sceneId = model ? model.clip.sceneId : clip.sceneId;
  return {
    assetId: clip.assetId,
    start,
    end,
    in: from,
    out: outOf(clip, from, end - start),
    ...(clip.speed !== undefined && { speed: clip.speed }),
    text,
    words,
    style,
    ...(sceneId !== undefined && { sceneId }),
  };
}

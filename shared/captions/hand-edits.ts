import { type Microseconds, sourceTime } from '#shared/time/microseconds.ts';
import { atNormalSpeed, isSamePlace, placeOfSource, timelineLength } from '#shared/timeline/clip-time.ts';
import type { Clip, SourceRange, Timeline, Track } from '#shared/timeline/timeline.ts';
import type { CorrectedWord } from './corrected-words.ts';
import { indicesOf } from './group-words.ts';
import { PlaceMap } from './place-map.ts';
import { middleOf } from './spoken-clips.ts';

type WordsOf = (assetId: string) => readonly CorrectedWord[];

/**
 * Records manual edits to derived captions:
 * - a moved caption becomes hand-written, and its words are not shown a second time;
 * - the words of a deleted caption are hidden; without any caption left, all words of its clip are hidden;
 * - a trimmed caption shows the words within its new times, and the words it lost are hidden.
 *
 * An edit that moves or trims sound takes captions along, so it counts as no manual timing.
 */
export function takeHandEdits(before: Timeline, after: Timeline, wordsOf: WordsOf): Timeline {
  const old = new Map(viewsOf(before).map((clip) => [clip.id, clip]));
  if (old.size === 0 && viewsOf(after).length === 0) return after;
  const places = new PlaceMap<true>();
  for (const clip of media(after)) places.getOrInsert(placeOfSource(clip), () => true);
  const isTimedByHand = isSoundStill(before, after);
  const now = new Map(captions(after).map((clip) => [clip.id, clip]));
  const isShown = shownIn(after, wordsOf);
  const changes = new Map<string, Clip>();
  const muted: Clip[] = [];
  const unmuted: Clip[] = [];

  for (const clip of now.values()) {
    const was = old.get(clip.id);
    if (clip.assetId === '' || (was && hasSameTimes(was, clip))) continue;
    if (!was) {
      if (places.get(placeOfSource(clip)) === undefined) changes.set(clip.id, ownOf(clip));
    } else if (isTimedByHand) {
      const words = wordsOf(clip.assetId);
      const shown = wordsWithin(words, clip);
      if (!isSamePlace(placeOfSource(was), placeOfSource(clip)) || shown.length === 0) {
        changes.set(clip.id, ownOf(clip));
        muted.push(was);
      } else {
        muted.push(...lostWords(was, words, (word, index) => shown.includes(word) || isShown(was, index, clip.id)));
        unmuted.push(clip);
        changes.set(clip.id, { ...clip, words: shown.map(captionWord) });
      }
    }
  }
  const gone = isTimedByHand ? [...old.values()].filter(({ id }) => !now.has(id)) : [];
  for (const was of gone)
    muted.push(...lostWords(was, wordsOf(was.assetId), (_, index) => isShown(was, index, was.id)));
  if (changes.size === 0 && muted.length === 0 && unmuted.length === 0) return after;

  const changed = mapClips(after, 'caption', (clip) => changes.get(clip.id) ?? clip);
  const left = viewsOf(changed);
  return mapClips(changed, 'media', (clip) => {
    if (clip.captions === undefined) return clip;
    const hidden = muted.filter((view) => isViewOf(view, clip));
    const back = unmuted.filter((view) => isViewOf(view, clip));
    if (hidden.length === 0 && back.length === 0) return clip;
    if (hidden.length > 0 && !left.some((view) => isViewOf(view, clip))) return withoutCaptions(clip);
    const kept = back.reduce((ranges, view) => subtract(ranges, view), clip.uncaptioned ?? []);
    const uncaptioned = hidden.reduce((ranges, view) => unite(ranges, rangeOf(view)), kept);
    const { uncaptioned: _before, ...rest } = clip;
    return uncaptioned.length > 0 ? { ...rest, uncaptioned } : rest;
  });
}

/** A clip with its captions turned off. */
export function withoutCaptions({ captions: _captions, uncaptioned: _uncaptioned, ...clip }: Clip): Clip {
  return clip;
}

function captions({ tracks }: Timeline): readonly Clip[] {
  return tracks.flatMap(({ type, clips }) => (type === 'caption' ? clips : []));
}

function media({ tracks }: Timeline): readonly Clip[] {
  return tracks.flatMap(({ type, clips }) => (type === 'caption' ? [] : clips));
}

function viewsOf(timeline: Timeline): readonly Clip[] {
  return captions(timeline).filter(({ assetId }) => assetId !== '');
}

/** Turns a derived caption into a hand-written one, whose words have times of its own at speed 1. */
function ownOf(clip: Clip): Clip {
  if (clip.speed === undefined) return { ...clip, assetId: '' };
  const scaled = (time: Microseconds) => timelineLength(clip, time);
  const words = clip.words?.map((word) => {
    const start = scaled(word.start);
    const end = Math.max(start + 1, scaled(word.endExclusive));
    return { ...word, start: sourceTime(start), endExclusive: sourceTime(end) };
  });
  const from = sourceTime(scaled(clip.in));
  return { ...atNormalSpeed({ ...clip, in: from }), assetId: '', ...(words && { words }) };
}

function isViewOf(view: Clip, clip: Clip): boolean {
  return isSamePlace(placeOfSource(view), placeOfSource(clip)) && view.in < clip.out && clip.in < view.out;
}

function hasSameTimes(was: Clip, clip: Clip): boolean {
  return was.start === clip.start && was.in === clip.in && was.out === clip.out && was.speed === clip.speed;
}

/** True if every clip with sound or picture kept its time. */
function isSoundStill(before: Timeline, after: Timeline): boolean {
  const old = new Map(media(before).map((clip) => [clip.id, clip]));
  return media(after).every((clip) => {
    const was = old.get(clip.id);
    return !was || was === clip || hasSameTimes(was, clip);
  });
}

function wordsWithin(words: readonly CorrectedWord[], clip: Clip): readonly CorrectedWord[] {
  return words.filter((word) => word.tokens.length > 0 && middleOf(word) >= clip.in && middleOf(word) < clip.out);
}

/** The words that a caption no longer shows, each as a separate caption. */
function lostWords(
  was: Clip,
  words: readonly CorrectedWord[],
  isKept: (word: CorrectedWord, index: number) => boolean,
): readonly Clip[] {
  return indicesOf(words, was).flatMap((index) => {
    const word = words[index];
    return word && !isKept(word, index) ? [{ ...was, words: [captionWord(word)] }] : [];
  });
}

/** Returns a test for words that another caption of the same sound shows, such as the other half of a split one. */
function shownIn(timeline: Timeline, wordsOf: WordsOf): (view: Clip, index: number, exceptId: string) => boolean {
  let shown: PlaceMap<Map<number, string[]>> | null = null;
  const collect = () => {
    const ids = new PlaceMap<Map<number, string[]>>();
    for (const view of viewsOf(timeline)) {
      for (const index of indicesOf(wordsOf(view.assetId), view)) {
        const ofPlace = ids.getOrInsert(placeOfSource(view), () => new Map());
        ofPlace.set(index, [...(ofPlace.get(index) ?? []), view.id]);
      }
    }
    return ids;
  };
  return (view, index, exceptId) => {
    shown ??= collect();
    return (
      shown
        .get(placeOfSource(view))
        ?.get(index)
        ?.some((id) => id !== exceptId) ?? false
    );
  };
}

function captionWord({ spoken: text, start, endExclusive }: CorrectedWord) {
  return { text, start: sourceTime(start), endExclusive: sourceTime(endExclusive) };
}

function rangeOf({ words = [], in: from, out }: Clip): SourceRange {
  return { start: words[0]?.start ?? from, endExclusive: words.at(-1)?.endExclusive ?? out };
}

function unite(ranges: readonly SourceRange[], added: SourceRange): readonly SourceRange[] {
  const [apart, touching] = [[], []] as [SourceRange[], SourceRange[]];
  for (const range of ranges) {
    const isApart = range.endExclusive < added.start || range.start > added.endExclusive;
    (isApart ? apart : touching).push(range);
  }
  const united = [...touching, added];
  const start = Math.min(...united.map((range) => range.start));
  const endExclusive = Math.max(...united.map((range) => range.endExclusive));
  return [...apart, { start: sourceTime(start), endExclusive: sourceTime(endExclusive) }].sort(
    (left, right) => left.start - right.start,
  );
}

function subtract(ranges: readonly SourceRange[], { in: from, out }: Clip): readonly SourceRange[] {
  return ranges.flatMap(({ start, endExclusive }) => [
    ...part(start, Math.min(endExclusive, from)),
    ...part(Math.max(start, out), endExclusive),
  ]);
}

function part(start: Microseconds, endExclusive: Microseconds): readonly SourceRange[] {
  return start < endExclusive ? [{ start: sourceTime(start), endExclusive: sourceTime(endExclusive) }] : [];
}

function mapClips(timeline: Timeline, kind: 'caption' | 'media', map: (clip: Clip) => Clip): Timeline {
  const tracks = timeline.tracks.map((track): Track => {
    if ((track.type === 'caption') !== (kind === 'caption')) return track;
    const clips = track.clips.map(map);
    return clips.every((clip, index) => clip === track.clips[index]) ? track : { ...track, clips };
  });
  return { ...timeline, tracks };
}

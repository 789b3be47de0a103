import { expect, test } from 'vitest';
import type { EditResult } from '#shared/timeline/edit-result.ts';
import { selectedWith, withLinked } from '#shared/timeline/links.ts';
import { at, clip, countingIds, lookup, timelineOf, written } from '#shared/timeline/testing/notation.ts';
import type { Timeline } from '#shared/timeline/timeline.ts';
import { copyClips, pasteClips } from './clipboard.ts';
import { cutRanges } from './cut-ranges.ts';
import { detachSound, linkClips, unlinkClips } from './link.ts';
import { splitClips } from './split.ts';
import { trimLinked } from './trim.ts';

const options = () => ({ createId: countingIds(), media: lookup });
const made = (result: EditResult): Timeline => {
  if (!result.ok) throw new Error(result.code);
  return result.timeline;
};
/** Ids of clips by link, in order. */
const links = ({ tracks }: Timeline) => {
  const linked = tracks.flatMap(({ clips }) => clips).filter(({ linkId }) => linkId !== undefined);
  return [...Map.groupBy(linked, ({ linkId }) => linkId).values()].map((clips) => clips.map(({ id }) => id).join(' '));
};

const timeline = timelineOf({
  'video-1': [clip('a 1-5 @2', { fadeIn: at(1), volume: 0.5, captions: 'karaoke' })],
  'audio-1': ['voice 0-2'],
});
const detached = made(detachSound(timeline, 'a', options()));

test('detached sound is a clip of its own, linked with the silent picture, and takes its captions along', () => {
  expect(written(detached)).toEqual({ 'video-1': ['a 1-5 @2'], 'audio-1': ['voice 0-2'], 'audio-2': ['n2 1-5 @2'] });
  const [picture, , sound] = detached.tracks.flatMap(({ clips }) => clips);
  expect(picture).toEqual(clip('a 1-5 @2', { volume: 0, linkId: 'n1' }));
  expect(sound).toEqual(clip('n2 1-5 @2', { volume: 0.5, fadeIn: at(1), captions: 'karaoke', linkId: 'n1' }));
  expect(withLinked(detached, new Set(['n2']))).toEqual(new Set(['n2', 'a']));
  expect(detachSound(detached, 'a', options())).toMatchObject({ code: 'edit.no-sound' });
  expect(detachSound(timeline, 'voice', options())).toMatchObject({ code: 'edit.no-sound' });
});

test('a volume line goes with the sound, effects on the picture stay', () => {
  const effects = ['volume', 'look'].map((id) => ({ id, version: 1, values: {} }));
  const [picture, sound] = made(
    detachSound(timelineOf({ 'video-1': [clip('a 1-5', { effects })], 'audio-1': [] }), 'a', options()),
  ).tracks.flatMap(({ clips }) => clips);
  expect([picture, sound].map((each) => each?.effects?.map(({ id }) => id))).toEqual([['look'], ['volume']]);
});

test('linked edges are trimmed together, as far as both go', () => {
  const trim = (edge: 'start' | 'end', seconds: number) =>
    written(made(trimLinked(detached, 'a', { edge, to: at(seconds) }, lookup)));
  expect(trim('end', 4)).toMatchObject({ 'video-1': ['a 1-4 @2'], 'audio-2': ['n2 1-4 @2'] });
  const crowded = made(
    linkClips(timelineOf({ 'video-1': ['a 1-3 @2'], 'audio-1': ['s 1-3 @2', 't 4-5'] }), ['a', 's'], () => 'l'),
  );
  expect(written(made(trimLinked(crowded, 'a', { edge: 'end', to: at(6) }, lookup)))).toEqual({
    'video-1': ['a 1-4 @2'],
    'audio-1': ['s 1-4 @2', 't 4-5'],
  });
});

test('parts and copies are linked with each other, not with their originals', () => {
  const split = made(splitClips(detached, ['a', 'n2'], at(3), countingIds('s')));
  expect(links(split)).toEqual(['a n2', 's1 s3']);
  const ranges = [{ start: at(2), endExclusive: at(3) }];
  expect(links(made(cutRanges(detached, ranges, { createId: countingIds('c'), media: lookup })))).toEqual([
    'a n2',
    'c1 c3',
  ]);
  const pasted = made(
    pasteClips(detached, copyClips(detached, ['a', 'n2']), at(6), {
      ...{ createId: countingIds('p'), media: lookup },
      ...{ overwrites: false, keepsTogether: true },
    }),
  );
  expect(links(pasted)).toHaveLength(2);
  expect(links(made(unlinkClips(detached, ['a', 'n2'])))).toEqual([]);
  expect(linkClips(detached, ['a'], countingIds())).toMatchObject({ code: 'edit.link-one' });
});

test('a press on a clip of a group selects the group, and detached sound by itself', () => {
  const selected = (timeline: Timeline, id: string) => [...selectedWith(timeline, id)].toSorted();
  expect(selected(detached, 'a')).toEqual(['a']);
  expect(selected(detached, 'n2')).toEqual(['n2']);
  const several = timelineOf({ 'video-1': ['a 0-2', 'b 2-4', 'c 4-6'], 'caption-1': ['k 1-2'] });
  const grouped = made(linkClips(several, ['a', 'c', 'k'], countingIds()));
  expect(selected(grouped, 'c')).toEqual(['a', 'c', 'k']);
  expect(selected(grouped, 'b')).toEqual(['b']);
  expect(selected(made(unlinkClips(grouped, ['a', 'c', 'k'])), 'c')).toEqual(['c']);
});

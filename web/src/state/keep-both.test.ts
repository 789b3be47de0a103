import { expect, test } from 'vitest';
import { sourceTime, timelineTime } from '#shared/time/microseconds.ts';
import { findViolations } from '#shared/timeline/invariants.ts';
import { createTimeline, type Timeline } from '#shared/timeline/timeline.ts';
import { keepBoth } from './keep-both.ts';

function withClip(id: string, seconds: number): Timeline {
  const us = seconds * 1_000_000;
  const clip = {
    id,
    assetId: 'a',
    start: timelineTime(0),
    end: timelineTime(us),
    in: sourceTime(0),
    out: sourceTime(us),
  };
  const [video, ...others] = createTimeline().tracks;
  if (!video) throw new Error('A new timeline has a video track.');
  return { tracks: [{ ...video, clips: [clip] }, ...others] };
}

function counter() {
  let count = 0;
  return () => {
    count += 1;
    return `copy-${count}`;
  };
}

test('theirs is unchanged and mine is added, hidden and muted, under new ids', () => {
  const theirs = withClip('same-id', 2);
  const both = keepBoth(theirs, withClip('same-id', 5), counter());
  expect(both?.tracks.slice(0, 3)).toEqual(theirs.tracks);
  expect(both?.tracks.slice(3)).toEqual([
    expect.objectContaining({
      type: 'video',
      hidden: true,
      muted: true,
      clips: [expect.objectContaining({ end: 5_000_000 })],
    }),
  ]);
  expect(both && findViolations(both)).toEqual([]);
});

test('scenes that mine words differently follow theirs, with my clips of them', () => {
  const scene = { id: 's1', narration: 'Theirs', onScreenText: '', visual: '', duration: 1_000_000 };
  const same = { ...scene, id: 's2', narration: 'Same' };
  const clipOf = (sceneId: string) => {
    const { tracks } = withClip('c', 2);
    return tracks.map((track) => ({ ...track, clips: track.clips.map((clip) => ({ ...clip, sceneId })) }));
  };
  const mine = { scenes: [{ ...scene, narration: 'Mine' }, same], tracks: clipOf('s1') };
  const both = keepBoth({ scenes: [scene, same], tracks: clipOf('s1') }, mine, counter());
  expect(both?.scenes?.map(({ id, narration }) => [id, narration])).toEqual([
    ['s1', 'Theirs'],
    ['s2', 'Same'],
    ['copy-1', 'Mine'],
  ]);
  expect(both?.tracks.flatMap(({ clips }) => clips.map(({ sceneId }) => sceneId))).toEqual(['s1', 'copy-1']);
  const other = keepBoth({ scenes: [scene, same], tracks: [] }, { scenes: [same], tracks: clipOf('s2') }, counter());
  expect(other?.tracks[0]?.clips[0]?.sceneId).toBeUndefined();
});

test('it is refused when there would be more than 50 tracks', () => {
  const full: Timeline = {
    tracks: Array.from({ length: 50 }, (_, index) => ({ id: `t${index}`, type: 'video', clips: [] })),
  };
  expect(keepBoth(full, withClip('c', 1), counter())).toBeNull();
});

test('words corrected in either version are corrected in both, as theirs where they differ', () => {
  const theirs = { ...withClip('c', 2), corrections: { a: { '0': 'Theirs' } } };
  const mine = { ...withClip('d', 2), corrections: { a: { '0': 'Mine', '9': 'Nine' }, b: { '0': '' } } };
  const corrections = { a: { '0': 'Theirs', '9': 'Nine' }, b: { '0': '' } };
  expect(keepBoth(theirs, mine, counter())?.corrections).toEqual(corrections);
});

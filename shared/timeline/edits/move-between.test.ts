import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { timelineTime } from '#shared/time/microseconds.ts';
import type { EditResult } from '#shared/timeline/edit-result.ts';
import { createHistory, recordEdit, undo } from '#shared/timeline/history.ts';
import { findViolations } from '#shared/timeline/invariants.ts';
import { findClip } from '#shared/timeline/queries.ts';
import { at, clip, lookup, SCENES, timelineOf, written } from '#shared/timeline/testing/notation.ts';
import { randomEdit, runIds } from '#shared/timeline/testing/random-edits.ts';
import { createTimeline, type Timeline } from '#shared/timeline/timeline.ts';
import { linkClips } from './link.ts';
import { moveBetween } from './move-between.ts';

const options = (keepsTogether = true) => ({ keepsTogether, media: lookup });
const outcome = (result: EditResult) => (result.ok ? written(result.timeline) : result.code);
const move = (timeline: Timeline, ids: string, seconds: number, keepsTogether = true) =>
  moveBetween(timeline, { clipIds: ids.split(' '), trackId: 'video-1', at: at(seconds) }, options(keepsTogether));

describe('on its track', () => {
  test.each([
    ['past its neighbour it changes places with it', ['a 0-2', 'b 2-5', 'c 5-6'], 'a', 5, ['b 0-3', 'a 3-5', 'c 5-6']],
    ['past several, and they close up', ['a 0-2', 'b 2-5', 'c 5-6'], 'a', 6, ['b 0-3', 'c 3-4', 'a 4-6']],
    ['to an earlier cut, and they make room', ['a 0-2', 'b 2-5', 'c 5-6'], 'c', 0, ['c 0-1', 'a 1-3', 'b 3-6']],
    ['the gap that it left stays if it touched none', ['a 0-2', 'b 3-5', 'c 5-6'], 'a', 5, ['b 3-5', 'a 5-7', 'c 7-8']],
    ['a gap at the cut takes it', ['a 0-2', 'b 3-5', 'c 8-9'], 'a', 5, ['b 3-5', 'a 5-7', 'c 8-9']],
    ['it comes to the start of the next with its own place', ['a 0-2', 'b 3-5'], 'a', 3, ['a 1-3', 'b 3-5']],
    ['a lone one goes between two earlier ones', ['a 0-2', 'b 2-4', 'c 6-8'], 'c', 2, ['a 0-2', 'c 2-4', 'b 4-6']],
    ['to its own edge nothing moves', ['a 0-2', 'b 2-5'], 'a', 2, ['a 0-2', 'b 2-5']],
    [
      'several that follow each other stay so',
      ['a 0-1', 'b 1-2', 'c 2-4', 'd 4-5'],
      'a b',
      4,
      ['c 0-2', 'a 2-3', 'b 3-4', 'd 4-5'],
    ],
    [
      'several apart come together',
      ['a 0-1', 'b 1-3', 'c 3-4', 'd 4-7'],
      'a c',
      7,
      ['b 0-2', 'd 2-5', 'a 5-6', 'c 6-7'],
    ],
    ['from both sides too', ['a 0-1', 'b 1-3', 'c 3-6', 'd 6-7'], 'a d', 3, ['b 0-2', 'a 2-3', 'd 3-4', 'c 4-7']],
    [
      'lone ones from both sides make room once each',
      ['a 1-2', 'b 3-4', 'c 4-6', 'd 8-9'],
      'a d',
      4,
      ['b 3-4', 'a 4-5', 'd 5-6', 'c 6-8'],
    ],
  ])('%s', (_, before, ids, seconds, expected) => {
    expect(outcome(move(timelineOf({ 'video-1': before }), ids, seconds))).toEqual({ 'video-1': expected });
  });

  test('a place inside another clip is refused, and so is a clip that is gone', () => {
    expect(move(SCENES, 'a', 3)).toMatchObject({ ok: false, code: 'edit.overlap' });
    expect(move(SCENES, 'zz', 4)).toMatchObject({ ok: false, code: 'edit.clip-not-found' });
    expect(moveBetween(SCENES, { clipIds: ['a'], trackId: 'video-2', at: at(2.5) }, options())).toMatchObject({
      ok: false,
      code: 'edit.nothing-selected',
    });
  });
});

describe('with other tracks', () => {
  test('what starts on a picture goes along, the script follows, and music stays', () => {
    const script = ['1', '2', '3'].map((id) => ({ id, narration: id, onScreenText: '', visual: '', duration: at(2) }));
    const inScenes = SCENES.tracks.map((track) =>
      track.id === 'video-1'
        ? { ...track, clips: track.clips.map((each, index) => ({ ...each, sceneId: `${index + 1}` })) }
        : track,
    );
    const moved = move({ tracks: inScenes, scenes: script }, 'c', 2);
    expect(outcome(moved)).toEqual({
      'video-1': ['a 0-2', 'c 2-4', 'b 4-6'],
      'video-2': ['logo 4.5-5.5'],
      'audio-1': ['va 0-1.8', 'vc 2-3.8', 'vb 4-5.8'],
      'audio-2': ['music 0-6'],
      'caption-1': ['x 0-2', 'z 2-4', 'y 4-6'],
    });
    expect(moved.ok && moved.timeline.scenes?.map(({ id }) => id)).toEqual(['1', '3', '2']);
  });

  test('a track that does not lead moves alone', () => {
    expect(outcome(move(SCENES, 'a', 6, false))).toMatchObject({
      'video-1': ['b 0-2', 'c 2-4', 'a 4-6'],
      'caption-1': ['x 0-2', 'y 2-4', 'z 4-6'],
    });
    const caption = moveBetween(SCENES, { clipIds: ['x'], trackId: 'caption-1', at: at(4) }, options());
    expect(outcome(caption)).toMatchObject({
      'video-1': ['a 0-2', 'b 2-4', 'c 4-6'],
      'caption-1': ['y 0-2', 'x 2-4', 'z 4-6'],
    });
  });

  test('room is made on all tracks, and music plays on', () => {
    const apart = timelineOf({
      'video-1': ['a 0-2', 'b 3-5', 'c 5-6'],
      'audio-1': ['vc 5-6'],
      'audio-2': [clip('music 0-6', { assetId: 's', duck: true })],
      'caption-1': ['x 0-2'],
    });
    expect(outcome(move(apart, 'a', 5))).toEqual({
      'video-1': ['b 3-5', 'a 5-7', 'c 7-8'],
      'audio-1': ['vc 7-8'],
      'audio-2': ['music 0-8'],
      'caption-1': ['x 5-7'],
    });
  });

  test('linked sound stays with its picture across cuts, also where nothing else follows', () => {
    const tracks = { 'video-1': ['a 0-2', 'b 2-4', 'c 4-6'], 'audio-1': ['sa 0-2.4', 'sb 2.4-4'] };
    const linked = ['a sa', 'b sb'].reduce((reached, pair) => {
      const result = linkClips(reached, pair.split(' '), () => pair.replace(' ', ''));
      return result.ok ? result.timeline : reached;
    }, timelineOf(tracks));
    const expected = { 'video-1': ['b 0-2', 'a 2-4', 'c 4-6'], 'audio-1': ['sb 0.4-2', 'sa 2-4.4'] };
    expect(outcome(move(linked, 'a', 4))).toEqual(expected);
    expect(outcome(move(linked, 'a sa', 4, false))).toEqual(expected);
  });

  test('a sound whose place is taken goes to a free track; a caption is refused', () => {
    const long = { 'video-1': ['a 0-2', 'b 2-4', 'c 4-6'], 'audio-1': ['sa 0-2.4', 'sc 4-6'] };
    expect(outcome(move(timelineOf(long), 'a', 4))).toEqual({
      'video-1': ['b 0-2', 'a 2-4', 'c 4-6'],
      'audio-1': ['sc 4-6'],
      'audio-2': ['sa 2-4.4'],
    });
    const { 'audio-1': captions, ...rest } = long;
    expect(outcome(move(timelineOf({ ...rest, 'caption-1': captions }), 'a', 4))).toBe('edit.overlap');
  });

  test('sound that begins before its picture is not put before the beginning', () => {
    const early = timelineOf({ 'video-1': ['a 0-2', 'b 2-4'], 'audio-1': ['sb 1.5-4'] });
    const linked = linkClips(early, ['b', 'sb'], () => 'l');
    expect(linked.ok && move(linked.timeline, 'b', 0)).toMatchObject({ code: 'edit.before-start', clipIds: ['sb'] });
  });
});

test('no clip is lost or changed, those that stay keep their order, and undo restores the start', () => {
  let done = 0;
  const pick = fc.nat({ max: 10_000 });
  const edits = fc.array(randomEdit, { minLength: 5, maxLength: 40, size: 'max' });
  fc.assert(
    fc.property(edits, pick, fc.array(pick, { minLength: 1, maxLength: 4 }), pick, fc.boolean(), (...choices) => {
      const [sequence, onto, picks, cut, keepsTogether] = choices;
      const createId = runIds();
      let before = createTimeline();
      for (const edit of sequence) {
        const result = edit(before, createId);
        if (result.ok) before = result.timeline;
      }
      const busy = before.tracks.filter(({ clips }) => clips.length > 1);
      const track = busy[onto % busy.length];
      if (!track) return;
      const all = before.tracks.flatMap(({ clips }) => clips);
      const moved = track.clips[cut % track.clips.length]?.id ?? '';
      const ids = new Set([moved, ...picks.slice(1).map((index) => all[index % all.length]?.id ?? '')]);
      const edges = track.clips.filter(({ id }) => !ids.has(id)).flatMap(({ start, end }) => [start, end]);
      const place = edges[(picks[0] ?? 0) % edges.length] ?? timelineTime(0);
      const request = { clipIds: [...ids], trackId: track.id, at: place };
      const result = moveBetween(before, request, options(keepsTogether));
      if (!result.ok) return;
      done += 1;
      expect(findViolations(result.timeline)).toEqual([]);
      const { tracks } = result.timeline;
      expect(tracks.flatMap(({ clips }) => clips.map(({ id }) => id)).toSorted()).toEqual(
        all.map(({ id }) => id).toSorted(),
      );
      for (const clip of all) {
        const placed = findClip(result.timeline, clip.id)?.clip;
        const same = clip.duck === true ? {} : { end: placed?.end };
        expect(placed).toEqual({ ...clip, start: placed?.start, ...same });
        expect((placed?.end ?? 0) - (placed?.start ?? 0)).toBe(clip.end - clip.start);
      }
      const order = tracks.find(({ id }) => id === track.id)?.clips.map(({ id }) => id) ?? [];
      const stay = (list: readonly string[]) => list.filter((id) => !ids.has(id));
      expect(stay(order)).toEqual(stay(track.clips.map(({ id }) => id)));
      // A sound from another track may have found its free place on this one, anywhere.
      const own = new Set(track.clips.map(({ id }) => id).filter((id) => ids.has(id)));
      const first = order.findIndex((id) => own.has(id));
      const last = order.findLastIndex((id) => own.has(id));
      expect(order.slice(first, last + 1).every((id) => ids.has(id))).toBe(true);
      const history = recordEdit(createHistory(before), result.timeline, 'move');
      expect(undo(history).present).toEqual(before);
    }),
    { numRuns: 1_000 },
  );
  // The random cuts prove something only if most are made.
  expect(done).toBeGreaterThan(200);
});

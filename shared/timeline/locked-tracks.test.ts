import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addTrack } from './add-track.ts';
import { moveClips } from './edits/move.ts';
import { setTrackProperties } from './edits/track-properties.ts';
import { removeTrack, setTrackFlags } from './edits/tracks.ts';
import { keepLocked } from './locked-tracks.ts';
import { timelineOf } from './testing/notation.ts';
import { randomEdit, runIds } from './testing/random-edits.ts';
import type { Timeline } from './timeline.ts';

const locked = ({ tracks }: Timeline, id: string): Timeline => ({
  tracks: tracks.map((track) => (track.id === id ? { ...track, locked: true } : track)),
});
const start = timelineOf({
  'video-1': ['a 0-2', 'b 3-5'],
  'video-2': ['o 1-4'],
  'audio-1': ['s 0-5'],
  'caption-1': ['x 0-1', 'y 1-2'],
});

test('whatever edit is made, the clips of a locked track stay', () => {
  let [made, refused] = [0, 0];
  fc.assert(
    fc.property(fc.array(randomEdit, { maxLength: 12 }), fc.constantFrom('video-1', 'caption-1'), (edits, id) => {
      const createId = runIds();
      const first = locked(start, id);
      let timeline = first;
      for (const edit of edits) {
        const result = keepLocked(timeline, edit(timeline, createId));
        if (result.ok) made += 1;
        else if (result.code === 'edit.track-locked') refused += 1;
        // An edit may have unlocked it, as any user can.
        if (result.ok) timeline = locked(result.timeline, id);
      }
      const clips = (each: Timeline) => each.tracks.find((track) => track.id === id)?.clips;
      expect(clips(timeline)).toEqual(clips(first));
    }),
    { numRuns: 200 },
  );
  expect(made).toBeGreaterThan(100);
  expect(refused).toBeGreaterThan(100);
});

test('a refusal names the clips; switches, names and other tracks are free', () => {
  const timeline = locked(start, 'video-1');
  const move = (id: string) => keepLocked(timeline, moveClips(timeline, { clipIds: [id], byUs: 100 }));
  expect(move('a')).toMatchObject({ ok: false, code: 'edit.track-locked', clipIds: ['a'] });
  expect(move('o')).toMatchObject({ ok: true });
  expect(keepLocked(timeline, removeTrack(timeline, 'video-1'))).toMatchObject({ code: 'edit.track-locked' });
  for (const result of [
    setTrackFlags(timeline, 'video-1', { muted: true }),
    setTrackProperties(timeline, 'video-1', { name: 'Interview', locked: false, solo: true }),
    addTrack(timeline, 'video'),
  ]) {
    expect(keepLocked(timeline, result)).toBe(result);
  }
});

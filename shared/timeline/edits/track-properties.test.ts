import { expect, test } from 'vitest';
import * as z from 'zod';
import { timelineContentSchema } from '#shared/contracts/timeline.ts';
import type { EditResult } from '#shared/timeline/edit-result.ts';
import { createTimeline, type Timeline } from '#shared/timeline/timeline.ts';
import { setTrackProperties, type TrackProperties } from './track-properties.ts';

const set = (properties: TrackProperties, timeline = createTimeline()) =>
  setTrackProperties(timeline, 'audio-1', properties);
const after = (result: EditResult): Timeline => {
  if (!result.ok) throw new Error(result.code);
  return result.timeline;
};

test('a name, a lock and a solo survive the wire, and values at their default are not stored', () => {
  const changed = after(set({ name: '  Music 🎵 ', locked: true, solo: true }));
  expect(changed.tracks[1]).toMatchObject({ name: 'Music 🎵', locked: true, solo: true });
  const wire = JSON.parse(JSON.stringify(z.encode(timelineContentSchema, structuredClone(changed) as never)));
  expect(z.decode(timelineContentSchema, wire)).toEqual(changed);
  expect(after(set({ name: '', locked: false, solo: false }, changed))).toEqual(createTimeline());
  expect(set({ name: 'Music 🎵' }, changed)).toMatchObject({ timeline: changed });
});

test.each(['x'.repeat(61), 'two\nlines', 'a\u0000b', 'a\u202Eb'])(
  'the name %j is refused, by the contract too',
  (name) => {
    expect(set({ name })).toMatchObject({ ok: false, code: 'edit.track-name' });
    const tracks = [{ id: 'audio-1', type: 'audio', clips: [], name }];
    expect(timelineContentSchema.safeDecode({ tracks } as never).success).toBe(false);
  },
);

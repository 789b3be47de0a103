import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { timelineContentSchema } from '#shared/contracts/timeline.ts';
import { findViolations } from '#shared/timeline/invariants.ts';
import { written } from '#shared/timeline/testing/notation.ts';
import type { Script } from './script.ts';
import { timelineFromScript } from './timeline-from-script.ts';

const scene = (narration: string, durationSeconds: number) => ({
  narration,
  onScreenText: narration.slice(0, 12),
  visual: `Close-up: ${narration}`,
  durationSeconds,
});
const script = (...scenes: Script['scenes']): Script => ({
  title: 'Bread',
  scenes,
  voiceSuggestion: { voice: 'nova', direction: 'bright' },
  musicSuggestion: { mood: 'warm', tempoBpm: 100 },
});

test('each scene is a placeholder of its length, and its captions fill it exactly', () => {
  const timeline = timelineFromScript(
    script(scene('Fresh bread, every single day.', 2.4), scene('We bake at five, so that you can eat at seven.', 3.35)),
  );
  expect(written(timeline)).toMatchObject({ 'video-1': ['scene-1 0-2.4', 'scene-2 2.4-5.75'], 'audio-1': [] });
  expect(timeline.tracks[0]?.clips[1]).toMatchObject({
    assetId: '',
    text: 'We bake at f',
    scene: { number: 2, visual: 'Close-up: We bake at five, so that you can eat at seven.' },
  });
  const captions = timeline.tracks[2]?.clips ?? [];
  expect(captions.map((clip) => clip.text)).toEqual([
    'Fresh bread, every single day.',
    'We bake at five,',
    'so that you can eat at seven.',
  ]);
  expect([captions[0]?.end, captions[1]?.start, captions.at(-1)?.end]).toEqual([2_400_000, 2_400_000, 5_750_000]);
  expect(captions.every((clip) => clip.words?.length)).toBe(true);
  expect(timeline.scenes).toEqual([
    expect.objectContaining({ id: 's1', narration: 'Fresh bread, every single day.', duration: 2_400_000 }),
    expect.objectContaining({ id: 's2', onScreenText: 'We bake at f', duration: 3_350_000 }),
  ]);
  expect(timeline.tracks[0]?.clips.map(({ sceneId }) => sceneId)).toEqual(['s1', 's2']);
  expect(captions.map(({ sceneId }) => sceneId)).toEqual(['s1', 's2', 's2']);
});

test('any script makes a timeline that breaks no rule and can be saved', () => {
  const text = fc.oneof(
    fc.string({ minLength: 1, maxLength: 300, unit: 'grapheme' }),
    fc.lorem({ maxCount: 80 }),
    fc.constantFrom('今日は天気がいい。', '🎉', ' ', 'a'.repeat(5_000), 'a '.repeat(2_000)),
  );
  const scenes = fc.array(
    fc.record({
      narration: text,
      onScreenText: text,
      visual: text,
      durationSeconds: fc.double({ min: 1e-9, max: 1e6, noNaN: true }),
    }),
    { minLength: 1, maxLength: 20 },
  );
  fc.assert(
    fc.property(scenes, (list) => {
      const timeline = timelineFromScript(script(...list));
      expect(findViolations(timeline)).toEqual([]);
      const wire = JSON.stringify(z.encode(timelineContentSchema, structuredClone(timeline) as never));
      expect(z.decode(timelineContentSchema, JSON.parse(wire))).toEqual(timeline);
    }),
    { numRuns: 50 },
  );
});

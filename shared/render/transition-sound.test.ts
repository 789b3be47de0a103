import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clip, track } from '#shared/timeline/testing/clips.ts';
import type { Track } from '#shared/timeline/timeline.ts';
import { compileRenderPlan } from './compile.ts';
import { gainAt } from './sound-curve.ts';
import { overlapPoints } from './transition-sound.ts';

const transition = { id: 'dip', version: 1, values: {}, duration: 1_000_000 };

function soundOf(tracks: Track[]) {
  const base = { width: 64, height: 64, durationUs: 10_000_000, hasVideo: true, hasAudio: true };
  const plan = compileRenderPlan({
    tracks,
    sources: [
      { assetId: 'v', type: 'video', ...base },
      { assetId: 'w', type: 'video', ...base },
      { assetId: 'i', type: 'image', ...base, durationUs: null, hasAudio: false },
    ],
    ...{ width: 64, height: 64, frameRate: { numerator: 10, denominator: 1 }, hasWatermark: false },
  });
  return plan.audio.map(({ clipId, firstSample, endSample, sourceStart, curve = [] }) => ({
    clipId,
    from: firstSample / 48_000,
    to: endSample / 48_000,
    source: sourceStart / 1e6,
    gainAt: (seconds: number) => gainAt(curve, seconds * 48_000),
  }));
}

const a = clip('a', 'v', 0, 2);
const b = clip('b', 'w', 2, 4, 1, { transition });
const placesOf = (sounds: ReturnType<typeof soundOf>) =>
  sounds.map(({ clipId, from, to, source }) => [clipId, from, to, source]);

test('both sounds go on over the transition, and one gives way to the other with equal power', () => {
  const sounds = soundOf([track('video', [a, b])]);
  expect(placesOf(sounds)).toEqual([
    ['a', 0, 2.5, 0],
    ['b', 1.5, 4, 0.5],
  ]);
  const [out, into] = sounds;
  expect([out?.gainAt(1.5), out?.gainAt(2.5), into?.gainAt(1.5), into?.gainAt(2.5)]).toEqual([1, 0, 0, 1]);
  for (const seconds of [1.6, 1.75, 2, 2.3]) {
    const power = (out?.gainAt(seconds) ?? 0) ** 2 + (into?.gainAt(seconds) ?? 0) ** 2;
    expect(Math.abs(10 * Math.log10(power))).toBeLessThan(0.3);
  }
});

test('a cut inside a recording keeps its level', () => {
  const [out, into] = soundOf([track('video', [a, { ...b, assetId: 'v', in: a.out, out: clip('', '', 2, 4, 2).out }])]);
  for (const seconds of [1.6, 2, 2.3])
    expect((out?.gainAt(seconds) ?? 0) + (into?.gainAt(seconds) ?? 0)).toBeCloseTo(1);
});

test('where a source has nothing beyond the cut the cross-fade is shorter on both sides', () => {
  const first = clip('a', 'v', 0, 2, 7.8);
  expect(
    placesOf(
      soundOf([track('video', [first, { ...b, in: clip('', '', 0, 2, 0.1).in, out: clip('', '', 0, 2, 0.1).out }])]),
    ),
  ).toEqual([
    ['a', 0, 2.2, 7.8],
    ['b', 1.9, 4, 0],
  ]);
});

test('beside a still, the one sound fades over the whole transition', () => {
  const [sound, ...others] = soundOf([track('video', [clip('p', 'i', 0, 2), b])]);
  expect([others.length, sound?.from, sound?.gainAt(1.5), sound?.gainAt(2.5)]).toEqual([0, 1.5, 0, 1]);
});

test('linked sound on another track follows; other sound does not', () => {
  const linked = [
    { ...a, volume: 0, linkId: 'l' },
    { ...b, volume: 0, linkId: 'm' },
  ];
  const { transition: _transition, ...sound } = b;
  const placed = [
    { ...a, id: 'sa', linkId: 'l', fadeOut: 10_000 },
    { ...sound, id: 'sb', linkId: 'm', fadeIn: 10_000 },
  ];
  const free = placed.map(({ linkId: _linkId, ...each }) => ({ ...each, id: `f${each.id}` }));
  const sounds = soundOf([track('video', linked), track('audio', placed), track('audio', free)]);
  expect(placesOf(sounds).map(([id, from, to]) => [id, from, to])).toEqual([
    ['sa', 0, 2.5],
    ['sb', 1.5, 4],
    ['fsa', 0, 2],
    ['fsb', 2, 4],
  ]);
  expect([sounds[0]?.gainAt(2.49), sounds[1]?.gainAt(1.51)].every((gain = 0) => gain > 0)).toBe(true);
});

test('a cross-fade goes from one to the other without turning back', () => {
  fc.assert(
    fc.property(fc.boolean(), fc.integer({ min: 1, max: 10_000_000 }), (isSame, length) => {
      const overlap = { startUs: 5, endUs: 5 + length, isSame };
      const into = overlapPoints(overlap, 'entry').map(({ gain }) => gain);
      const out = overlapPoints(overlap, 'exit').map(({ gain }) => gain);
      expect([into[0], into.at(-1), out[0], out.at(-1)]).toEqual([0, 1, 1, 0]);
      expect(into).toEqual(into.toSorted((x, y) => x - y));
      expect(out).toEqual(into.toReversed());
    }),
  );
});

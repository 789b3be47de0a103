import { expect, test } from 'vitest';
import { deriveCaptions } from '#shared/captions/derive-captions.ts';
import { findViolations } from '#shared/timeline/invariants.ts';
import { at, clip, countingIds, lookup, src, timelineOf, written } from '#shared/timeline/testing/notation.ts';
import type { Clip, Timeline } from '#shared/timeline/timeline.ts';
import { type AssembledScene, assembleTakes } from './assemble-takes.ts';

const scene = (id: string, narration: string) => ({ id, narration, onScreenText: '', visual: '', duration: at(2) });
const own = (notation: string, sceneId: string, extra: Partial<Clip> = {}) => clip(notation, { sceneId, ...extra });

/** Three scenes: a placeholder, the user's own footage, and a placeholder. Music under all. */
const base: Timeline = {
  ...timelineOf({
    'video-1': [
      own('one 0-2', 's1', { assetId: '', scene: { number: 1, visual: '' } }),
      own('two 2-4', 's2', { assetId: 'p' }),
      own('three 4-6', 's3', { assetId: '', scene: { number: 3, visual: '' } }),
    ],
    'audio-1': [clip('music 0-6', { assetId: 's', duck: true })],
    'caption-1': [
      own('x 0-2', 's1', { assetId: '', text: 'Bread. Dawn.' }),
      own('y 2-4', 's2', { assetId: '', text: 'Noon.' }),
      own('z 4-6', 's3', { assetId: '', text: 'Never said.', style: 'karaoke' }),
    ],
  }),
  scenes: [scene('s1', 'Bread. Dawn.'), scene('s2', 'Noon.'), scene('s3', 'Never said.')],
};

const piece = (assetId: string, from: number, to: number) => ({ assetId, in: src(from), out: src(to) });
const SCENES: readonly AssembledScene[] = [
  { sceneId: 's1', pieces: [piece('v', 1, 2.5), piece('v', 0, 0.5)] },
  { sceneId: 's2', pieces: [piece('v', 5, 6)] },
];
const words = [0.1, 1.2, 5.2].map((start, index) => ({
  text: ['Dawn.', 'Bread.', 'Noon.'][index] ?? '',
  start: src(start),
  endExclusive: src(start + 0.3),
}));
const transcripts = new Map([['v', { words }]]);

function assembled(timeline: Timeline, scenes: readonly AssembledScene[], recordings = ['v', 'u']): Timeline {
  const createId = countingIds(`n${timeline.tracks.flatMap(({ clips }) => clips).length}-`);
  const result = assembleTakes(timeline, scenes, { createId, media: lookup, recordings: new Set(recordings) });
  if (!result.ok) throw new Error(result.message);
  const followed = deriveCaptions(result.timeline, { transcripts, before: timeline, createId });
  expect(findViolations(followed)).toEqual([]);
  return followed;
}

const shape = (timeline: Timeline) =>
  Object.fromEntries(
    Object.entries(written(timeline)).map(([id, clips]) => [id, clips.map((each) => each.replace(/^\S+ /, ''))]),
  );
const captions = ({ tracks }: Timeline) =>
  tracks
    .flatMap(({ type, clips }) => (type === 'caption' ? clips : []))
    .toSorted((left, right) => left.start - right.start)
    .map(({ text }) => text);

test('takes fill their scenes, sound goes under footage, and the rest moves along', () => {
  const timeline = assembled(base, SCENES);
  expect(shape(timeline)).toMatchObject({
    'video-1': ['0-1.5 @1', '1.5-2', '2-3', '3-5'],
    'audio-1': ['0-5'],
    'audio-2': ['2-3 @5'],
  });
  expect(timeline.tracks[0]?.clips.map(({ assetId, sceneId }) => `${assetId} ${sceneId}`)).toEqual([
    'v s1',
    'v s1',
    'p s2',
    ' s3',
  ]);
  expect(timeline.tracks[0]?.clips[0]).toMatchObject({ id: 'one', fadeIn: 10_000, fadeOut: 10_000 });
  expect(captions(timeline)).toEqual(['Bread.', 'Dawn.', 'Noon.', 'Never said.']);
  expect(timeline.scenes?.map(({ duration }) => duration)).toEqual([at(2), at(1), at(2)]);
});

test('takes that are assembled again change nothing, and other takes replace them', () => {
  const once = assembled(base, SCENES);
  const again = assembled(once, SCENES);
  expect(shape(again)).toEqual(shape(once));
  expect(captions(again)).toEqual(captions(once));
  const [first, second] = SCENES;
  const changed = assembled(once, [
    { sceneId: 's1', pieces: [piece('v', 1, 2.5), piece('u', 3, 4)] },
    { sceneId: 's2', pieces: second?.pieces ?? [] },
  ]);
  expect(first?.pieces).toHaveLength(2);
  expect(shape(changed)['video-1']).toEqual(['0-1.5 @1', '1.5-2.5 @3', '2.5-3.5', '3.5-5.5']);
  expect(captions(changed)).toEqual(['Bread.', 'Noon.', 'Never said.']);
});

test('recorded sound alone keeps the placeholder for a picture', () => {
  const timeline = assembled(base, [{ sceneId: 's3', pieces: [piece('s', 1, 2), piece('v', 1, 2)] }], ['s', 'v']);
  expect(shape(timeline)).toMatchObject({ 'video-1': ['0-2', '2-4', '4-5', '5-6 @1'], 'audio-2': ['4-5 @1'] });
  expect(timeline.tracks[0]?.clips.map(({ assetId }) => assetId)).toEqual(['', 'p', '', 'v']);
});

test('a scene without a place gets one, and a piece ends with its recording', () => {
  const bare = { ...timelineOf({ 'video-1': [], 'audio-1': [], 'caption-1': [] }), scenes: base.scenes };
  const timeline = assembled(bare, [{ sceneId: 's2', pieces: [piece('v', 9, 11)] }]);
  expect(shape(timeline)['video-1']).toEqual(['0-1 @9']);
});

test('nothing to assemble, and a scene that is gone, are refused', () => {
  const tools = { createId: countingIds(), media: lookup, recordings: new Set<string>() };
  expect(assembleTakes(base, [], tools)).toMatchObject({ ok: false, code: 'edit.nothing-selected' });
  expect(assembleTakes(base, [{ sceneId: 'gone', pieces: [] }], tools)).toMatchObject({ code: 'edit.scene-not-found' });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { captionContent } from '#shared/captions/content.ts';
import { sceneState } from '#shared/captions/scene-state.ts';
import { timelineFromScript } from '#shared/script/timeline-from-script.ts';
import type { EditResult } from '#shared/timeline/edit-result.ts';
import { createHistory, recordEdit, undo } from '#shared/timeline/history.ts';
import { findViolations } from '#shared/timeline/invariants.ts';
import { titleOfScene } from '#shared/timeline/scenes.ts';
import { at, clip, countingIds, lookup, src, timelineOf, written } from '#shared/timeline/testing/notation.ts';
import { randomEdit } from '#shared/timeline/testing/random-edits.ts';
import type { Clip, Timeline, TimelineScene, TrackType } from '#shared/timeline/timeline.ts';
import { renewCaptions, renewVoice, resizeScene, showTitle } from './scene-clips.ts';
import { addScene, editScene, lockScene, moveScene, removeScene, rewriteScenes } from './scenes.ts';

const scene = (id: string, narration: string, seconds = 2): TimelineScene => ({
  id,
  narration,
  onScreenText: id.toUpperCase(),
  visual: `Picture of ${id}`,
  duration: at(seconds),
});

const own = (notation: string, sceneId: string, extra: Partial<Clip> = {}) => clip(notation, { sceneId, ...extra });
const caption = (notation: string, sceneId: string, text: string) => own(notation, sceneId, { assetId: '', text });

/** Three scenes of 2, 1 and 3 s with captions and a voice in the first, and music under all. */
const base: Timeline = {
  ...timelineOf({
    'video-1': [
      own('a 0-2', 's1'),
      own('b 2-3', 's2', { assetId: '', text: 'S2', scene: { number: 2, visual: 'Picture of s2' } }),
      own('c 3-6 @1', 's3'),
    ],
    'audio-1': [own('v 0-1.8', 's1', { assetId: 's', text: 'Boil it.' })],
    'audio-2': ['music 0-6'],
    'caption-1': [
      caption('x 0-2', 's1', 'Boil it.'),
      caption('y 2-3', 's2', 'Wait.'),
      caption('z 3-6', 's3', 'Drink.'),
    ],
    'caption-2': [clip('title 2-3', { assetId: '', text: 'S2' })],
  }),
  scenes: [scene('s1', 'Boil it.'), scene('s2', 'Wait.', 1), scene('s3', 'Drink.', 3)],
};

const ids = () => ({ createId: countingIds(), media: lookup });

function made(result: EditResult): Timeline {
  if (!result.ok) throw new Error(result.message);
  expect(findViolations(result.timeline)).toEqual([]);
  return result.timeline;
}

const order = ({ scenes = [] }: Timeline) => scenes.map(({ id }) => id).join(' ');

describe('a new narration', () => {
  const edited = made(editScene(base, 's1', { narration: 'Boil it well.' }));

  test('moves no clip, and makes voice and captions stale', () => {
    expect(edited.tracks).toBe(base.tracks);
    expect(base.scenes?.map((each) => sceneState(base, each))).toEqual([
      { voice: 'fresh', captions: 'fresh' },
      { voice: 'none', captions: 'fresh' },
      { voice: 'none', captions: 'fresh' },
    ]);
    expect(edited.scenes?.[0] && sceneState(edited, edited.scenes[0])).toEqual({ voice: 'stale', captions: 'stale' });
  });

  test('is in the captions once they are renewed, spread over the scene', () => {
    const renewed = made(renewCaptions(edited, 's1', ids()));
    expect(written(renewed)).toMatchObject({
      'caption-1': ['n1 0-2', 'y 2-3', 'z 3-6'],
      'video-1': written(base)['video-1'],
    });
    expect(renewed.tracks[3]?.clips[0]).toMatchObject({ text: 'Boil it well.', sceneId: 's1' });
    expect(renewed.tracks[3]?.clips[0]?.words?.map(({ text }) => text)).toEqual(['Boil', 'it', 'well.']);
  });

  test('is spoken once the voice is renewed: the scene is as long as the voice, captions come with its words', () => {
    const words = ['Boil', 'it', 'well.'].map((text, index) => ({
      text,
      start: at(1 + index),
      endExclusive: at(1.5 + index),
    }));
    const voice = { clip: { assetId: 's', in: src(0.5), out: src(4.3), text: 'Boil it well.' }, words };
    const renewed = made(renewVoice(edited, 's1', voice, ids()));
    expect(written(renewed)).toMatchObject({
      'video-1': ['a 0-2.9', 'b 2.9-3.9', 'c 3.9-6.9 @1'],
      'audio-1': ['n1 0-2.7 @0.9'],
      'audio-2': ['music 0-6'],
      'caption-2': ['title 2.9-3.9'],
    });
    const captions = renewed.tracks[3]?.clips.filter(({ sceneId }) => sceneId === 's1') ?? [];
    expect(
      captions.flatMap(({ words: spoken = [], start, in: from }) =>
        spoken.map((word) => (start + word.start - from) / 1e6),
      ),
    ).toEqual([0.1, 1.1, 2.1]);
    expect(renewed.scenes?.[0] && sceneState(renewed, renewed.scenes[0])).toEqual({
      voice: 'fresh',
      captions: 'fresh',
    });
  });
});

test('on-screen text, picture and number of a scene are those of its placeholder, and a title follows the text', () => {
  const edited = made(editScene(base, 's2', { onScreenText: 'Patience', visual: 'A clock' }));
  expect(edited.tracks[0]?.clips[1]).toMatchObject({ text: 'Patience', scene: { number: 2, visual: 'A clock' } });
  expect(edited.tracks[4]?.clips[0]?.text).toBe('Patience');
  expect(made(moveScene(edited, 's2', 0)).tracks[0]?.clips[0]?.scene?.number).toBe(1);
});

test('a title lies over its scene on a track of its own, once', () => {
  const shown = made(showTitle(base, 's3', countingIds()));
  expect(written(shown)).toMatchObject({
    'caption-1': written(base)['caption-1'],
    'caption-2': ['title 2-3', 'n1 3-6'],
  });
  expect(shown.tracks[4]?.clips[1]).toMatchObject({ text: 'S3', style: 'lower-third' });
  expect(shown.scenes?.[2] && titleOfScene(shown, shown.scenes[2])?.id).toBe('n1');
  expect(made(showTitle(shown, 's3', countingIds()))).toBe(shown);
});

test.each<[string, number, string, Record<string, string[]>]>([
  [
    's1',
    2,
    's2 s3 s1',
    { 'video-1': ['b 0-1', 'c 1-4 @1', 'a 4-6'], 'audio-1': ['v 4-5.8'], 'caption-1': ['y 0-1', 'z 1-4', 'x 4-6'] },
  ],
  [
    's3',
    0,
    's3 s1 s2',
    { 'video-1': ['c 0-3 @1', 'a 3-5', 'b 5-6'], 'audio-1': ['v 3-4.8'], 'caption-2': ['title 5-6'] },
  ],
  ['s2', 2, 's1 s3 s2', { 'video-1': ['a 0-2', 'c 2-5 @1', 'b 5-6'], 'caption-2': ['title 5-6'] }],
])('scene %s moved to %d takes its clips along on all tracks; music stays', (id, index, after, tracks) => {
  const moved = made(moveScene(base, id, index));
  expect(order(moved)).toBe(after);
  expect(written(moved)).toMatchObject({ 'audio-2': ['music 0-6'], ...tracks });
});

test.each<[TrackType[], string[], string[]]>([
  [
    ['video', 'audio', 'caption'],
    ['a 0-2', 'c 2-5 @1'],
    ['x 0-2', 'z 2-5'],
  ],
  [['caption'], ['a 0-2', 'b 2-3', 'c 3-6 @1'], ['x 0-2', 'z 3-6']],
  [[], ['a 0-2', 'b 2-3', 'c 3-6 @1'], ['x 0-2', 'y 2-3', 'z 3-6']],
])('a removed scene leaves its clips but those of %j, and no gap where nothing is left', (types, video, captions) => {
  const removed = made(removeScene(base, 's2', types));
  expect(order(removed)).toBe('s1 s3');
  expect(written(removed)).toMatchObject({ 'video-1': video, 'caption-1': captions, 'audio-2': ['music 0-6'] });
  expect(removed.tracks[0]?.clips.some(({ sceneId }) => sceneId === 's2')).toBe(false);
});

test('an added scene is a placeholder of its length, for which later clips make room', () => {
  const added = made(addScene(base, 1, scene('new', '', 1.5), countingIds()));
  expect(order(added)).toBe('s1 new s2 s3');
  expect(written(added)).toMatchObject({
    'video-1': ['a 0-2', 'n1 2-3.5', 'b 3.5-4.5', 'c 4.5-7.5 @1'],
    'audio-2': ['music 0-6'],
  });
  expect(added.tracks[0]?.clips[1]).toMatchObject({ assetId: '', sceneId: 'new', scene: { number: 2 } });
  expect(written(made(addScene(base, 3, scene('new', ''), countingIds())))['video-1']?.at(-1)).toBe('n1 6-8');
});

describe('a length', () => {
  test('moves what is later, and captions spread over it', () => {
    const resized = made(resizeScene(base, 's2', at(2), lookup));
    expect(written(resized)).toMatchObject({
      'video-1': ['a 0-2', 'b 2-4', 'c 4-7 @1'],
      'caption-1': ['x 0-2', 'y 2-4', 'z 4-7'],
      'caption-2': ['title 2-4'],
    });
    expect(written(made(resizeScene(resized, 's2', at(1), lookup)))).toEqual(written(base));
  });

  test('reaches as far as the footage, and is not shorter than the voice', () => {
    expect(written(made(resizeScene(base, 's1', at(12), lookup)))).toMatchObject({
      'video-1': ['a 0-10', 'b 12-13', 'c 13-16 @1'],
    });
    expect(resizeScene(base, 's1', at(1), lookup)).toMatchObject({ ok: false, clipIds: ['v'] });
  });

  test('keeps every word of captions written by hand', () => {
    const word = (text: string, from: number) => ({ text, start: src(from), endExclusive: src(from + 0.5) });
    const written = (notation: string, text: string, ...words: ReturnType<typeof word>[]) =>
      clip(notation, { assetId: '', text, words });
    const captions = [
      written('one 2-4', 'My own words', word('My', 0), word('own', 0.5), word('words', 1.5)),
      written('two 4-5', 'late', word('late', 0.2)),
    ];
    const tracks = base.tracks.map((track) => (track.id === 'caption-2' ? { ...track, clips: captions } : track));
    const long = made(resizeScene({ ...base, tracks: tracks.slice(0, 3) }, 's2', at(3), lookup));
    const withOwn = (...clips: readonly Clip[]): Timeline => ({
      ...long,
      tracks: [...long.tracks, { id: 'caption-2', type: 'caption', clips }],
    });
    const shownIn = (timeline: Timeline) =>
      timeline.tracks.at(-1)?.clips.map((each) => [each.id, each.end / 1e6, captionContent(each).words?.length]);
    const [one, two] = captions as [Clip, Clip];
    expect(shownIn(made(resizeScene(withOwn(one), 's2', at(1), lookup)))).toEqual([['one', 3, 3]]);
    const tight = shownIn(made(resizeScene(withOwn(one, two), 's2', at(1.5), lookup)));
    expect(tight).toEqual([
      ['one', 3, 3],
      ['two', 3.5, 1],
    ]);
  });
});

test('a new version of the script leaves locked scenes alone', () => {
  const locked = made(lockScene(base, 's2', true));
  const rewritten = made(
    rewriteScenes(locked, [scene('s1', 'Heat it.', 9), scene('s2', 'Hold on.'), scene('s9', 'Who?')]),
  );
  expect(rewritten.scenes?.map(({ narration, duration }) => [narration, duration])).toEqual([
    ['Heat it.', 2_000_000],
    ['Wait.', 1_000_000],
    ['Drink.', 3_000_000],
  ]);
  expect(made(lockScene(locked, 's2', false))).toEqual(base);
});

test('any edits of scenes and clips keep every rule, and undo restores the start', () => {
  const start = timelineFromScript({
    title: 'Tea',
    scenes: ['Boil the water.', 'Add the leaves, slowly.', 'Drink it.'].map((narration) => ({
      narration,
      onScreenText: 'Tea',
      visual: 'A cup',
      durationSeconds: 4,
    })),
    voiceSuggestion: { voice: 'nova', direction: '' },
    musicSuggestion: { mood: '', tempoBpm: 90 },
  });
  type SceneEdit = (timeline: Timeline, createId: () => string) => EditResult;
  const number = fc.nat({ max: 5 });
  const types = fc.subarray<TrackType>(['video', 'audio', 'caption']);
  const sceneEdit = fc
    .tuple(
      fc.constantFrom('edit', 'add', 'remove', 'move', 'resize', 'captions', 'voice', 'title'),
      number,
      number,
      types,
    )
    .map(
      ([kind, which, value, kinds]): SceneEdit =>
        (timeline, createId) => {
          const id = timeline.scenes?.[which % Math.max(1, timeline.scenes.length)]?.id ?? 'none';
          const words = [{ text: 'Hm', start: 0, endExclusive: at(0.5) }];
          switch (kind) {
            case 'edit':
              return editScene(timeline, id, {
                narration: 'One two three four. '.repeat(value),
                onScreenText: `T${value}`,
              });
            case 'add':
              return addScene(timeline, value, scene(createId(), 'New.', value + 1), createId);
            case 'remove':
              return removeScene(timeline, id, kinds);
            case 'move':
              return moveScene(timeline, id, value);
            case 'resize':
              return resizeScene(timeline, id, at(value + 0.3), lookup);
            case 'captions':
              return renewCaptions(timeline, id, { createId, words });
            case 'voice':
              return renewVoice(
                timeline,
                id,
                { clip: { assetId: 's', in: src(0), out: src(value + 1), text: 'Hm' }, words },
                { createId, media: lookup },
              );
            default:
              return showTitle(timeline, id, createId);
          }
        },
    );
  let done = 0;
  fc.assert(
    fc.property(
      fc.array(fc.oneof({ weight: 3, arbitrary: sceneEdit }, randomEdit), { maxLength: 30, size: 'max' }),
      (edits) => {
        const createId = countingIds('id-');
        let history = createHistory(start);
        for (const edit of edits) {
          const result = edit(history.present, createId);
          if (!result.ok) continue;
          done += 1;
          expect(findViolations(result.timeline)).toEqual([]);
          history = recordEdit(history, result.timeline, 'edit');
        }
        while (history.past) history = undo(history);
        expect(history.present).toEqual(start);
      },
    ),
    { numRuns: 200 },
  );
  expect(done).toBeGreaterThan(1_000);
});

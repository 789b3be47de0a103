import { expect, test } from 'vitest';
import { spreadWords } from '#shared/captions/words.ts';
import { captionsAt, layersAt } from '#shared/render/at-frame.ts';
import { compileRenderPlan } from '#shared/render/compile.ts';
import { gainAt } from '#shared/render/sound-curve.ts';
import { timelineFromScript } from '#shared/script/timeline-from-script.ts';
import { findViolations } from '#shared/timeline/invariants.ts';
import { at, clip, countingIds, lookup, src, timelineOf, written } from '#shared/timeline/testing/notation.ts';
import type { Clip, Timeline, TimelineScene } from '#shared/timeline/timeline.ts';
import { applyFirstCut } from './apply-first-cut.ts';
import { firstCutNeeds } from './needs.ts';
import type { FirstCutParts, PicturePart, VoicePart } from './parts.ts';

const NARRATIONS = ['Bees dance to talk.', 'They turn in circles!', 'Look closer next time.'];

/** A script with three scenes of 4 s, before the first cut. */
function draft(): Timeline {
  const scenes = NARRATIONS.map((narration) => ({
    narration,
    onScreenText: 'Bees',
    visual: 'A bee',
    durationSeconds: 4,
  }));
  const timeline = timelineFromScript({
    title: 'Bees',
    scenes,
    voiceSuggestion: { voice: 'nova', direction: '' },
    musicSuggestion: { mood: 'calm', tempoBpm: 90 },
  });
  return timeline;
}

/** A voice that speaks a narration from 0.5 s on, in a file that is 0.5 s longer than that. */
function voice(text: string, seconds: number): VoicePart {
  return { assetId: 's', duration: src(seconds + 1), words: spreadWords(text, src(0.5), src(seconds + 0.5)) };
}

const picture: PicturePart = { assetId: 'v', kind: 'video', duration: src(10) };
const loop: PicturePart = { assetId: 'v', kind: 'video', duration: src(1.5) };
const allParts: FirstCutParts = {
  scenes: NARRATIONS.map((text, index) => ({
    sceneId: `s${index + 1}`,
    voice: voice(text, index + 2),
    picture: index === 1 ? loop : picture,
  })),
  leftOut: [],
  music: { assetId: 's', duration: src(8) },
  captions: 'karaoke',
};

function cut(timeline: Timeline, parts: Partial<FirstCutParts> = {}): Timeline {
  const result = applyFirstCut(timeline, { ...allParts, ...parts }, { createId: countingIds(), media: lookup });
  if (!result.ok) throw new Error(result.message);
  expect(findViolations(result.timeline)).toEqual([]);
  return result.timeline;
}

const clipsOf = (timeline: Timeline, trackId: string) => timeline.tracks.find(({ id }) => id === trackId)?.clips ?? [];
const wordsOf = (clips: readonly Clip[]) =>
  clips.flatMap(({ words = [], start, in: from }) =>
    words.map((word) => [word.text, (start + word.start - from) / 1e6]),
  );

test('scenes breathe towards their planned length, at most half a second each, and two at the end', () => {
  const end = (planned: number) => {
    const before = draft();
    const scenes = before.scenes?.map((scene) => ({ ...scene, duration: src(planned) }));
    return clipsOf(cut({ ...before, scenes }), 'video-1').at(-1)?.end;
  };
  expect([end(1), end(3.5), end(20)]).toEqual([10.2, 10.5, 13.1].map(src));
});

test('picture, caption and music are there at the first frame, and the first word follows within a second', () => {
  const { tracks } = cut(draft());
  const picture = { type: 'video', width: 1080, height: 1920, durationUs: src(10), hasVideo: true } as const;
  const sound = { ...picture, type: 'audio', width: null, height: null, hasVideo: false, hasAudio: true } as const;
  const plan = compileRenderPlan({
    tracks,
    sources: [
      { ...picture, assetId: 'v', hasAudio: false },
      { ...sound, assetId: 's' },
    ],
    width: 1080,
    height: 1920,
    frameRate: { numerator: 30, denominator: 1 },
    hasWatermark: false,
  });
  expect(layersAt(plan, 0)).toHaveLength(1);
  expect(captionsAt(plan, 0)).toHaveLength(1);
  const music = plan.audio.find(({ firstSample, curve }) => firstSample === 0 && curve);
  // Ducked under the voice from the first word on, but audible within a frame.
  expect(gainAt(music?.curve ?? [], 48_000 / 30)).toBeGreaterThan(0.05);
  const [first] = clipsOf({ tracks }, 'caption-1');
  expect((first?.start ?? 0) + (first?.words?.[0]?.start ?? 0)).toBeLessThan(1_000_000);
});

test('a hole between scenes is closed, but not where the creator put something', () => {
  const gapped = (own: readonly Clip[]) => {
    const { tracks, scenes } = draft();
    const moved = tracks.map((track) => ({
      ...track,
      clips: track.clips.map((each) =>
        each.sceneId === 's1' ? each : { ...each, start: at(each.start / 1e6 + 2), end: at(each.end / 1e6 + 2) },
      ),
    }));
    return { tracks: [...moved, { id: 'audio-9', type: 'audio', clips: own }], scenes } as Timeline;
  };
  const startOfSecond = (timeline: Timeline) =>
    clipsOf(cut(timeline), 'video-1').find(({ sceneId }) => sceneId === 's2')?.start;
  expect(startOfSecond(gapped([]))).toBe(startOfSecond(draft()));
  const kept = startOfSecond(gapped([clip('bell 4.5-5', { assetId: 's' })]));
  expect((kept ?? 0) - (startOfSecond(draft()) ?? 0)).toBe(2_000_000);
});

test('scenes are as long as their voices and a breath, and the first word is heard within the first second', () => {
  const after = cut(draft());
  const last = clipsOf(after, 'caption-1').at(-1);
  if (!last) throw new Error('The cut has no captions.');
  expect([last.end, last.out - last.in]).toEqual([src(12), last.end - last.start]);
  expect(written(after)).toMatchObject({
    'video-1': [
      'scene-1 0-2.7',
      expect.stringMatching('^scene-2 2.7-4.2$'),
      'n1 4.2-5.7',
      expect.stringMatching(/^n\d+ 5.7-6.4$/),
      'scene-3 6.4-12',
    ],
    'audio-1': ['n3 0-2.2 @0.4', 'n4 2.7-5.9 @0.4', 'n5 6.4-10.6 @0.4'],
    'audio-2': [expect.stringMatching(/^n\d+ 0-6$/), expect.stringMatching(/^n\d+ 6-12 @2$/)],
  });
  expect(clipsOf(after, 'audio-1').map(({ text }) => text)).toEqual(NARRATIONS);
  expect(clipsOf(after, 'video-1').map(({ sceneId }) => sceneId)).toEqual(['s1', 's2', 's2', 's2', 's3']);
});

test('captions show each word when the voice says it', () => {
  const after = cut(draft());
  const spoken = clipsOf(after, 'audio-1').flatMap(({ start, in: from }, index) =>
    (allParts.scenes[index]?.voice?.words ?? []).map((word) => [word.text, (start + word.start - from) / 1e6]),
  );
  expect(wordsOf(clipsOf(after, 'caption-1'))).toEqual(spoken);
  expect(clipsOf(after, 'caption-1').every(({ style }) => style === 'karaoke')).toBe(true);
});

test('music is lowered under speech, begins at once, ends softly and lasts to the end', () => {
  const [first, last] = clipsOf(cut(draft()), 'audio-2');
  expect(first).toMatchObject({ duck: true, fadeIn: 20_000 });
  expect(last).toMatchObject({ duck: true, fadeOut: 1_200_000 });
});

test('the creator’s footage, own captions and overlays stay and go along with their scene', () => {
  const before = draft();
  const own = clip('scene-2 4-8 @1', { assetId: 'u', sceneId: 's2' });
  const title = clip('title 5-6', { assetId: '', text: 'My title' });
  const logo = clip('logo 8.5-9', { assetId: 'p' });
  const tracks = before.tracks.map((track) => {
    if (track.id === 'video-1')
      return { ...track, clips: track.clips.map((each) => (each.id === own.id ? own : each)) };
    return track;
  });
  tracks.push({ id: 'video-2', type: 'video', clips: [logo] }, { id: 'caption-2', type: 'caption', clips: [title] });
  const after = cut({ ...before, tracks });
  expect(written(after)).toMatchObject({
    'video-1': ['scene-1 0-2.7', 'scene-2 2.7-6.4 @1', 'scene-3 6.4-12'],
    'video-2': ['logo 6.9-7.4'],
    'caption-2': ['title 3.7-4.7'],
  });
  expect(clipsOf(after, 'video-1')[1]).toMatchObject({ assetId: 'u', duck: true });
});

test('captions that the creator rewrote are kept as they are', () => {
  const before = draft();
  const tracks = before.tracks.map((track) => ({
    ...track,
    clips: track.clips.map((each) =>
      track.type === 'caption' && each.sceneId === 's3' ? { ...each, text: 'Look again' } : each,
    ),
  }));
  const captions = clipsOf(cut({ ...before, tracks }), 'caption-1').filter(({ sceneId }) => sceneId === 's3');
  expect(captions.map(({ text }) => text)).toContain('Look again');
});

test('captions of a blank that was filled are made anew', () => {
  const before = draft();
  const tracks = before.tracks.map((track) => ({
    ...track,
    clips: track.clips.map((each) =>
      track.type === 'caption' && each.sceneId === 's3' ? { ...each, text: '[your tip]' } : each,
    ),
  }));
  const captions = clipsOf(cut({ ...before, tracks }), 'caption-1').filter(({ sceneId }) => sceneId === 's3');
  expect(captions.map(({ text }) => text).join(' ')).toBe(NARRATIONS[2]);
});

test('a scene left out is neither spoken nor drawn, and stays in the script', () => {
  const after = cut(draft(), { scenes: allParts.scenes.filter(({ sceneId }) => sceneId !== 's2'), leftOut: ['s2'] });
  expect(written(after)).toMatchObject({ 'video-1': ['scene-1 0-2.7', 'scene-3 2.7-8'] });
  expect(clipsOf(after, 'caption-1').some(({ sceneId }) => sceneId === 's2')).toBe(false);
  expect(after.scenes?.map(({ id }) => id)).toEqual(['s1', 's2', 's3']);
  expect(firstCutNeeds(after).scenes.find(({ scene }) => scene.id === 's2')).toMatchObject({
    voice: true,
    picture: true,
  });
});

test('every part can be left out alone', () => {
  const scenes = allParts.scenes.map(({ sceneId, picture: each }) => ({ sceneId, picture: each }));
  const silent = cut(draft(), { scenes, music: undefined });
  expect(written(silent)).toMatchObject({ 'audio-1': [], 'caption-1': written(draft())['caption-1'] });
  expect(clipsOf(silent, 'video-1').at(-1)?.end).toBe(src(12));
  expect(clipsOf(cut(draft(), { captions: null }), 'caption-1')).toEqual([]);
  const bare = allParts.scenes.map(({ sceneId, voice: each }) => ({ sceneId, voice: each }));
  expect(clipsOf(cut(draft(), { scenes: bare }), 'video-1').map(({ assetId }) => assetId)).toEqual(['', '', '']);
});

test('a second cut after one changed narration makes only that scene’s voice and captions anew', () => {
  const first = cut(draft());
  expect(firstCutNeeds(first)).toMatchObject({ scenes: [{ voice: false, picture: false }, {}, {}], music: false });
  const scenes = first.scenes?.map((scene: TimelineScene) =>
    scene.id === 's2' ? { ...scene, narration: 'They turn.' } : scene,
  );
  const changed = { ...first, scenes };
  expect(firstCutNeeds(changed).scenes.map(({ voice: isNeeded }) => isNeeded)).toEqual([false, true, false]);
});

test('a script without a picture gets its scenes in order', () => {
  const { scenes } = draft();
  const after = cut({ ...timelineOf({ 'video-1': [], 'audio-1': [], 'caption-1': [] }), scenes });
  expect(clipsOf(after, 'video-1').map(({ sceneId }) => sceneId)).toEqual(['s1', 's2', 's2', 's2', 's3']);
});

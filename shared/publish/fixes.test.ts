import { expect, test } from 'vitest';
import type { PaintContext } from '#shared/captions/painter.ts';
import type { Glossary } from '#shared/glossary/glossary.ts';
import type { Platform } from '#shared/presets/platforms.ts';
import { coveredZones } from '#shared/presets/safe-zones.ts';
import { compileRenderPlan } from '#shared/render/compile.ts';
import type { PlanSource, RenderPlan } from '#shared/render/plan.ts';
import { secondsToMicroseconds, timelineTime } from '#shared/time/microseconds.ts';
import { clip, track } from '#shared/timeline/testing/clips.ts';
import type { Clip, Track } from '#shared/timeline/timeline.ts';
import { checkBeforePublish } from './check-before-publish.ts';
import type { MixFacts } from './check-sound.ts';
import { findCoveredTexts } from './covered-texts.ts';
import { mend } from './mend.ts';

const HD: PlanSource = {
  assetId: 'hd',
  type: 'video',
  width: 1080,
  height: 1920,
  durationUs: null,
  hasVideo: true,
  hasAudio: true,
};
const VIDEO = track('video', [clip('1', 'hd', 0, 10)]);
/** Each letter is half as wide as the font is high. */
const CONTEXT = {
  font: '',
  measureText(text: string) {
    return { width: (text.length * Number(/([\d.]+)px/.exec(this.font)?.[1] ?? 0)) / 2 };
  },
} as PaintContext;

function planOf(tracks: readonly Track[], isLoudnessNormalized = false): RenderPlan {
  const format = { width: 1080, height: 1920, frameRate: { numerator: 30, denominator: 1 }, hasWatermark: false };
  return compileRenderPlan({ tracks, sources: [HD], ...format, isLoudnessNormalized });
}

interface Facts {
  platform?: Platform;
  glossary?: Glossary;
  mix?: MixFacts;
  isLoudnessNormalized?: boolean;
}

function check(tracks: readonly Track[], facts: Facts = {}) {
  const { platform = 'tiktok', glossary = [], mix, isLoudnessNormalized } = facts;
  const plan = planOf(tracks, isLoudnessNormalized);
  const zones = coveredZones(platform, '9:16').map(({ area }) => area);
  const coveredTexts = findCoveredTexts(plan, zones, CONTEXT);
  const request = { plan, tracks, sources: [HD], platform, credited: new Set<string>(), glossary, mix };
  return checkBeforePublish({ ...request, coveredTexts });
}

/** Applies the only finding's fix. */
function fixed(tracks: readonly Track[], facts: Facts = {}): readonly Track[] {
  const [finding, ...others] = check(tracks, facts);
  expect(others).toEqual([]);
  return finding?.fix ? mend({ tracks: [...tracks] }, finding.fix).tracks : tracks;
}

const caption = (id: string, start: number, end: number, values: Partial<Clip>) => clip(id, '', start, end, 0, values);
const title = (id: string, values: Record<string, string | number>, y: number, keyframes = {}) =>
  clip(id, '', 0, 3, 0, {
    effects: [
      { id: 'title', version: 1, values },
      { id: 'transform', version: 1, values: { position: { x: 0.5, y } }, ...keyframes },
    ],
  });

test('a caption that reaches under the buttons moves to the top, where none are', () => {
  // 25 letters of 36 px end at 985; the buttons begin at 960.
  const short = [VIDEO, track('caption', [caption('c', 0, 3, { text: 'Water\nroses\nin\nthe\nearly\nmorning' })])];
  expect(check(short)).toEqual([]);
  const wide = [VIDEO, track('caption', [caption('c', 1, 4, { text: `${'O'.repeat(22)} it`, style: 'karaoke' })])];
  const [finding] = check(wide);
  expect(finding).toMatchObject({
    kind: 'covered',
    message: '1 caption or title is under TikTok’s own buttons and texts',
    at: 1_000_000,
    clipId: 'c',
  });
  const after = fixed(wide);
  expect(after[1]?.clips[0]?.atTop).toBe(true);
  expect(check(after)).toEqual([]);
  expect(check(wide, { platform: 'youtube' })).toEqual([]);
});

test('a title under the description moves by as little as clears it', () => {
  const tracks = [VIDEO, track('video', [title('t', { text: 'Sale' }, 0.9)])];
  expect(check(tracks).map(({ kind, clipId }) => [kind, clipId])).toEqual([['covered', 't']]);
  const after = fixed(tracks);
  expect(check(after)).toEqual([]);
  const position = after[1]?.clips[0]?.effects?.find(({ id }) => id === 'transform')?.values['position'];
  expect(position).toMatchObject({ x: 0.5 });
  expect((position as { y: number }).y).toBeGreaterThan(0.75);
  expect(check([VIDEO, track('video', [title('t', { text: 'Sale' }, 0.5)])])).toEqual([]);
});

test('a title that moves by itself is found, and left to a hand', () => {
  const keyframes = { position: [{ time: 0, value: { x: 0.5, y: 0.9 } }] };
  const [finding] = check([VIDEO, track('video', [title('t', { text: 'Sale' }, 0.9, { keyframes })])]);
  expect(finding).toMatchObject({ kind: 'covered', fix: null });
});

const LOUD: MixFacts = { lufs: -9, peak: 1.9, peakAt: timelineTime(secondsToMicroseconds(4)) };

test('sound that the limiter squeezes is turned down, all clips alike', () => {
  const tracks = [
    track('video', [clip('1', 'hd', 0, 10, 0, { volume: 2 })]),
    track('audio', [clip('m', 'hd', 0, 10, 0, { volume: 0.5 })]),
  ];
  expect(check(tracks, { mix: LOUD })).toMatchObject([
    { kind: 'clipping', message: 'The sound is 6 dB too loud, so that its loudest parts are squeezed', at: 4_000_000 },
  ]);
  expect(fixed(tracks, { mix: LOUD }).flatMap(({ clips }) => clips.map(({ volume }) => volume))).toEqual([1, 0.25]);
  expect(check(tracks, { mix: { ...LOUD, peak: 1.2 } })).toEqual([]);
});

test.each([
  ['by what is missing', { lufs: -20, peak: 0.4 }, 10 ** (6 / 20)],
  ['no further than its peaks allow', { lufs: -24, peak: 0.95 }, 10 ** (3 / 20)],
  ['no further than a clip’s volume goes', { lufs: -40, peak: 0.05 }, 2],
])('quiet sound is turned up %s', (_, facts, factor) => {
  const mix = { ...facts, peakAt: timelineTime(0) };
  expect(check([VIDEO], { mix })).toMatchObject([{ kind: 'quiet' }]);
  expect(fixed([VIDEO], { mix })[0]?.clips[0]?.volume).toBeCloseTo(factor, 3);
});

test('quiet sound whose peaks are at the limit is told, without a fix', () => {
  const mix = { lufs: -18, peak: 1.3, peakAt: timelineTime(0) };
  expect(check([VIDEO], { mix })).toMatchObject([
    { message: 'The sound is quiet: −18 LUFS, where platforms play −14', fix: null },
  ]);
  expect(check([VIDEO], { mix: { ...mix, lufs: -16 } })).toEqual([]);
  expect(check([VIDEO], { mix: { ...mix, lufs: null } })).toEqual([]);
});

test.each([LOUD, { lufs: -24, peak: 0.4, peakAt: timelineTime(0) }])(
  'sound of %o needs no advice when the export sets the level',
  (mix) => {
    expect(check([VIDEO], { mix })).toHaveLength(1);
    expect(check([VIDEO], { mix, isLoudnessNormalized: true })).toEqual([]);
  },
);

const GLOSSARY: Glossary = [{ term: 'Clipwright', say: '' }];

test('terms are spelled as in the glossary in captions and titles, and nothing else changes', () => {
  const tracks = [
    VIDEO,
    track('video', [title('t', { text: 'clipwright\nfor  all' }, 0.5)]),
    track('caption', [
      caption('c', 2, 6, { text: 'Made with clipwright!' }),
      caption('d', 6, 9, { text: 'Nothing else' }),
    ]),
  ];
  const [finding] = check(tracks, { glossary: GLOSSARY });
  expect(finding).toMatchObject({
    message: '2 captions and titles spell a term of your glossary differently',
    at: 0,
    clipId: 't',
  });
  const after = fixed(tracks, { glossary: GLOSSARY });
  expect(after[1]?.clips[0]?.effects?.[0]?.values).toEqual({ text: 'Clipwright\nfor  all' });
  expect(after[2]?.clips.map(({ text }) => text)).toEqual(['Made with Clipwright!', 'Nothing else']);
  expect(check(after, { glossary: GLOSSARY })).toEqual([]);
});

test('recognised words are left to their transcript', () => {
  const heard = clip('c', 'hd', 2, 6, 0, { text: 'Made with clipwright' });
  expect(check([VIDEO, track('caption', [heard])], { glossary: GLOSSARY })).toMatchObject([
    { kind: 'glossary', clipId: 'c', fix: null },
  ]);
});

test('a caption that is too fast stays longer, where there is time', () => {
  const text = 'Far more words than anybody can read in one second';
  const alone = [VIDEO, track('caption', [caption('c', 2, 3, { text })])];
  expect(check(fixed(alone))).toEqual([]);
  const crowded = [VIDEO, track('caption', [caption('c', 2, 3, { text }), caption('d', 3, 6, { text: 'Next' })])];
  expect(check(crowded)).toMatchObject([{ kind: 'fast-caption', fix: null }]);
});

test('sound that outlasts the picture is cut', () => {
  const tracks = [VIDEO, track('audio', [clip('m', 'hd', 0, 12)])];
  expect(check(tracks)).toMatchObject([{ message: 'Sound runs 2.0 s longer than the picture', at: 10_000_000 }]);
  expect(check(fixed(tracks))).toEqual([]);
});

test('a forgotten solo is said, and ends', () => {
  const music = track('audio', [clip('m', 'hd', 0, 10)]);
  const tracks = [VIDEO, { ...music, solo: true as const }];
  expect(check(tracks).map(({ message }) => message)).toContain('1 track is left out because another one is solo');
  const [finding] = check(tracks);
  const mended = finding?.fix ? mend({ tracks }, finding.fix).tracks : tracks;
  expect(mended).toEqual([VIDEO, music]);
  expect(check(mended).map(({ kind }) => kind)).not.toContain('solo');
  expect(check([{ ...VIDEO, solo: true }]).map(({ kind }) => kind)).not.toContain('solo');
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DEFAULT_CAPTION_LOOK } from '#shared/captions/look.ts';
import { effectValuesAt } from '#shared/effects/clip-effect.ts';
import { completeValues, findEffect } from '#shared/effects/registry.ts';
import { clip, track } from '#shared/timeline/testing/clips.ts';
import { clip as clipOf, testMedia, timelineOf } from '#shared/timeline/testing/notation.ts';
import { randomEdit, runIds } from '#shared/timeline/testing/random-edits.ts';
import type { Track } from '#shared/timeline/timeline.ts';
import { layersAt, sourceTimeAt } from './at-frame.ts';
import { captionDrawingsAt } from './caption-drawings.ts';
import { compileRenderPlan, type PlanRequest } from './compile.ts';
import { describePictures } from './describe-pictures.ts';
import type { PlanSource, RenderPlan } from './plan.ts';

const RANGE_FRAMES = 60;

function planOf(tracks: readonly Track[], rest: Partial<PlanRequest> = {}): RenderPlan {
  const ids = ['v', 'p', 's', 'u', 'other'];
  const sources = ids.map((assetId): PlanSource => {
    const type = testMedia[assetId]?.type ?? 'video';
    const hasSound = { hasAudio: type !== 'image', hasVideo: type !== 'audio' };
    return { assetId, type, width: 1_920, height: 1_080, durationUs: null, ...hasSound };
  });
  const format = { width: 1_080, height: 1_920, frameRate: { numerator: 30, denominator: 1 }, hasWatermark: false };
  return compileRenderPlan({ tracks, sources, ...format, ...rest });
}

/** All data that the compositor receives for a frame. */
function stateAt(plan: RenderPlan, frame: number) {
  return {
    layers: layersAt(plan, frame).map((span) => ({
      asset: span.assetId,
      fit: span.fit,
      time: span.type === 'image' ? 'always' : sourceTimeAt(span, frame, plan.frameRate),
      effects: span.effects?.map((effect) => {
        const values = effectValuesAt(effect, sourceTimeAt(span, frame, plan.frameRate));
        return [effect.id, completeValues(findEffect(effect.id) ?? { parameters: {} }, values)];
      }),
    })),
    captions: captionDrawingsAt(plan, frame).map(({ key: _, ...drawn }) => drawn),
  };
}

test('after any edits, parts of a video have the same description exactly where their frames are drawn the same', () => {
  const counts = { same: 0, different: 0 };
  const edits = fc.array(randomEdit, { minLength: 3, maxLength: 12 });
  fc.assert(
    fc.property(edits, (sequence) => {
      const createId = runIds();
      let timeline = timelineOf({
        'video-1': ['a 0-6', 'b 6-14 @1', 'c 16-20 @3'],
        'video-2': [clipOf('d 3-5 @2', { assetId: 'p' })],
        'caption-1': [clipOf('e 1-4', { assetId: '', text: 'Fresh bread' }), clipOf('f 7-19', { text: 'Every day' })],
      });
      let before = planOf(timeline.tracks);
      for (const edit of sequence) {
        const result = edit(timeline, createId);
        if (!result.ok) continue;
        timeline = result.timeline;
        const after = planOf(timeline.tracks);
        const end = Math.min(before.frameCount, after.frameCount, 10 * RANGE_FRAMES);
        for (let first = 0; first + RANGE_FRAMES <= end; first += RANGE_FRAMES) {
          const range = { first, end: first + RANGE_FRAMES };
          const states = (plan: RenderPlan) =>
            JSON.stringify(Array.from({ length: RANGE_FRAMES }, (_, index) => stateAt(plan, first + index)));
          const isSame = states(before) === states(after);
          expect(describePictures(before, range) === describePictures(after, range)).toBe(isSame);
          counts[isSame ? 'same' : 'different'] += 1;
        }
        before = after;
      }
    }),
    { numRuns: 40 },
  );
  expect(counts.same).toBeGreaterThan(100);
  expect(counts.different).toBeGreaterThan(100);
});

const words = ['Fresh', 'bread'].map((text, index) => ({
  text,
  start: clip('', '', 0, 1, index).in,
  endExclusive: clip('', '', 0, 1, index + 1).in,
}));
const picture = clip('a', 'v', 0, 4, 1);
const caption = clip('c', '', 0, 4, 0, { text: 'Fresh bread', words });
const tracksOf = (video: Partial<typeof picture>, text: Partial<typeof caption>, rest: Partial<Track> = {}) => [
  track('video', [{ ...picture, ...video }], rest),
  track('caption', [{ ...caption, ...text }]),
];
const range = { first: 30, end: 90 };
const described = describePictures(planOf(tracksOf({}, {})), range);

test.each([
  ['another asset', tracksOf({ assetId: 'other' }, {})],
  ['another part of it', tracksOf({ in: clip('', '', 0, 1, 1.1).in }, {})],
  ['another fit', tracksOf({ fit: 'contain' }, {})],
  ['no picture', tracksOf({}, {}, { hidden: true })],
  ['another word', tracksOf({}, { text: 'Fresh beans' })],
  ['the time of a word', tracksOf({}, { words: words.map((word) => ({ ...word, start: clip('', '', 0, 1, 2).in })) })],
  ['a word that stands out', tracksOf({}, { words: words.map((word) => ({ ...word, loud: true as const })) })],
  ['the style', tracksOf({}, { style: 'karaoke' })],
  ['the place', tracksOf({}, { atTop: true })],
  ['a caption at the end', [...tracksOf({}, {}), track('caption', [clip('d', '', 2.9, 4, 0, { text: 'More' })])]],
])('%s changes the description', (_, tracks) => {
  expect(describePictures(planOf(tracks), range)).not.toBe(described);
});

test.each<[string, Partial<PlanRequest>]>([
  ['a watermark', { hasWatermark: true }],
  ['the size', { width: 1_920, height: 1_080 }],
  ['the rate', { frameRate: { numerator: 30_000, denominator: 1_001 } }],
  ['a colour', { captionLook: { ...DEFAULT_CAPTION_LOOK, highlight: '#00ff00' } }],
  ['a font', { captionLook: { ...DEFAULT_CAPTION_LOOK, font: 'Oswald' } }],
])('%s changes the description', (_, rest) => {
  expect(describePictures(planOf(tracksOf({}, {}), rest), range)).not.toBe(described);
});

test.each([
  ['ids', tracksOf({ id: 'b' }, { id: 'd' })],
  ['sound', tracksOf({ volume: 0.5, fadeIn: 100_000 }, {}, { muted: true })],
  ['what happens outside', tracksOf({ end: clip('', '', 0, 3.5).end }, {})],
  ['an empty track', [track('video', []), ...tracksOf({}, {})]],
])('%s does not change the description', (_, tracks) => {
  expect(describePictures(planOf(tracks), range)).toBe(described);
});

test('a part that moved along the timeline as a whole has the same description', () => {
  const late = [
    track('video', [clip('a', 'v', 10, 14, 1)]),
    track('caption', [clip('c', '', 10, 14, 0, { text: 'Fresh bread', words })]),
  ];
  expect(describePictures(planOf(late), { first: 330, end: 390 })).toBe(described);
});

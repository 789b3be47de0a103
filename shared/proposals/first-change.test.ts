import fc from 'fast-check';
import { expect, it } from 'vitest';
import { footageAt, sourceTimeAt } from '#shared/render/at-frame.ts';
import { compileRenderPlan } from '#shared/render/compile.ts';
import type { RenderPlan } from '#shared/render/plan.ts';
import { cutRanges } from '#shared/timeline/edits/cut-ranges.ts';
import { at, clip, countingIds, lookup, SCENES, timelineOf } from '#shared/timeline/testing/notation.ts';
import type { Timeline } from '#shared/timeline/timeline.ts';
import { firstChangedFrame } from './first-change.ts';

const RATE = { numerator: 30, denominator: 1 };
const source = { width: 1080, height: 1920, durationUs: null, hasVideo: true, hasAudio: true };

function planOf({ tracks }: Timeline): RenderPlan {
  const ids = new Set(tracks.flatMap(({ clips }) => clips.map(({ assetId }) => assetId)));
  const sources = [...ids].map((assetId) => ({ assetId, type: 'video' as const, ...source }));
  return compileRenderPlan({ tracks, sources, width: 1080, height: 1920, frameRate: RATE, hasWatermark: false });
}
const changeOf = (before: Timeline, after: Timeline) => firstChangedFrame(planOf(before), planOf(after));

/** Without sound and captions. */
const FILM = { tracks: SCENES.tracks.filter(({ type }) => type === 'video') };
const START = timelineOf({ 'video-1': ['a 0-2', 'b 2-4 @5'] });

const title = (written: string, values = {}) =>
  clip(written, { assetId: '', effects: [{ id: 'title', version: 1, values: { text: 'Hello', ...values } }] });

it('takes a still title that ends earlier for the same until then, and an animated one for another', () => {
  const changeWith = (values: object) => {
    const [before, after] = ['t 0-3', 't 0-2'].map((written) =>
      timelineOf({ 'video-1': [title(written, values), 'a 3-5'] }),
    );
    return before && after && changeOf(before, after);
  };
  expect(changeWith({})).toBe(60);
  expect(changeWith({ animationOut: 'fade' })).toBe(0);
});

it.each<[name: string, after: Timeline, frame: number | null]>([
  ['nothing', START, null],
  ['a split', timelineOf({ 'video-1': ['a 0-1', 'n 1-2 @1', 'b 2-4 @5'] }), null],
  ['the volume', timelineOf({ 'video-1': [clip('a 0-2', { volume: 0.5 }), 'b 2-4 @5'] }), null],
  ['a cut', timelineOf({ 'video-1': ['a 0-1', 'n 1-1.5 @1.5', 'b 1.5-3.5 @5'] }), 30],
  ['a later title', timelineOf({ 'video-1': ['a 0-2', 'b 2-4 @5'], 'video-2': [title('t 3-4')] }), 90],
  ['a shorter end', timelineOf({ 'video-1': ['a 0-2', 'b 2-3 @5'] }), 90],
  ['an effect', timelineOf({ 'video-1': ['a 0-2', clip('b 2-4 @5', { fit: 'contain' })] }), 60],
  [
    'a caption',
    timelineOf({ 'video-1': ['a 0-2', 'b 2-4 @5'], 'caption-1': [clip('c 1-2', { assetId: '', text: 'Hi' })] }),
    30,
  ],
])('the first frame that %s changes', (_, after, frame) => {
  expect(changeOf(START, after)).toBe(frame);
});

it('shows the same footage before it, and other footage at it', () => {
  const shownAt = (plan: RenderPlan, frame: number) =>
    footageAt(plan, frame).map((span) => [span.assetId, Math.round(sourceTimeAt(span, frame, RATE) / 1_000)]);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 8_000 }), fc.integer({ min: 100, max: 2_000 }), (startMs, lengthMs) => {
      const range = { start: at(startMs / 1_000), endExclusive: at((startMs + lengthMs) / 1_000) };
      const cut = cutRanges(FILM, [range], { media: lookup, createId: countingIds() });
      if (!cut.ok) return;
      const [before, after] = [planOf(FILM), planOf(cut.timeline)];
      const changed = firstChangedFrame(before, after) ?? before.frameCount;
      for (let frame = 0; frame < changed; frame++) expect(shownAt(after, frame)).toEqual(shownAt(before, frame));
      if (changed < after.frameCount) expect(shownAt(after, changed)).not.toEqual(shownAt(before, changed));
    }),
    { numRuns: 100 },
  );
});

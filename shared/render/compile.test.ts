import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { layoutCaption } from '#shared/captions/layout.ts';
import { sourceTime, timelineTime } from '#shared/time/microseconds.ts';
import { framesToSeconds, frameToMicroseconds } from '#shared/time/rational.ts';
import { outOf } from '#shared/timeline/clip-time.ts';
import { cutClip } from '#shared/timeline/edits/split.ts';
import { clip, track } from '#shared/timeline/testing/clips.ts';
import type { Clip, Track } from '#shared/timeline/timeline.ts';
import { captionsAt, layersAt, sourceTimeAt } from './at-frame.ts';
import { captionDrawingsAt } from './caption-drawings.ts';
import { compileRenderPlan, type PlanRequest } from './compile.ts';
import type { PlanSource } from './plan.ts';

const RATE_30 = { numerator: 30, denominator: 1 };
const RATE_2997 = { numerator: 30_000, denominator: 1_001 };

const VIDEO: PlanSource = {
  assetId: 'video',
  type: 'video',
  width: 1920,
  height: 1080,
  durationUs: 10_000_000,
  hasVideo: true,
  hasAudio: true,
};
const SILENT: PlanSource = { ...VIDEO, assetId: 'silent', hasAudio: false };
const IMAGE: PlanSource = { ...SILENT, assetId: 'image', type: 'image', durationUs: null };
const MUSIC: PlanSource = {
  ...VIDEO,
  assetId: 'music',
  type: 'audio',
  width: null,
  height: null,
  hasVideo: false,
};

function compile(tracks: Track[], request: Partial<PlanRequest> = {}) {
  const sources = [VIDEO, SILENT, IMAGE, MUSIC];
  return compileRenderPlan({
    tracks,
    sources,
    width: 1080,
    height: 1920,
    frameRate: RATE_30,
    hasWatermark: false,
    ...request,
  });
}

/** Layers as `clip first-end`, bottom first. */
function spans(plan: ReturnType<typeof compile>): string[] {
  return plan.layers.map((layer) => `${layer.clipId} ${layer.firstFrame}-${layer.endFrame}`);
}

test('a frame shows clips and captions where the variant of its shape has them', () => {
  const transform = { id: 'transform', version: 1, values: { scale: 2 } };
  const tracks = [
    track('video', [clip('a', 'video', 0, 2, 0, { variants: { '16:9': { fit: 'contain', transform } } })]),
    track('caption', [clip('c', '', 0, 2, 0, { text: 'Tea', variants: { '16:9': { atTop: true } } })]),
  ];
  const upright = compile(tracks);
  expect(upright.layers[0]).toMatchObject({ fit: 'cover' });
  expect(upright.layers[0]?.effects).toBeUndefined();
  expect(upright.captions[0]?.isAtTop).toBeUndefined();
  expect(compile(tracks, { width: 1080, height: 1080 }).layers).toEqual(upright.layers);
  const wide = compile(tracks, { width: 1920, height: 1080 });
  expect(wide.layers[0]).toMatchObject({ fit: 'contain', effects: [transform] });
  expect(wide.captions[0]?.isAtTop).toBe(true);
});

describe('frames', () => {
  test.each([
    ['whole seconds', 2, RATE_30, 60, 96_000],
    ['a microsecond more takes one more frame', 2.000001, RATE_30, 61, 97_600],
    ['29.97 frames a second', 10, RATE_2997, 300, 480_480],
    ['nothing', 0, RATE_30, 0, 0],
  ])('%s', (_, seconds, frameRate, frameCount, sampleFrameCount) => {
    const clips = seconds === 0 ? [] : [clip('a', 'video', 0, seconds)];
    expect(compile([track('video', clips)], { frameRate })).toMatchObject({ frameCount, sampleFrameCount });
  });

  test('a cut between two frames neither skips nor repeats a frame', () => {
    const plan = compile([track('video', [clip('a', 'video', 0, 1.01), clip('b', 'silent', 1.01, 2)])]);
    expect(spans(plan)).toEqual(['a 0-31', 'b 31-60']);
  });

  test('a clip that covers no frame start is not drawn', () => {
    const plan = compile([track('video', [clip('a', 'video', 0.001, 0.03)])]);
    expect(plan.frameCount).toBe(1);
    expect(plan.layers).toEqual([]);
  });

  test('the longest track sets the length, captions and hidden tracks included', () => {
    const caption = clip('c', '', 0, 3, 0, { text: 'x' });
    expect(compile([track('video', [clip('a', 'video', 0, 1)]), track('caption', [caption])]).frameCount).toBe(90);
    expect(compile([track('video', [clip('a', 'video', 0, 1)], { hidden: true })]).frameCount).toBe(30);
  });
});

describe('layers', () => {
  test('layers are cut where an opaque full frame hides them', () => {
    const plan = compile([
      track('video', [clip('a', 'video', 0, 4)]),
      track('video', [clip('b', 'silent', 1, 2), clip('c', 'silent', 3, 4)]),
    ]);
    expect(spans(plan)).toEqual(['a 0-30', 'a 60-90', 'b 30-60', 'c 90-120']);
  });

  test.each<[string, Clip, Partial<PlanSource>]>([
    ['contained', clip('b', 'silent', 1, 2, 0, { fit: 'contain' }), {}],
    ['an image', clip('b', 'image', 1, 2), {}],
    ['a video with alpha', clip('b', 'alpha', 1, 2), { assetId: 'alpha', mayBeTransparent: true }],
  ])('under a layer that is %s the lower one stays', (_, upper, extra) => {
    const sources = [VIDEO, SILENT, IMAGE, { ...SILENT, ...extra }];
    const plan = compile([track('video', [clip('a', 'video', 0, 4)]), track('video', [upper])], { sources });
    expect(spans(plan)).toEqual(['a 0-120', 'b 30-60']);
  });

  test('an opaque image hides the layers below', () => {
    const sources = [VIDEO, { ...IMAGE, mayBeTransparent: false }];
    const tracks = [track('video', [clip('a', 'video', 0, 1)]), track('video', [clip('b', 'image', 0, 1)])];
    expect(spans(compile(tracks, { sources }))).toEqual(['b 0-30']);
  });

  test('a contained picture of the output’s own shape hides the layers below', () => {
    const tracks = [
      track('video', [clip('a', 'video', 0, 1)]),
      track('video', [clip('b', 'silent', 0, 1, 0, { fit: 'contain' })]),
    ];
    expect(spans(compile(tracks, { width: 1280, height: 720 }))).toEqual(['b 0-30']);
  });

  test('a picture over its blurred copy has a backdrop, which keeps its colours and transitions and hides what is below', () => {
    const values = { exposure: 0.5, blur: 0.2 };
    const effects = [{ id: 'look', version: 1, values }];
    const transition = { id: 'cross-dissolve', version: 1, values: {}, duration: 400_000 };
    const fit = 'contain-blurred';
    const below = track('video', [clip('below', 'silent', 0, 4)]);
    const plan = compile([
      below,
      track('video', [clip('a', 'video', 0, 2, 0, { fit }), clip('b', 'video', 2, 4, 5, { fit, effects, transition })]),
    ]);
    expect(plan.layers.map(({ clipId, isBackdrop, fit: shown }) => [clipId, isBackdrop ?? false, shown])).toEqual([
      ['below', false, 'cover'],
      ['a', true, 'cover'],
      ['b', true, 'cover'],
      ['a', false, fit],
      ['b', false, fit],
    ]);
    expect(plan.layers[0]).toMatchObject({ firstFrame: 54, endFrame: 120 });
    expect(plan.layers[2]).toMatchObject({ effects: [{ id: 'look', values: { exposure: 0.5, blur: 1 } }] });
    expect([plan.layers[1]?.exit?.clipId, plan.layers[3]?.exit?.clipId]).toEqual(['b backdrop', 'b']);
    // A picture of the output's own shape leaves nothing to fill.
    const same = compile([track('video', [clip('a', 'video', 0, 2, 0, { fit })])], { width: 1920, height: 1080 });
    expect(same.layers).toHaveLength(1);
  });

  test('a hidden track is not drawn but heard; a muted one is drawn but not heard', () => {
    const plan = compile([
      track('video', [clip('a', 'video', 0, 1)], { hidden: true }),
      track('video', [clip('b', 'video', 0, 1)], { muted: true }),
    ]);
    expect(spans(plan)).toEqual(['b 0-30']);
    expect(plan.audio.map(({ clipId }) => clipId)).toEqual(['a']);
  });

  test('source time follows the clip', () => {
    const plan = compile([track('video', [clip('a', 'video', 1, 3, 5)])]);
    const [layer] = layersAt(plan, 45);
    expect(layer && sourceTimeAt(layer, 45, RATE_30)).toBe(5_500_000);
    expect(layersAt(plan, 0)).toEqual([]);
  });
});

describe('sound', () => {
  test('every clip with sound, at its gain, from the exact sample', () => {
    const plan = compile([
      track('video', [clip('a', 'video', 0, 1), clip('s', 'silent', 1, 2)]),
      track('audio', [clip('m', 'music', 0.5, 2, 3, { volume: 0.25 })]),
    ]);
    expect(plan.audio).toEqual([
      { clipId: 'a', assetId: 'video', firstSample: 0, endSample: 48_000, sourceStart: 0, gain: 1 },
      { clipId: 'm', assetId: 'music', firstSample: 24_000, endSample: 96_000, sourceStart: 3_000_000, gain: 0.25 },
    ]);
  });

  test('a clip that starts between two samples starts at the next, and so does its source', () => {
    const start = timelineTime(1_000_001);
    const late = { ...clip('m', 'music', 1, 2), start, in: sourceTime(0) };
    const [span] = compile([track('audio', [late])]).audio;
    expect(span).toMatchObject({ firstSample: 48_001, sourceStart: 20 });
  });

  const paced = (start: number, end: number, from: number, rest: Partial<Clip>): Clip => {
    const whole = clip('v', 'video', start, end, from, rest);
    return { ...whole, out: outOf(whole, whole.in, whole.end - whole.start) };
  };

  test.each([
    [{}, { speed: 2, keepsPitch: true }],
    [{ keepPitch: false }, { speed: 2 }],
  ])('a clip at speed 2 shows, sounds and says twice as much of its source: %o', (rest, heard) => {
    const own = paced(1, 4, 3, { speed: 2, ...rest });
    const plan = compile([track('video', [own])]);
    expect(plan.audio).toEqual([
      {
        ...{ clipId: 'v', assetId: 'video', firstSample: 48_000, endSample: 192_000, sourceStart: 3_000_000, gain: 1 },
        ...heard,
      },
    ]);
    const [layer] = plan.layers;
    if (!layer) throw new Error('No layer');
    const shown = [30, 31, 60, 119].map((frame) => sourceTimeAt(layer, frame, RATE_30));
    expect(shown).toEqual([3_000_000, 3_066_666, 5_000_000, 8_933_334]);
  });

  test('a split clip at a speed shows and sounds as the whole one', () => {
    const whole = paced(0, 4, 1, { speed: 1.37, fadeOut: 500_000 });
    const halves = cutClip(whole, timelineTime(1_733_333), 'half');
    const [before, after] = [compile([track('video', [whole])]), compile([track('video', [...halves])])];
    expect(after.audio).toEqual(before.audio);
    for (let frame = 0; frame < before.frameCount; frame += 1) {
      const [one, other] = [before, after].map((plan) =>
        layersAt(plan, frame).map((layer) => sourceTimeAt(layer, frame, RATE_30)),
      );
      expect(Math.abs((one?.[0] ?? 0) - (other?.[0] ?? Number.NaN))).toBeLessThanOrEqual(1);
    }
  });

  test('a split clip without its noise sounds as the whole one; halves of other strengths stay apart', () => {
    const effects = [{ id: 'noise-reduction', version: 1, values: { isOn: true, strength: 0.6 } }];
    const whole = clip('m', 'music', 0, 4, 1, { effects });
    const [head, tail] = cutClip(whole, timelineTime(1_733_333), 'half');
    const heard = (...clips: Clip[]) => compile([track('audio', clips)]).audio;
    expect(heard(head, tail)).toEqual(heard(whole));
    expect(heard(whole)).toMatchObject([{ noiseReduction: 0.6 }]);
    const off = [{ id: 'noise-reduction', version: 1, values: { strength: 0.6 } }];
    expect(heard(head, { ...tail, effects: off }).map(({ noiseReduction }) => noiseReduction)).toEqual([
      0.6,
      undefined,
    ]);
  });

  test('volume 0 makes no span', () => {
    expect(compile([track('audio', [clip('m', 'music', 0, 1, 0, { volume: 0 })])]).audio).toEqual([]);
  });
});

describe('captions', () => {
  test('are on their frames with the default style', () => {
    const words = [{ text: 'Hi', start: sourceTime(0), endExclusive: sourceTime(500_000) }];
    const plan = compile([track('caption', [clip('c', '', 1, 2, 0, { text: ' Hi ', words })])]);
    expect(captionsAt(plan, 29)).toEqual([]);
    expect(captionsAt(plan, 30)).toMatchObject([{ lines: [[{ text: 'Hi' }]], style: 'pop-subtitle', words }]);
    expect(captionsAt(plan, 60)).toEqual([]);
  });

  test('a lower third over other captions is drawn at the top; alone, and under a later one, at the bottom', () => {
    const lower = (id: string, start: number, end: number) =>
      clip(id, '', start, end, 0, { text: id, style: 'lower-third' });
    const under = [lower('alone', 0, 1), lower('over pop', 1, 2), lower('under', 3, 4)];
    const plan = compile([
      track('caption', under),
      track('caption', [clip('pop', '', 1.5, 3, 0, { text: 'pop' }), lower('over lower', 3.5, 5)]),
    ]);
    expect(plan.captions.filter(({ isAtTop }) => isAtTop).map(({ clipId }) => clipId)).toEqual([
      'over pop',
      'over lower',
    ]);
    const [drawing] = captionDrawingsAt(plan, 30);
    if (!drawing) throw new Error('Nothing is drawn at 1 s.');
    const frame = { width: 1080, height: 1920 };
    const box = ({ isAtTop }: { isAtTop: boolean }) =>
      layoutCaption({ ...drawing, isAtTop }, frame, (text) => text.length * 20).box;
    expect(drawing.isAtTop).toBe(true);
    expect(box({ isAtTop: true }).y).toBe(228);
    expect(box({ isAtTop: false }).y).toBeGreaterThan(1400);
  });

  test('captions that an edit did not touch are not split again', () => {
    const [first, second] = [clip('a', '', 0, 1, 0, { text: 'One two' }), clip('b', '', 1, 2, 0, { text: 'three' })];
    const before = compile([track('caption', [first, second])]);
    const after = compile([track('caption', [first, { ...second, text: 'four' }])]);
    expect(after.captions[0]?.lines).toBe(before.captions[0]?.lines);
    expect(after.captions[1]?.lines).toEqual([[{ text: 'four', hasSpaceBefore: false }]]);
  });

  test('empty and hidden ones are left out', () => {
    const text = clip('c', '', 0, 1, 0, { text: 'x' });
    const plan = compile([
      track('caption', [clip('e', '', 0, 1, 0, { text: '  ' })]),
      track('caption', [text], { hidden: true }),
    ]);
    expect(plan.captions).toEqual([]);
  });
});

test('clips that cannot be in the video are named with the reason', () => {
  const plan = compile([
    track('video', [clip('p', '', 0, 1), clip('g', 'gone', 1, 2), clip('m', 'music', 2, 3)]),
    track('audio', [clip('s', 'silent', 0, 1), clip('h', 'gone', 1, 2)]),
  ]);
  expect(plan.omissions.toSorted((a, b) => a.clipId.localeCompare(b.clipId))).toEqual([
    { clipId: 'g', reason: 'missing-asset' },
    { clipId: 'h', reason: 'missing-asset' },
    { clipId: 'm', reason: 'no-picture' },
    { clipId: 'p', reason: 'placeholder' },
    { clipId: 's', reason: 'no-sound' },
  ]);
});

/** Tracks of clips with random gaps, assets and fits. */
const arbitraryTracks = fc.array(
  fc.record({
    hidden: fc.boolean(),
    clips: fc.array(
      fc.record({
        gap: fc.integer({ min: 0, max: 300_000 }),
        length: fc.integer({ min: 1, max: 2_000_000 }),
        assetId: fc.constantFrom('video', 'silent', 'image'),
        fit: fc.constantFrom('cover' as const, 'contain' as const),
      }),
      { maxLength: 6 },
    ),
  }),
  { maxLength: 4 },
);

function toTracks(drawn: typeof arbitraryTracks extends fc.Arbitrary<infer T> ? T : never): Track[] {
  return drawn.map(({ hidden, clips }, trackIndex) => {
    let at = 0;
    return track(
      'video',
      clips.map(({ gap, length, assetId, fit }, index) => {
        const start = (at + gap) / 1e6;
        at += gap + length;
        return clip(`${trackIndex}.${index}`, assetId, start, at / 1e6, 0, { fit });
      }),
      { hidden },
    );
  });
}

test('on every frame the plan shows the same as without any cutting', () => {
  fc.assert(
    fc.property(arbitraryTracks, fc.constantFrom(RATE_30, RATE_2997), (drawn, frameRate) => {
      const tracks = toTracks(drawn);
      const plan = compile(tracks, { frameRate });
      for (let frame = 0; frame < plan.frameCount; frame += 3) {
        const at = frameToMicroseconds(frame, frameRate);
        const stack = tracks
          .filter(({ hidden }) => !hidden)
          .flatMap(({ clips }) => clips.filter(({ start, end }) => start <= at && at < end));
        const lowest = stack.findLastIndex(({ assetId, fit }) => assetId !== 'image' && fit === 'cover');
        const seen = stack.slice(Math.max(0, lowest)).map(({ id }) => id);
        expect(layersAt(plan, frame).map(({ clipId }) => clipId)).toEqual(seen);
      }
    }),
    { numRuns: 60 },
  );
});

test('sound is as long as the picture to within a sample, and no span sticks out', () => {
  fc.assert(
    fc.property(arbitraryTracks, fc.constantFrom(RATE_30, RATE_2997), (drawn, frameRate) => {
      const plan = compile(toTracks(drawn), { frameRate });
      const videoSeconds = framesToSeconds(plan.frameCount, frameRate);
      expect(Math.abs(plan.sampleFrameCount / 48_000 - videoSeconds)).toBeLessThanOrEqual(1 / 48_000);
      for (const { firstSample, endSample } of plan.audio) {
        expect(firstSample).toBeLessThan(endSample);
        expect(endSample).toBeLessThanOrEqual(plan.sampleFrameCount);
      }
    }),
    { numRuns: 60 },
  );
});

describe('a timeline at its limits', () => {
  /** Clips of 0.1 s with equal gaps, so that none merge. */
  const lane = (count: number, name: string) =>
    track(
      'video',
      Array.from({ length: count }, (_, index) => clip(`${name}${index}`, 'silent', index / 5, index / 5 + 0.1)),
    );
  /** CPU time of this thread, so that others' work does not count. */
  const quickest = (tracks: Track[]) =>
    Math.min(
      ...Array.from({ length: 6 }, () => {
        const start = process.threadCpuUsage();
        for (let n = 0; n < 4; n++) compile(tracks);
        return process.threadCpuUsage(start).user;
      }).filter((us) => us > 0),
    );

  test('takes time in proportion to its clips', () => {
    const [few, many] = [600, 9_600].map((count) => quickest([lane(count, 'a'), lane(count, 'b')])) as [number, number];
    // Sixteen times the clips: a quadratic algorithm takes 256 times as long.
    expect(many / few).toBeLessThan(128);
  });

  test('is compiled', () => {
    const lanes = Array.from({ length: 50 }, (_, index) => lane(5_000, `${index}.`));
    const plan = compile(lanes);
    expect(plan.frameCount).toBe(Math.ceil((4_999 / 5 + 0.1) * 30));
    expect(plan.layers).toHaveLength(5_000);
  });
});

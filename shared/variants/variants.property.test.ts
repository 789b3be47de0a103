import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { TIMELINE_SCHEMA_VERSION, timelineContentSchema } from '#shared/contracts/timeline.ts';
import { ASPECT_RATIOS, type AspectRatio } from '#shared/presets/presets.ts';
import { mend } from '#shared/publish/mend.ts';
import { sourceTime } from '#shared/time/microseconds.ts';
import { ownPlace } from '#shared/timeline/clip-place.ts';
import { setEffectValues } from '#shared/timeline/edits/set-effect.ts';
import { setClipProperties } from '#shared/timeline/edits/set-properties.ts';
import { findViolations } from '#shared/timeline/invariants.ts';
import { upgradeTimeline } from '#shared/timeline/migrations/migrations.ts';
import { countingIds, lookup } from '#shared/timeline/testing/notation.ts';
import { placeEdit, type RandomEdit, randomEdit, runIds } from '#shared/timeline/testing/random-edits.ts';
import { type Clip, createTimeline, type Timeline } from '#shared/timeline/timeline.ts';
import { countVariants, timelineFor } from '#shared/timeline/timeline-for.ts';
import { changeVariant, placeAsIn, VariantView } from './variant-view.ts';

const shape = fc.constantFrom(...ASPECT_RATIOS);
const edits = fc.array(fc.oneof({ arbitrary: randomEdit, weight: 3 }, placeEdit), {
  minLength: 1,
  maxLength: 40,
  size: 'max',
});

function made(sequence: readonly RandomEdit[]): Timeline {
  const createId = runIds();
  return sequence.reduce((timeline, edit) => {
    const result = edit(timeline, createId);
    return result.ok ? result.timeline : timeline;
  }, createTimeline());
}

/** A timeline without the fields that may differ by shape. */
function withoutPlaces({ tracks, ...rest }: Timeline) {
  const bare = ({ variants: _variants, ...clip }: Clip) => {
    const { fit: _fit, atTop: _atTop, effects = [], ...fields } = clip;
    return { ...fields, effects: effects.filter(({ id }) => id !== 'transform') };
  };
  return { ...rest, tracks: tracks.map((track) => ({ ...track, clips: track.clips.map(bare) })) };
}

/** The timeline of each shape. */
const shownIn = (timeline: Timeline) => ASPECT_RATIOS.map((each) => timelineFor(timeline, each));

const zoom = (timeline: Timeline, clipId: string, scale: number) =>
  setEffectValues(timeline, { clipId, effectId: 'transform', values: { scale }, at: sourceTime(0) });

test('cuts, words, looks and sound are the same in every shape', () => {
  let count = 0;
  fc.assert(
    fc.property(edits, (sequence) => {
      const timeline = made(sequence);
      for (const each of ASPECT_RATIOS) {
        expect(withoutPlaces(timelineFor(timeline, each))).toEqual(withoutPlaces(timeline));
        count += countVariants(timeline, '9:16', each);
      }
    }),
  );
  expect(count).toBeGreaterThan(20);
});

test('a view says the same about every shape, keeps the rules and comes back as the stored timeline', () => {
  fc.assert(
    fc.property(edits, shape, shape, (sequence, own, shown) => {
      const timeline = made(sequence);
      const view = new VariantView({ own, shown });
      const seen = view.show(timeline);
      expect(shownIn(seen)).toEqual(shownIn(timeline));
      expect(findViolations(seen)).toEqual([]);
      expect(timelineFor(seen, shown).tracks.flatMap(({ clips }) => clips.map(ownPlace))).toEqual(
        seen.tracks.flatMap(({ clips }) => clips.map(ownPlace)),
      );
      expect(view.show(timeline).tracks[0]).toBe(seen.tracks[0]);
      expect(view.store(seen).tracks.every((track, index) => track === timeline.tracks[index])).toBe(true);
      // Without its memory, the view comes back as a timeline for the project's shape.
      const settled = new VariantView({ own, shown }).store(seen);
      expect(shownIn(settled)).toEqual(shownIn(timeline));
      expect(settled.tracks.some(({ clips }) => clips.some(({ variants }) => variants?.[own]))).toBe(false);
    }),
  );
});

test('edits in a view are the edits of the timeline', () => {
  fc.assert(
    fc.property(edits, edits, shape, (sequence, more, shown) => {
      const start = made(sequence);
      const view = new VariantView({ own: '9:16', shown });
      const [direct, viewed] = [countingIds('more-'), countingIds('more-')];
      let [timeline, other] = [start, start];
      for (const edit of more) {
        const result = edit(timeline, direct);
        const seen = edit(view.show(other), viewed);
        expect(seen.ok).toBe(result.ok);
        if (!result.ok || !seen.ok) continue;
        timeline = result.timeline;
        other = view.store(seen.timeline);
        expect(findViolations(other)).toEqual([]);
      }
      expect(shownIn(other)).toEqual(shownIn(timeline));
    }),
  );
});

describe('the place of a clip', () => {
  const own = '9:16';
  const start = made([
    (timeline, createId) => {
      const clip = { id: createId(), assetId: 'v', start: 0, end: 4_000_000, in: 0, out: 4_000_000 } as Clip;
      const tracks = timeline.tracks.map((each) => (each.type === 'video' ? { ...each, clips: [clip] } : each));
      return { ok: true, timeline: { tracks } };
    },
  ]);
  const id = start.tracks[0]?.clips[0]?.id ?? '';
  const clipOf = (timeline: Timeline) => timeline.tracks[0]?.clips[0];
  const placeOf = (timeline: Timeline, each: AspectRatio) => {
    const clip = clipOf(timelineFor(timeline, each));
    return clip && ownPlace(clip);
  };
  function edited(timeline: Timeline, shown: AspectRatio, edit: (view: Timeline) => ReturnType<typeof zoom>): Timeline {
    return changeVariant(timeline, { own, shown }, (view) => {
      const result = edit(view);
      if (!result.ok) throw new Error(result.message);
      return result.timeline;
    });
  }

  test('differs in the shape it was edited in, and the others follow the project’s', () => {
    const wide = edited(start, '16:9', (view) => zoom(view, id, 2));
    expect(placeOf(wide, '9:16')).toEqual({});
    expect(placeOf(wide, '1:1')).toEqual({});
    expect(placeOf(wide, '16:9')).toMatchObject({ transform: { values: { scale: 2 } } });
    const upright = edited(wide, '9:16', (view) => setClipProperties(view, id, { fit: 'contain' }, lookup));
    expect(placeOf(upright, '1:1')).toEqual({ fit: 'contain' });
    expect(placeOf(upright, '16:9')).toEqual(placeOf(wide, '16:9'));
  });

  test('is moved by the fix of a check in that shape only', () => {
    const fix = { type: 'clear-texts', captions: [], titles: [{ clipId: id, position: { x: 0.5, y: 0.4 } }] } as const;
    const wide = changeVariant(start, { own, shown: '16:9' }, (view) => mend(view, fix));
    expect(placeOf(wide, '9:16')).toEqual({});
    expect(placeOf(wide, '16:9')).toMatchObject({ transform: { values: { position: { y: 0.4 } } } });
  });

  test('follows again when it is set back, by hand or at once', () => {
    const wide = edited(start, '16:9', (view) => zoom(view, id, 2));
    expect(edited(wide, '16:9', (view) => zoom(view, id, 1))).toEqual(start);
    const reset = (shown: AspectRatio, ids?: ReadonlySet<string>) =>
      edited(wide, shown, (view) => ({ ok: true, timeline: placeAsIn(view, own, ids) }));
    expect(reset('16:9')).toEqual(start);
    expect(reset('16:9', new Set([id]))).toEqual(start);
    expect(reset('16:9', new Set(['other']))).toBe(wide);
    expect(reset('1:1')).toBe(wide);
  });

  test('stays as it is in every shape when the project gets another', () => {
    const wide = edited(start, '16:9', (view) => zoom(view, id, 2));
    const now = new VariantView({ own: '16:9', shown: '16:9' });
    const turned = edited(now.show(wide), '16:9', (view) => ({ ok: true, timeline: view }));
    expect(shownIn(now.show(wide))).toEqual(shownIn(wide));
    expect(shownIn(turned)).toEqual(shownIn(wide));
    expect(clipOf(now.show(wide))?.variants).toEqual({ '9:16': {}, '1:1': {} });
  });
});

const place = (variants: object, type = 'video') => ({
  tracks: [{ id: 't', type, clips: [{ id: 'c', start: 0, end: 1, in: 0, out: 1, variants }] }],
});
const transform = (values: object) => ({ id: 'transform', version: 1, values });

test.each([
  ['a value out of range', place({ '16:9': { transform: transform({ scale: -1 }) } }), '16:9.transform.values.scale'],
  ['an unknown parameter', place({ '1:1': { transform: transform({ tilt: 1 }) } }), '1:1.transform.values.tilt'],
  ['a newer version', place({ '1:1': { transform: { ...transform({}), version: 99 } } }), '1:1.transform.version'],
  ['another effect', place({ '1:1': { transform: { ...transform({}), id: 'look' } } }), '1:1.transform.id'],
  ['an edge for a picture', place({ '9:16': { atTop: true } }), '9:16.atTop'],
  ['a fit for a caption', place({ '9:16': { fit: 'contain' } }, 'caption'), '9:16.fit'],
  ['a fit for a sound', place({ '9:16': { fit: 'contain' } }, 'audio'), '9:16.fit'],
])('%s is refused with its path', (_name, wire, path) => {
  const timeline = timelineContentSchema.parse(wire);
  expect(findViolations(timeline).map((each) => each.path.slice(5).join('.'))).toEqual([path]);
});

test('an unknown shape or field is refused before that, and a timeline from before variants opens unchanged', () => {
  expect(timelineContentSchema.safeParse(place({ '4:5': {} })).success).toBe(false);
  expect(timelineContentSchema.safeParse(place({ '1:1': { speed: 2 } })).success).toBe(false);
  const old = { schemaVersion: TIMELINE_SCHEMA_VERSION, tracks: [] };
  expect(upgradeTimeline(old)).toMatchObject({ ok: true, content: { tracks: [] } });
});

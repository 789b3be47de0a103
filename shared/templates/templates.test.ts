import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { templateConfigSchema } from '#shared/contracts/template.ts';
import { findGraphic } from '#shared/effects/graphics.ts';
import { hashLut, writeLut } from '#shared/effects/lut-table.ts';
import { completeValues } from '#shared/effects/registry.ts';
import { TITLE } from '#shared/effects/title.ts';
import { TRANSFORM } from '#shared/effects/transform.ts';
import { widthEm } from '#shared/first-cut/fit-type.ts';
import { layoutTitle } from '#shared/graphics/title-layout.ts';
import { ASPECT_RATIOS, type AspectRatio } from '#shared/presets/presets.ts';
import { compileRenderPlan } from '#shared/render/compile.ts';
import { timelineTime } from '#shared/time/microseconds.ts';
import { setLut } from '#shared/timeline/edits/set-lut.ts';
import { createHistory, recordEdit, undo } from '#shared/timeline/history.ts';
import { findViolations } from '#shared/timeline/invariants.ts';
import { at, clip, countingIds, lookup, timelineOf, written } from '#shared/timeline/testing/notation.ts';
import { randomEdit, runIds } from '#shared/timeline/testing/random-edits.ts';
import { type Clip, createTimeline, type Timeline } from '#shared/timeline/timeline.ts';
import { timelineFor } from '#shared/timeline/timeline-for.ts';
import { changeVariant } from '#shared/variants/variant-view.ts';
import { builtInTemplates } from './built-in.ts';
import { insertTemplate } from './insert-template.ts';
import { findTemplateFaults, slotsOf, type TemplateConfig } from './template.ts';
import { templateOf } from './template-of.ts';

const FRAMES = {
  '9:16': { width: 1080, height: 1920 },
  '1:1': { width: 1080, height: 1080 },
  '16:9': { width: 1920, height: 1080 },
} as const satisfies Record<AspectRatio, object>;

const options = () => ({ createId: countingIds(), keepsTogether: true, media: lookup });
const insert = (timeline: Timeline, config: TemplateConfig, seconds: number) => {
  const result = insertTemplate(timeline, config, at(seconds), options());
  if (!result.ok) throw new Error(result.message);
  return result;
};
const made = (timeline: Timeline, ids: readonly string[]) => {
  const result = templateOf(timeline, ids);
  if (!result.ok) throw new Error(result.message);
  return result;
};
const titled = (notation: string, text = 'Hello'): Clip =>
  clip(notation, { assetId: '', effects: [{ id: 'title', version: 1, values: { text } }] });

describe('a template of clips', () => {
  test('begins at 0, keeps titles and captions by hand, makes slots of footage, and leaves the rest out', () => {
    const timeline = timelineOf({
      'video-1': ['a 0-2', clip('b 2-5 @3', { captions: 'karaoke', linkId: 'l', volume: 0.5, fit: 'contain' })],
      'video-2': [titled('t 3-4')],
      'audio-1': [clip('s 2-5', { linkId: 'l' })],
      'caption-1': [clip('c 2-4', { assetId: '', text: 'By hand' }), clip('d 4-5 @5', { words: [] })],
    });
    const { config, leftOut } = made(timeline, ['b', 't', 's', 'c', 'd']);
    expect(leftOut).toBe(2);
    expect(written(config)).toEqual({
      'video-1': ['clip-1 0-3'],
      'video-2': ['clip-2 1-2'],
      'caption-1': ['clip-3 0-2'],
    });
    const { id: _id, ...slot } = config.tracks[0]!.clips[0]!;
    expect(slot).toEqual({ assetId: '', start: 0, end: 3_000_000, in: 0, out: 3_000_000, fit: 'contain' });
    expect(config.tracks[1]?.clips[0]?.effects?.[0]?.values).toEqual({ text: 'Hello' });
  });

  test('brings the LUTs of its clips, and only those', () => {
    const [used, unused] = [1, 2].map((level) => ({
      name: `Film ${level}`,
      data: writeLut(() => [level / 100, 0, 0]),
    }));
    const start = timelineOf({ 'video-1': ['a 0-2', 'b 2-4'] });
    const graded = [used, unused].reduce<Timeline>((timeline, lut, index) => {
      const result = setLut(timeline, [['a', 'b'][index] ?? ''], lut ?? null);
      if (!result.ok) throw new Error(result.message);
      return result.timeline;
    }, start);
    const { config } = made(graded, ['a']);
    const hash = hashLut(used?.data ?? '');
    expect(config.luts).toEqual({ [hash]: used });
    expect(config.tracks[0]?.clips[0]?.effects).toEqual([{ id: 'lut', version: 1, values: { table: hash } }]);
    const wire = JSON.stringify(z.encode(templateConfigSchema, config));
    expect(z.decode(templateConfigSchema, JSON.parse(wire))).toEqual(config);
    expect(insert(timelineOf({ 'video-1': ['c 0-2'] }), config, 2).timeline.luts).toEqual({ [hash]: used });
    const changed = { ...config, luts: { [hash]: { name: 'Film', data: unused?.data ?? '' } } };
    expect(findTemplateFaults(changed).map(({ path }) => path)).toEqual([['luts', hash]]);
  });

  test('has the keyframes of a slot where the footage showed them, at any speed', () => {
    const scale = [0, 4, 8].map((seconds) => ({ time: at(seconds), value: 1 + seconds / 8 }));
    const effects = [{ id: 'transform', version: 1, values: {}, keyframes: { scale } }];
    const fast = clip('a 1-3 @4', { effects, speed: 2, out: at(8) } as unknown as Partial<Clip>);
    const { config } = made(timelineOf({ 'video-1': [fast] }), ['a']);
    const times = config.tracks[0]?.clips[0]?.effects?.[0]?.keyframes?.['scale']?.map(({ time, value }) => [
      time,
      value,
    ]);
    expect(times).toEqual([
      [0, 1.5],
      [2_000_000, 2],
    ]);
  });

  test('needs a clip that a template can keep', () => {
    const timeline = timelineOf({ 'audio-1': ['s 0-2'] });
    expect(templateOf(timeline, [])).toMatchObject({ ok: false, code: 'edit.nothing-selected' });
    expect(templateOf(timeline, ['s'])).toMatchObject({ ok: false, code: 'edit.invalid-value' });
  });
});

describe('an inserted template', () => {
  const footage = timelineOf({ 'video-1': ['a 0-4', 'b 4-8'], 'audio-1': ['s 0-8'], 'caption-1': [] });
  const title = made(timelineOf({ 'video-1': [titled('t 1-3')] }), ['t']).config;
  const part = made(timelineOf({ 'video-1': ['f 0-2'], 'video-2': [titled('t 0-1')] }), ['f', 't']).config;

  test('lies above the pictures without slots', () => {
    const result = insert(footage, title, 3);
    expect(result).toMatchObject({ way: 'above', createdIds: ['n1'] });
    expect(written(result.timeline)).toMatchObject({ 'video-1': ['a 0-4', 'b 4-8'], 'video-2': ['n1 3-5'] });
  });

  test('with slots is a part: later clips make room, and its titles lie above it', () => {
    const result = insert(footage, part, 4);
    expect(result.way).toBe('inserted');
    expect(written(result.timeline)).toMatchObject({
      'video-1': ['a 0-4', 'n1 4-6', 'b 6-10'],
      'video-2': ['n2 4-5'],
    });
    const behind = insert(footage, part, 8);
    expect(behind.way).toBe('placed');
    expect(written(behind.timeline)).toMatchObject({ 'video-1': ['a 0-4', 'b 4-8', 'n1 8-10'], 'audio-1': ['s 0-8'] });
  });

  test('takes no locked track where another is open', () => {
    const locked = { ...footage, tracks: [...footage.tracks] };
    locked.tracks.splice(1, 0, { id: 'video-2', type: 'video', clips: [], locked: true });
    expect(written(insert(locked, title, 0).timeline)).toMatchObject({ 'video-2': [], 'video-3': ['n1 0-2'] });
  });

  test.each<[string, (config: TemplateConfig) => void, string]>([
    ['an unknown effect', (config) => Object.assign(effect(config), { id: 'glow' }), 'effects.0.id'],
    ['a newer effect', (config) => Object.assign(effect(config), { version: 9 }), 'effects.0.version'],
    [
      'a value out of range',
      (config) => Object.assign(effect(config), { values: { size: 9 } }),
      'effects.0.values.size',
    ],
    ['media of its own', (config) => Object.assign(firstClip(config), { assetId: 'v', effects: [] }), 'assetId'],
  ])('is refused for %s, with the field’s path', (_, spoil, path) => {
    const config = structuredClone(title);
    spoil(config);
    const refused = insertTemplate(footage, config, at(0), options());
    expect(refused).toMatchObject({ ok: false, code: 'edit.invalid-value' });
    expect(refused.ok ? '' : refused.path?.join('.')).toBe(`tracks.0.clips.0.${path}`);
  });

  test('of any clips at any time keeps every rule, and undo gives the start back', () => {
    let done = 0;
    const edits = fc.array(randomEdit, { minLength: 4, maxLength: 40, size: 'max' });
    fc.assert(
      fc.property(
        edits,
        fc.array(fc.nat(), { minLength: 1, maxLength: 5 }),
        fc.nat(30_000_000),
        (sequence, picks, us) => {
          const createId = runIds();
          let timeline: Timeline = createTimeline();
          for (const edit of sequence) {
            const result = edit(timeline, createId);
            if (result.ok) timeline = result.timeline;
          }
          const clips = timeline.tracks.flatMap((track) => track.clips);
          if (clips.length === 0) return;
          const content = templateOf(timeline, [...new Set(picks.map((pick) => clips[pick % clips.length]!.id))]);
          if (!content.ok) return;
          expect(findTemplateFaults(content.config)).toEqual([]);
          const wire = JSON.stringify(z.encode(templateConfigSchema, structuredClone(content.config) as never));
          expect(z.decode(templateConfigSchema, JSON.parse(wire))).toEqual(content.config);
          const keepsTogether = us % 2 === 0;
          const result = insertTemplate(timeline, content.config, timelineTime(us), {
            createId,
            media: lookup,
            keepsTogether,
          });
          if (!result.ok) return;
          done += 1;
          expect(findViolations(result.timeline)).toEqual([]);
          const ids = new Set(result.timeline.tracks.flatMap((track) => track.clips.map(({ id }) => id)));
          expect(result.createdIds.filter((id) => !ids.has(id))).toEqual([]);
          const history = createHistory(timeline);
          expect(undo(recordEdit(history, result.timeline, 'Add template')).present).toEqual(timeline);
        },
      ),
      { numRuns: 300 },
    );
    expect(done).toBeGreaterThan(100);
  });
});

describe.each(builtInTemplates())('the layout $name', ({ id, config }) => {
  test('is valid, comes back from the wire as it was, and is a template of its own clips', () => {
    expect(findTemplateFaults(config)).toEqual([]);
    const wire = JSON.stringify(z.encode(templateConfigSchema, structuredClone(config) as never));
    expect(z.decode(templateConfigSchema, JSON.parse(wire))).toEqual(config);
    const ids = config.tracks.flatMap((track) => track.clips.map((each) => each.id));
    expect(made(config, ids)).toMatchObject({ config, leftOut: 0 });
    expect(id).toMatch(/^layout-/);
  });

  test('says more than a label over each of its pictures', () => {
    const titles = config.tracks
      .flatMap(({ clips }) => clips)
      .filter(({ effects }) => findGraphic(effects)?.id === 'title');
    for (const slot of config.tracks.flatMap(slotsOf)) {
      const over = titles.filter(({ start, end }) => start < slot.end && end > slot.start);
      const sizes = over.map(({ effects }) => completeValues(TITLE, findGraphic(effects)?.values ?? {}).size);
      expect(Math.max(...sizes)).toBeGreaterThan(0.07);
    }
  });

  test.each(ASPECT_RATIOS)('fits frames of %s: every title is inside, and none lies over another', (shape) => {
    const stored = changeVariant(
      createTimeline(),
      { own: shape, shown: shape },
      (view) => insert(view, config, 0).timeline,
    );
    expect(findViolations(stored)).toEqual([]);
    const { tracks } = timelineFor(stored, shape);
    const frame = FRAMES[shape];
    const plan = compileRenderPlan({
      ...{ tracks, sources: [], ...frame, frameRate: { numerator: 30, denominator: 1 }, hasWatermark: false },
    });
    expect(plan.layers.length).toBeGreaterThan(0);
    const titles = tracks.flatMap(({ clips }) => clips).flatMap((each) => titleBox(each, frame));
    expect(titles.length).toBeGreaterThan(0);
    for (const box of titles) {
      expect(box.left, box.text).toBeGreaterThanOrEqual(0.02 * frame.width);
      expect(box.right, box.text).toBeLessThanOrEqual(0.98 * frame.width);
      // Upright frames have the platforms' tabs above and their texts below.
      expect(box.top, box.text).toBeGreaterThanOrEqual((shape === '9:16' ? 0.09 : 0.02) * frame.height);
      expect(box.bottom, box.text).toBeLessThanOrEqual((shape === '9:16' ? 0.8 : 0.98) * frame.height);
      const over = titles.find((other) => other !== box && overlaps(box, other));
      expect(over?.text, `over ${box.text}`).toBeUndefined();
    }
  });
});

interface Box {
  readonly text: string;
  readonly clip: Clip;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** The box of a title in pixels, with widths on the safe side. */
function titleBox(each: Clip, frame: { readonly width: number; readonly height: number }): Box[] {
  const graphic = findGraphic(each.effects);
  if (graphic?.id !== 'title') return [];
  const values = completeValues(TITLE, graphic.values);
  const place = completeValues(TRANSFORM, each.effects?.find(({ id }) => id === 'transform')?.values ?? {});
  const sizePx = values.size * Math.min(frame.width, frame.height);
  const { box, size } = layoutTitle(values, null, frame, (text) => widthEm(text) * sizePx);
  // Without a box only the letters count.
  const padding = values.box > 0 ? 0 : values.boxPadding * sizePx;
  const middleX = place.position.x * frame.width + (0.5 - place.anchor.x) * size.width;
  const middleY = place.position.y * frame.height + (0.5 - place.anchor.y) * size.height;
  const left = middleX + box.x + padding;
  const top = middleY + box.y + padding;
  const [right, bottom] = [left + box.width - 2 * padding, top + box.height - 2 * padding];
  return [{ text: values.text, clip: each, left, right, top, bottom }];
}

function overlaps(one: Box, other: Box): boolean {
  const isAtOnce = one.clip.start < other.clip.end && other.clip.start < one.clip.end;
  return (
    isAtOnce && one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
  );
}

const firstClip = (config: TemplateConfig) => config.tracks[0]!.clips[0]!;
const effect = (config: TemplateConfig) => firstClip(config).effects![0]!;

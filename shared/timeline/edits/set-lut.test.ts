import { expect, test } from 'vitest';
import { hashLut, LUT_LIMITS, type Lut, writeLut } from '#shared/effects/lut-table.ts';
import { compileRenderPlan } from '#shared/render/compile.ts';
import { describePictures } from '#shared/render/describe-pictures.ts';
import type { EditResult } from '#shared/timeline/edit-result.ts';
import { createHistory, recordEdit, undo } from '#shared/timeline/history.ts';
import { findViolations } from '#shared/timeline/invariants.ts';
import { keepUnsent } from '#shared/timeline/keep-unsent.ts';
import { clip, track } from '#shared/timeline/testing/clips.ts';
import type { Timeline } from '#shared/timeline/timeline.ts';
import { copyClips, pasteClips } from './clipboard.ts';
import { setLut } from './set-lut.ts';

const lutOf = (level: number): Lut => ({ name: `Film ${level}`, data: writeLut(() => [level / 100, 0, 0]) });
const [FIRST, SECOND] = [lutOf(1), lutOf(2)];
const [FIRST_HASH, SECOND_HASH] = [FIRST, SECOND].map(({ data }) => hashLut(data)) as [string, string];

const timeline: Timeline = {
  tracks: [track('video', [clip('a', 'v', 0, 1), clip('b', 'v', 1, 2)]), track('audio', [clip('s', 'v', 0, 1)])],
};

function edited(result: EditResult): Timeline {
  if (!result.ok) throw new Error(result.message);
  expect(findViolations(result.timeline)).toEqual([]);
  return result.timeline;
}

const tables = ({ tracks }: Timeline) =>
  tracks.flatMap(({ clips }) => clips.map(({ effects }) => effects?.[0]?.values['table']));

test('a table is kept once for all of its clips, and leaves with the last of them', () => {
  const both = edited(setLut(timeline, ['a', 'b'], FIRST));
  expect([tables(both), both.luts]).toEqual([[FIRST_HASH, FIRST_HASH, undefined], { [FIRST_HASH]: FIRST }]);
  const one = edited(setLut(both, ['b'], SECOND));
  expect(Object.keys(one.luts ?? {}).toSorted()).toEqual([FIRST_HASH, SECOND_HASH].toSorted());
  expect(edited(setLut(one, ['a'], SECOND)).luts).toEqual({ [SECOND_HASH]: SECOND });
  const none = edited(setLut(both, ['a', 'b'], null));
  expect(none).toEqual({ ...timeline, luts: {} });
  expect(setLut(timeline, ['a'], null)).toEqual({ ok: true, timeline });
});

test('undo brings back the table, and an empty list that a save sends', () => {
  const with1 = recordEdit(createHistory(timeline), edited(setLut(timeline, ['a'], FIRST)), 'LUT');
  const without = recordEdit(with1, edited(setLut(with1.present, ['a'], null)), 'No LUT');
  expect(undo(without).present.luts).toEqual({ [FIRST_HASH]: FIRST });
  expect(undo(undo(without)).present.luts).toEqual({});
});

test('sound has no LUT, a timeline has eight at most, each named by its table', () => {
  expect(setLut(timeline, ['s'], FIRST)).toMatchObject({ ok: false, code: 'edit.invalid-value' });
  expect(setLut(timeline, [], FIRST)).toMatchObject({ ok: false, code: 'edit.nothing-selected' });
  const ids = Array.from({ length: LUT_LIMITS.perTimeline + 1 }, (_, index) => `c${index}`);
  const many = {
    tracks: [
      track(
        'video',
        ids.map((id, index) => clip(id, 'v', index, index + 1)),
      ),
    ],
  };
  const results: EditResult[] = [];
  for (const [index, id] of ids.entries()) {
    const last = results.at(-1);
    results.push(setLut(last?.ok ? last.timeline : many, [id], lutOf(index)));
  }
  expect(results.at(-2)).toMatchObject({ ok: true });
  expect(results.at(-1)).toMatchObject({ ok: false, code: 'edit.too-many-luts' });
  const codes = (luts: Timeline['luts']) => findViolations({ ...timeline, luts }).map(({ code }) => code);
  expect(codes({ [SECOND_HASH]: FIRST })).toEqual(['lut.hash']);
  expect(codes({ [FIRST_HASH]: { name: 'x', data: 'AAAA' } })).toEqual(['lut.data']);
  expect(codes(Object.fromEntries(ids.map((id, index) => [id, lutOf(index)])))).toContain('luts.too-many');
});

test('a copied clip brings its table to another project; a save of an older client keeps it', () => {
  const source = edited(setLut(timeline, ['a'], FIRST));
  const options = { createId: () => 'new', overwrites: false, keepsTogether: false, media: () => undefined } as never;
  const pasted = edited(
    pasteClips(timeline, copyClips(source, ['a']), timeline.tracks[0]?.clips[1]?.end as never, options),
  );
  expect([tables(pasted), pasted.luts]).toEqual([
    [undefined, undefined, FIRST_HASH, undefined],
    { [FIRST_HASH]: FIRST },
  ]);
  expect(copyClips(source, ['b']).luts).toBeUndefined();
  const { luts, ...older } = source;
  expect(keepUnsent({ ...older, scenes: [], corrections: {} }, source).luts).toBe(luts);
  expect(keepUnsent(older, source).luts).toBe(luts);
});

test('a plan has the tables that its layers use; the text of reused parts names them, and its backdrop too', () => {
  const source = { assetId: 'v', type: 'video', width: 64, height: 36, durationUs: null, hasVideo: true } as const;
  const planOf = ({ tracks, luts }: Timeline) =>
    compileRenderPlan({
      tracks: tracks.slice(0, 1).map((each) => ({ ...each, clips: each.clips.slice(0, 1) })),
      ...{ luts, sources: [{ ...source, hasAudio: false }], width: 36, height: 64, hasWatermark: false },
      frameRate: { numerator: 30, denominator: 1 },
    });
  const text = (plan: ReturnType<typeof planOf>) => describePictures(plan, { first: 0 as never, end: 1 as never });
  const [first, second] = [FIRST, SECOND].map((lut) => planOf(edited(setLut(timeline, ['a'], lut))));
  expect([first?.luts, planOf(edited(setLut(timeline, ['b'], FIRST))).luts]).toEqual([
    { [FIRST_HASH]: FIRST },
    undefined,
  ]);
  expect(text(first as never)).not.toBe(text(second as never));
  const blurred = { tracks: [track('video', [clip('a', 'v', 0, 1, 0, { fit: 'contain-blurred' })])] };
  const layers = planOf(edited(setLut(blurred, ['a'], FIRST))).layers;
  expect(layers.map(({ effects }) => effects?.at(-1)?.id)).toEqual(['lut', 'lut']);
});

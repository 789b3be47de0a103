import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { type EditAnchor, type ProposedEdit, proposedEditSchema } from '#shared/contracts/proposal.ts';
import { timelineTime } from '#shared/time/microseconds.ts';
import { cutRanges } from '#shared/timeline/edits/cut-ranges.ts';
import { findViolations } from '#shared/timeline/invariants.ts';
import { at, clip, countingIds, lookup, SCENES, timelineOf, written } from '#shared/timeline/testing/notation.ts';
import { randomEdit, runIds } from '#shared/timeline/testing/random-edits.ts';
import { createTimeline, type Timeline } from '#shared/timeline/timeline.ts';
import { anchorEdit } from './anchor.ts';
import { applyEdits } from './apply-edits.ts';
import { describeEdits } from './describe-edits.ts';
import { rebaseEdits } from './rebase-edits.ts';

const decoded = (edit: z.input<typeof proposedEditSchema>): ProposedEdit => z.decode(proposedEditSchema, edit);
const apply = (timeline: Timeline, ...edits: z.input<typeof proposedEditSchema>[]) =>
  applyEdits(timeline, edits.map(decoded), { media: lookup, createId: countingIds() });
const anchorsOf = (timeline: Timeline, edits: readonly ProposedEdit[]) =>
  edits.map((edit) => anchorEdit(timeline, edit).filter((anchor): anchor is EditAnchor => anchor !== null));

const TITLE = clip('title 6-8', { assetId: '', effects: [{ id: 'title', version: 1, values: { text: 'Hello' } }] });
const START = timelineOf({
  'video-1': ['a 0-2', 'b 2-4 @2', 'c 4-6 @4', TITLE],
  'caption-1': [clip('said 1-3', { assetId: '', text: 'Hi there' })],
});

describe('proposed edits', () => {
  it.each<[name: string, edits: z.input<typeof proposedEditSchema>[], video: string[]]>([
    [
      'cut',
      [{ type: 'cut', ranges: [{ start: 0.5, end: 1 }] }],
      ['a 0-0.5', 'n1 0.5-1.5 @1', 'b 1.5-3.5 @2', 'c 3.5-5.5 @4', 'title 5.5-7.5'],
    ],
    ['split', [{ type: 'split', clipId: 'b', at: 3 }], ['a 0-2', 'b 2-3 @2', 'n1 3-4 @3', 'c 4-6 @4', 'title 6-8']],
    ['trim', [{ type: 'trim', clipId: 'c', edge: 'start', to: 5 }], ['a 0-2', 'b 2-4 @2', 'c 5-6 @5', 'title 6-8']],
    ['move', [{ type: 'move', clipId: 'title', to: 9 }], ['a 0-2', 'b 2-4 @2', 'c 4-6 @4', 'title 9-11']],
    ['remove with its gap', [{ type: 'remove', clipIds: ['b'] }], ['a 0-2', 'c 2-4 @4', 'title 4-6']],
    ['remove', [{ type: 'remove', clipIds: ['b'], keepGap: true }], ['a 0-2', 'c 4-6 @4', 'title 6-8']],
  ])('%s', (_, edits, video) => {
    const result = apply(START, ...edits);
    expect(result.ok && written(result.timeline)['video-1']).toEqual(video);
  });

  it('set texts of titles and captions, volume, speed and markers', () => {
    const result = apply(
      START,
      { type: 'text', clipId: 'title', text: 'Bye' },
      { type: 'text', clipId: 'said', text: 'Hi all' },
      { type: 'volume', clipId: 'a', volume: 0.5 },
      { type: 'speed', clipId: 'c', speed: 2 },
      { type: 'marker', at: 3, name: 'Here' },
    );
    if (!result.ok) throw new Error(result.message);
    const [video, captions] = result.timeline.tracks;
    expect(video?.clips.at(-1)?.effects?.[0]?.values).toEqual({ text: 'Bye' });
    expect(captions?.clips[0]?.text).toBe('Hi all');
    expect(video?.clips[0]?.volume).toBe(0.5);
    expect(video?.clips[2]).toMatchObject({ speed: 2, end: at(5) });
    expect(result.timeline.markers).toEqual([{ id: 'n1', at: at(3), name: 'Here', color: 'blue' }]);
  });

  it('mean the times of the timeline that they were made for, after a cut too', () => {
    const cut = { type: 'cut' as const, ranges: [{ start: 0, end: 1 }] };
    const result = apply(START, cut, { type: 'split', clipId: 'b', at: 3 }, { type: 'marker', at: 5, name: '' });
    expect(result.ok && written(result.timeline)['video-1']).toContain('n1 2-3 @3');
    expect(result.ok && result.timeline.markers?.[0]?.at).toBe(at(4));
  });

  it.each<[edits: z.input<typeof proposedEditSchema>[], path: (string | number)[]]>([
    [[{ type: 'split', clipId: 'gone', at: 1 }], ['edits', 0, 'clipId']],
    [
      [
        { type: 'marker', at: 1, name: '' },
        { type: 'split', clipId: 'a', at: 5 },
      ],
      ['edits', 1, 'at'],
    ],
    [[{ type: 'text', clipId: 'a', text: 'No text here' }], ['edits', 0, 'text']],
    [[{ type: 'move', clipId: 'a', to: 3 }], ['edits', 0, 'to']],
    [[{ type: 'move', clipId: 'a', to: 0 }], ['edits', 0, 'to']],
    [[{ type: 'cut', ranges: [{ start: 100, end: 101 }] }], ['edits', 0, 'ranges']],
    [[{ type: 'remove', clipIds: ['a', 'gone'] }], ['edits', 0, 'clipIds']],
    [[{ type: 'speed', clipId: 'title', speed: 2 }], ['edits', 0, 'speed']],
  ])('are refused whole, with the path of the field: %j', (edits, path) => {
    expect(apply(START, ...edits)).toMatchObject({ ok: false, path });
  });

  it('leave locked tracks alone', () => {
    const locked = { tracks: START.tracks.map((track) => ({ ...track, locked: true as const })) };
    expect(apply(locked, { type: 'remove', clipIds: ['b'] })).toMatchObject({ ok: false, code: 'edit.track-locked' });
  });

  it('are described in a line each', () => {
    const edits: z.input<typeof proposedEditSchema>[] = [
      { type: 'cut', ranges: [{ start: 0.5, end: 1 }] },
      { type: 'text', clipId: 'title', text: 'Bye' },
      { type: 'trim', clipId: 'c', edge: 'start', to: 5 },
    ];
    const nameOf = (assetId: string) => (assetId === '' ? undefined : 'counter.mp4');
    expect(describeEdits(START, edits.map(decoded), nameOf)).toEqual([
      'Cut 0.50 s (0.50–1.00 s)',
      'Change the text “Hello” to “Bye”',
      'Trim the start of counter.mp4 at 4.00 s to 5.00 s',
    ]);
  });
});

describe('edits on a later timeline', () => {
  const cut = decoded({ type: 'cut', ranges: [{ start: 4.5, end: 5.5 }] });
  const trim = decoded({ type: 'trim', clipId: 'c', edge: 'start', to: 5 });
  const anchors = anchorsOf(START, [cut, trim]);

  it('follow what plays there', () => {
    const later = cutRanges(START, [{ start: at(0), endExclusive: at(1) }], { media: lookup, createId: countingIds() });
    if (!later.ok) throw new Error(later.message);
    expect(rebaseEdits(later.timeline, [cut, trim], anchors)).toEqual({
      ok: true,
      edits: [
        { type: 'cut', ranges: [{ start: at(3.5), end: at(4.5) }] },
        { ...trim, to: at(4) },
      ],
    });
  });

  it('no longer fit where it changed', () => {
    const later = apply(START, { type: 'trim', clipId: 'c', edge: 'end', to: 5.2 });
    if (!later.ok) throw new Error(later.message);
    expect(rebaseEdits(later.timeline, [cut], anchors)).toEqual({ ok: false, path: ['edits', 0] });
    expect(rebaseEdits(later.timeline, [trim], anchors.slice(1))).toEqual({ ok: false, path: ['edits', 0] });
    expect(rebaseEdits(createTimeline(), [trim], anchors.slice(1))).toEqual({ ok: false, path: ['edits', 0] });
  });
});

describe('any edits on any timeline', () => {
  const time = fc.nat({ max: 200 }).map((n) => timelineTime(n * 100_000));
  const someClip = fc.nat({ max: 10_000 });
  type Maker = (ids: readonly string[]) => ProposedEdit;
  const clipOf = (ids: readonly string[], n: number) => ids[n % Math.max(1, ids.length)] ?? 'gone';
  const edit: fc.Arbitrary<Maker> = fc.oneof(
    fc.array(fc.record({ start: time, end: time }), { minLength: 1, maxLength: 4 }).map(
      (ranges): Maker =>
        () => ({ type: 'cut', ranges }),
    ),
    fc.tuple(someClip, fc.boolean()).map(
      ([n, keepGap]): Maker =>
        (ids) => ({ type: 'remove', clipIds: [clipOf(ids, n)], keepGap }),
    ),
    fc.tuple(someClip, fc.constantFrom('start' as const, 'end' as const), time).map(
      ([n, edge, to]): Maker =>
        (ids) => ({ type: 'trim', clipId: clipOf(ids, n), edge, to }),
    ),
    fc.tuple(someClip, time).map(
      ([n, when]): Maker =>
        (ids) => ({ type: 'split', clipId: clipOf(ids, n), at: when }),
    ),
    fc.tuple(someClip, time).map(
      ([n, to]): Maker =>
        (ids) => ({ type: 'move', clipId: clipOf(ids, n), to }),
    ),
    fc.tuple(someClip, fc.string({ maxLength: 20 })).map(
      ([n, text]): Maker =>
        (ids) => ({ type: 'text', clipId: clipOf(ids, n), text }),
    ),
    fc.tuple(someClip, fc.constantFrom(0.5, 1, 2)).map(
      ([n, speed]): Maker =>
        (ids) => ({ type: 'speed', clipId: clipOf(ids, n), speed }),
    ),
    time.map(
      (when): Maker =>
        () => ({ type: 'marker', at: when, name: 'here' }),
    ),
  );

  it('keep every rule of a timeline or are refused with a path, and stay as they are on their own timeline', () => {
    let applied = 0;
    const runs = fc.property(
      fc.array(randomEdit, { minLength: 5, maxLength: 30 }),
      fc.array(edit, { minLength: 1, maxLength: 5 }),
      (history, makers) => {
        const createId = runIds();
        let timeline: Timeline = SCENES;
        for (const change of history) {
          const result = change(timeline, createId);
          if (result.ok) timeline = result.timeline;
        }
        const ids = timeline.tracks.flatMap(({ clips }) => clips.map(({ id }) => id));
        const edits = makers.map((make) => make(ids));
        if (ids.length > 0)
          expect(rebaseEdits(timeline, edits, anchorsOf(timeline, edits))).toEqual({ ok: true, edits });
        const result = applyEdits(timeline, edits, { media: lookup, createId });
        describeEdits(timeline, edits, () => undefined);
        if (result.ok) {
          applied += 1;
          expect(findViolations(result.timeline)).toEqual([]);
        } else expect(result.path?.[0]).toBe('edits');
      },
    );
    fc.assert(runs, { numRuns: 400 });
    expect(applied).toBeGreaterThan(40);
  });
});

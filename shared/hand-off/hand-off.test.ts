import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { type FrameRate, secondsToFrames } from '#shared/time/rational.ts';
import { at, clip, lookup, timelineOf } from '#shared/timeline/testing/notation.ts';
import { randomEdit, runIds } from '#shared/timeline/testing/random-edits.ts';
import { createTimeline, type Timeline } from '#shared/timeline/timeline.ts';
import { mapClips } from '#shared/timeline/timeline-for.ts';
import { writeHandOff } from './formats.ts';
import { leftOut } from './left-out.ts';
import { type HandOffProject, sequenceOf } from './sequence.ts';
import { allOf, type Element, readXml } from './testing/read-xml.ts';

const RATE: FrameRate = { numerator: 30, denominator: 1 };
const NTSC: FrameRate = { numerator: 30_000, denominator: 1_001 };

const project = (timeline: Timeline, rest: Partial<HandOffProject> = {}): HandOffProject => ({
  ...{ name: 'Why "bees" & <b>', timeline, rate: RATE, size: { width: 1080, height: 1920 }, markers: [] },
  source: (assetId) => {
    const media = lookup(assetId);
    return (
      media && { ...media, name: `${assetId} name`, fileName: `${assetId} 1.mp4`, size: { width: 640, height: 360 } }
    );
  },
  ...rest,
});

const timeSchema = z.strictObject({ OTIO_SCHEMA: z.literal('RationalTime.1'), rate: z.number(), value: z.int() });
const rangeSchema = z.strictObject({
  OTIO_SCHEMA: z.literal('TimeRange.1'),
  start_time: timeSchema,
  duration: timeSchema,
});
const common = { name: z.string(), metadata: z.object({}) };
const composable = { ...common, markers: z.array(z.never()), enabled: z.boolean(), effects: z.array(z.unknown()) };
const mediaSchema = z.discriminatedUnion('OTIO_SCHEMA', [
  z.strictObject({ OTIO_SCHEMA: z.literal('MissingReference.1'), ...common, available_range: z.null() }),
  z.strictObject({
    OTIO_SCHEMA: z.literal('ExternalReference.1'),
    ...common,
    target_url: z.string(),
    available_range: rangeSchema.nullable(),
  }),
]);
const warpSchema = z.strictObject({
  OTIO_SCHEMA: z.enum(['LinearTimeWarp.1', 'FreezeFrame.1']),
  ...common,
  effect_name: z.string(),
  time_scalar: z.number().min(-10).max(10),
  enabled: z.literal(true),
});
const childSchema = z.discriminatedUnion('OTIO_SCHEMA', [
  z.strictObject({ OTIO_SCHEMA: z.literal('Gap.1'), ...composable, source_range: rangeSchema }),
  z.strictObject({
    OTIO_SCHEMA: z.literal('Clip.1'),
    ...composable,
    effects: z.array(warpSchema).max(1),
    source_range: rangeSchema,
    media_reference: mediaSchema,
  }),
  z.strictObject({
    OTIO_SCHEMA: z.literal('Transition.1'),
    ...common,
    transition_type: z.enum(['SMPTE_Dissolve', 'Custom_Transition']),
    in_offset: timeSchema,
    out_offset: timeSchema,
  }),
]);
const otioSchema = z.strictObject({
  OTIO_SCHEMA: z.literal('Timeline.1'),
  ...common,
  global_start_time: z.null(),
  tracks: z.strictObject({
    ...composable,
    OTIO_SCHEMA: z.literal('Stack.1'),
    source_range: z.null(),
    children: z.array(
      z.strictObject({
        ...composable,
        OTIO_SCHEMA: z.literal('Track.1'),
        kind: z.enum(['Video', 'Audio']),
        source_range: z.null(),
        children: z.array(childSchema),
      }),
    ),
    markers: z.array(
      z.strictObject({ OTIO_SCHEMA: z.literal('Marker.2'), ...common, color: z.string(), marked_range: rangeSchema }),
    ),
  }),
});

const readOtio = (text: string) => otioSchema.parse(JSON.parse(text)).tracks;

/** Clips of an OTIO track: start, end and place in the source, in frames. */
function otioClips(track: z.infer<typeof otioSchema>['tracks']['children'][number]): [number, number, number][] {
  let now = 0;
  return track.children.flatMap((child): [number, number, number][] => {
    if (child.OTIO_SCHEMA === 'Transition.1') return [];
    const { start_time: from, duration } = child.source_range;
    const start = now;
    now += duration.value;
    return child.OTIO_SCHEMA === 'Gap.1' ? [] : [[start, now, from.value]];
  });
}

/** A time of FCPXML in frames. */
function framesOf(time: string | undefined, { numerator, denominator }: FrameRate): number {
  const [, above, below = '1'] = /^(\d+)(?:\/(\d+))?s$/.exec(time ?? '') ?? [];
  const frames = (Number(above) * numerator) / (Number(below) * denominator);
  expect(Number.isInteger(frames), `${time} is a whole number of frames`).toBe(true);
  return frames;
}

const CLIPS = ['asset-clip', 'video', 'title'];

/** Clips of a storyline and what is connected to it, with their start on the timeline in frames. */
function fcpxmlClips(document: Element, rate: FrameRate): { lane: string; start: number; end: number }[] {
  const frames = (time: string | undefined) => framesOf(time, rate);
  const read = (element: Element, zero: number, inherited: string): { lane: string; start: number; end: number }[] => {
    const { offset, start, duration, lane = inherited } = element.attributes;
    const at = zero + frames(offset ?? '0s');
    if (element.name === 'spine') return element.children.flatMap((child) => read(child, at, lane));
    if (element.name !== 'gap' && !CLIPS.includes(element.name)) return [];
    const connected = element.children.flatMap((child) => read(child, at - frames(start), '0'));
    if (element.name === 'gap') return connected;
    return [{ lane, start: at, end: at + frames(duration) }, ...connected];
  };
  const spine = allOf(document).find(({ name }) => name === 'spine');
  return spine ? read(spine, 0, '0') : [];
}

const edits = fc.array(randomEdit, { minLength: 10, maxLength: 40, size: 'max' });
const dissolve = fc.integer({ min: 100_000, max: 3_000_000 });

describe('any timeline', () => {
  it('is handed off in whole frames, each clip where it plays, as long as the timeline', () => {
    let [clips, dissolves] = [0, 0];
    fc.assert(
      fc.property(edits, dissolve, fc.constantFrom(RATE, NTSC), (sequence, length, rate) => {
        const createId = runIds();
        let timeline = createTimeline();
        for (const edit of sequence) {
          const result = edit(timeline, createId);
          if (result.ok) timeline = result.timeline;
        }
        const transition = { id: 'cross-dissolve', version: 1, values: {}, duration: length };
        timeline = mapClips(timeline, (each) => ({ ...each, transition }));
        const markers = [{ at: at(2), until: null, name: '"Cut" this ]]>', color: 'yellow' as const, isComment: true }];
        const handedOff = project(timeline, { rate, markers });
        const { tracks, duration } = sequenceOf(handedOff);
        const frame = (us: number) => secondsToFrames(us / 1e6, rate);
        const own = timeline.tracks.filter(({ type }) => type !== 'caption');
        const expected = own.map(({ type, clips: all }) =>
          all.map(({ start, end }) => [frame(start), frame(end)]).filter(([start = 0, end = 0]) => end > start && type),
        );
        expect(tracks.map((track) => track.clips.map(({ start, endExclusive }) => [start, endExclusive]))).toEqual(
          expected,
        );
        clips += expected.flat().length;
        expect(duration).toBe(Math.max(0, ...expected.flat().map(([, end = 0]) => end)));

        const otio = readOtio(writeHandOff(handedOff, 'otio'));
        const written = otio.children.slice(0, own.length).map(otioClips);
        expect(written.map((track) => track.map(([start, end]) => [start, end]))).toEqual(expected);
        for (const { children } of otio.children) {
          for (const [index, child] of children.entries()) {
            if (child.OTIO_SCHEMA === 'Clip.1') {
              const { media_reference: media, source_range: range, effects } = child;
              const room = 'target_url' in media ? media.available_range : null;
              const scalar = Math.abs(effects[0]?.time_scalar ?? 1);
              const used = range.start_time.value + Math.floor(range.duration.value * scalar);
              // A clip of a whole asset may be rounded up by a frame, and then asks for what that plays.
              if (room) expect(used).toBeLessThanOrEqual(room.duration.value + Math.ceil(scalar));
            }
            if (child.OTIO_SCHEMA !== 'Transition.1') continue;
            dissolves++;
            const next = children[index + 2];
            const after = children[index + 1];
            expect([children[index - 1]?.OTIO_SCHEMA, after?.OTIO_SCHEMA]).toEqual(['Clip.1', 'Clip.1']);
            const half = next?.OTIO_SCHEMA === 'Transition.1' ? next.in_offset.value : 0;
            const room = after?.OTIO_SCHEMA === 'Clip.1' ? after.source_range.duration.value : 0;
            expect(child.out_offset.value + half).toBeLessThanOrEqual(room);
          }
        }

        const xml = readXml(writeHandOff(handedOff, 'fcpxml'));
        const everything = allOf(xml);
        const ids = new Set(everything.flatMap(({ attributes }) => attributes['id'] ?? []));
        for (const { name, attributes } of everything) {
          for (const key of ['ref', 'format'] as const) {
            if (attributes[key] !== undefined) expect(ids, `${name} ${key}`).toContain(attributes[key]);
          }
          for (const key of ['offset', 'start', 'duration', 'time'] as const) {
            if (attributes[key] !== undefined) framesOf(attributes[key], rate);
          }
        }
        const inXml = fcpxmlClips(xml, rate).map(({ start, end }) => `${start}-${end}`);
        const shown = tracks.flatMap((track) => track.clips.filter(({ content }) => content.type !== 'empty'));
        expect(inXml.toSorted()).toEqual(shown.map(({ start, endExclusive }) => `${start}-${endExclusive}`).toSorted());
        const spine = everything
          .find(({ name }) => name === 'spine')
          ?.children.filter(({ name }) => name !== 'transition');
        let now = 0;
        for (const { attributes } of spine ?? []) {
          expect(framesOf(attributes['offset'], rate)).toBe(now);
          now += framesOf(attributes['duration'], rate);
        }
        expect(now).toBe(duration);
      }),
      { numRuns: 300, seed: 31 },
    );
    expect(clips).toBeGreaterThan(300);
    expect(dissolves).toBeGreaterThan(50);
  });
});

const FILM = timelineOf({
  'video-1': [
    clip('a 0-2 @1', { volume: 0.5 }),
    clip('b 2-4 @4', {
      out: clip('b 2-4 @4').out,
      transition: { id: 'cross-dissolve', version: 1, values: {}, duration: 500_000 },
    }),
    clip('still 5-6', { assetId: 'p', fit: 'contain' }),
  ],
  'video-2': [
    clip('title 1-3', { assetId: '', effects: [{ id: 'title', version: 1, values: { text: 'Bees &\nhoney' } }] }),
  ],
  'audio-1': [clip('m 0-6', { assetId: 's', duck: true, fadeIn: 100_000 })],
  'caption-1': ['c 0-1'],
});

describe('a film', () => {
  const markers = [
    { at: at(2.5), until: at(3), name: 'Ben: too long', color: 'yellow' as const, isComment: true },
    { at: at(5), until: null, name: 'Marker 1', color: 'blue' as const, isComment: false },
  ];

  it('keeps its dissolve, titles, sound and markers in OpenTimelineIO', () => {
    const { children, markers: noted } = readOtio(writeHandOff(project(FILM, { markers }), 'otio'));
    expect(children.map(({ name, kind }) => [name, kind])).toEqual([
      ['Video 1', 'Video'],
      ['Video 2', 'Video'],
      ['Audio 1', 'Audio'],
      ['Sound of Video 1', 'Audio'],
    ]);
    const [video, titles] = children;
    expect(video?.children.map((child) => [child.OTIO_SCHEMA, child.name])).toEqual([
      ['Clip.1', 'v name'],
      ['Transition.1', 'Cross dissolve'],
      ['Clip.1', 'v name'],
      ['Gap.1', ''],
      ['Clip.1', 'p name'],
    ]);
    expect(video?.children[1]).toMatchObject({ in_offset: { value: 7 }, out_offset: { value: 7 } });
    expect(video?.children[0]).toMatchObject({
      source_range: { start_time: { value: 30 }, duration: { value: 60 } },
      media_reference: { target_url: 'v%201.mp4', available_range: { duration: { value: 300 } } },
    });
    expect(titles?.children.at(-1)).toMatchObject({ name: 'Bees &\nhoney' });
    expect(
      noted.map(({ name, color, marked_range: { start_time: start, duration } }) => [
        ...[name, color],
        ...[start.value, duration.value],
      ]),
    ).toEqual([
      ['Ben: too long', 'YELLOW', 75, 15],
      ['Marker 1', 'BLUE', 150, 1],
    ]);
  });

  it('says speed and direction as a time warp, and a freeze frame as one', () => {
    const timeline = timelineOf({
      'video-1': [
        clip('fast 0-2', { speed: 1.5, out: clip('x 0-3').out }),
        clip('held 2-3 @1', { speed: 0, out: clip('x 0-1').out }),
        clip('back 3-5 @1', { reversed: true }),
      ],
    });
    const [track] = readOtio(writeHandOff(project(timeline), 'otio')).children;
    expect(track?.children).toMatchObject([
      { effects: [{ OTIO_SCHEMA: 'LinearTimeWarp.1', time_scalar: 1.5 }] },
      { effects: [{ OTIO_SCHEMA: 'FreezeFrame.1', time_scalar: 0 }] },
      { effects: [{ OTIO_SCHEMA: 'LinearTimeWarp.1', time_scalar: -1 }] },
    ]);
    const points = allOf(readXml(writeHandOff(project(timeline), 'fcpxml')))
      .filter(({ name }) => name === 'timept')
      .map(({ attributes: { time, value } }) => [time, value]);
    expect(points).toEqual([
      ['0s', '0s'],
      ['20/3s', '10s'],
      ['0s', '1s'],
      ['1s', '1s'],
      ['0s', '10s'],
      ['10s', '0s'],
    ]);
  });

  it('is connected clips, a dissolve and markers in FCPXML', () => {
    const text = writeHandOff(project(FILM, { markers }), 'fcpxml');
    const document = readXml(text);
    expect(document.attributes['version']).toBe('1.10');
    const spine = allOf(document).find(({ name }) => name === 'spine');
    expect(spine?.children.map(({ name }) => name)).toEqual(['asset-clip', 'transition', 'asset-clip', 'gap', 'video']);
    expect(spine?.children[0]?.children.map(({ name, attributes: { lane } }) => [name, lane])).toEqual([
      ['adjust-conform', undefined],
      ['adjust-volume', undefined],
      ['title', '1'],
      ['asset-clip', '-1'],
    ]);
    expect(spine?.children[0]?.children[1]?.attributes).toEqual({ amount: '-6dB' });
    expect(spine?.children[1]?.attributes).toMatchObject({ offset: '53/30s', duration: '7/15s' });
    expect(allOf(document).filter(({ name }) => name === 'marker')).toMatchObject([
      { attributes: { start: '9/2s', duration: '1/2s', value: 'Ben: too long', completed: '0' } },
      { attributes: { start: '0s', value: 'Marker 1' } },
    ]);
    expect(text).toContain('>Bees &amp;&#10;honey</text-style>');
    expect(text).toContain('name="Why &quot;bees&quot; &amp; &lt;b&gt;"');
  });

  it('says what is not in the file', () => {
    const { source } = project(FILM);
    expect(leftOut(FILM, 'fcpxml', source)).toEqual([
      'Captions. Save them as subtitles, and import those too',
      'Look and animation of titles',
      'Fades of sound',
      'Lowering music under speech',
    ]);
    expect(leftOut(FILM, 'otio', source)).toContain('Volume');
    expect(leftOut(timelineOf({ 'video-1': ['a 0-2'] }), 'otio', source)).toEqual([]);
    const unknown = timelineOf({ 'video-1': [clip('a 0-1', { assetId: 'gone' })] });
    expect(leftOut(unknown, 'otio', source)).toEqual(['Names of missing media']);
    expect(() => writeHandOff(project(unknown), 'fcpxml')).not.toThrow();
  });
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findGraphic } from '#shared/effects/graphics.ts';
import type { Frames } from '#shared/time/rational.ts';
import { at, clip, countingIds, lookup, timelineOf } from '#shared/timeline/testing/notation.ts';
import { builtInTemplates } from './built-in.ts';
import { fillFootage, findFootage, findUnknownFootage, footageOfRow, placesOf } from './fill-footage.ts';
import { fieldsOf, fillLayout, findTooLong, matchColumns, nameOfRow } from './fill-layout.ts';
import { insertTemplate } from './insert-template.ts';
import { isWorkbook, TABLE_LIMITS, type TableRecord, tableOf } from './layout-table.ts';
import { findTemplateFaults } from './template.ts';
import { boundsInFrame, findMisfits, type PlacedTitle } from './text-fits.ts';

const records = (...lines: (readonly string[])[]): readonly TableRecord[] =>
  lines.map((cells, index) => ({ line: index + 1, cells }));

test.each([
  ['nothing', records(), null, 'The file is empty'],
  ['empty lines', records(['', ' '], ['']), null, 'The file is empty'],
  ['names only', records(['Hook', 'Price']), null, 'Line 2: No row follows the names'],
  ['a value too many', records(['Hook'], ['a'], ['b', 'c']), null, 'Line 3: There are 2 values for 1 column.'],
  ['an open quote', records(['Hook'], ['a']), { line: 2, kind: 'open' }, 'Line 2: A quote is opened here'],
  ['a stray quote', records(['Hook'], ['a']), { line: 2, kind: 'stray' }, 'Line 2: A quote stands within'],
  [
    'too many columns',
    records(
      Array.from({ length: 51 }, () => 'x'),
      ['a'],
    ),
    null,
    'Line 1: There are 51 columns.',
  ],
] as const)('a table of %s is refused with its line and what is expected', (_, given, fault, message) => {
  const read = tableOf(given, fault);
  expect(read.ok ? '' : read.message).toContain(message);
  expect(read.ok ? '' : read.message).toContain('Expected: ');
});

test('short rows are completed, empty lines skipped, names made unique, and rows beyond the limit counted', () => {
  const given = records(['Hook', ' Hook ', '', ''], ['a'], ['', ''], ['b', ' c ', '', ' ']);
  expect(tableOf(given)).toEqual({
    ok: true,
    table: {
      columns: ['Hook', 'Hook (2)'],
      rows: [
        { line: 2, cells: ['a', ''] },
        { line: 4, cells: ['b', 'c'] },
      ],
      leftOut: 0,
    },
  });
  const many = tableOf(records(['Hook'], ...Array.from({ length: TABLE_LIMITS.rows + 7 }, () => ['a'])));
  expect(many.ok && [many.table.rows.length, many.table.leftOut]).toEqual([100, 7]);
  expect(isWorkbook(Uint8Array.of(0x50, 0x4b, 0x03, 0x04, 0x14))).toBe(true);
});

const title = (id: string, start: number, text: string) =>
  clip(`${id} ${start}-${start + 2}`, { assetId: '', effects: [{ id: 'title', version: 1, values: { text } }] });

test('fields are the texts in the order of their time, and equal texts are one', () => {
  const layout = timelineOf({
    'video-1': [title('b', 2, 'Price\nin pounds'), title('c', 4, 'Hook')],
    'video-2': [title('a', 0, 'Hook')],
    'caption-1': [clip('d 1-2', { assetId: '', text: 'Said by hand' })],
  });
  const fields = fieldsOf(layout);
  expect(fields.map(({ name }) => name)).toEqual(['Hook', 'Said by hand', 'Price']);
  expect(matchColumns(fields, ['Extra', 'price — in POUNDS', 'hook:'])).toEqual([2, null, 1]);
  const filled = fillLayout(layout, fields, [2, 0, null], { cells: ['Word', '', 'New'] });
  const texts = filled.tracks.map(({ clips }) =>
    clips.map(({ text, effects }) => text ?? findGraphic(effects)?.values['text']),
  );
  expect(texts).toEqual([['Price\nin pounds', 'New'], ['New'], ['Word']]);
});

test('a video is named after its first filled field, else by its number', () => {
  const row = { line: 2, cells: ['Bread\nand butter', '…', ''] };
  expect(nameOfRow([1, 0], row, 4)).toBe('Bread');
  expect(nameOfRow([null, 2], row, 4)).toBe('Video 5');
});

test('any texts fill the layouts of the studio without breaking a rule, and own texts change nothing', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...builtInTemplates()),
      fc.array(
        fc.string({ maxLength: 500, unit: 'grapheme' }).filter((text) => text.length <= 500),
        { maxLength: 12 },
      ),
      ({ config }, cells) => {
        const fields = fieldsOf(config);
        const columns = fields.map((_, index) => (index < cells.length ? index : null));
        const clean = cells.map((cell) => cell.replaceAll('\u0000', ''));
        expect(findTemplateFaults(fillLayout(config, fields, columns, { cells: clean }))).toEqual([]);
        const own = fields.map(({ text }) => text);
        expect(fillLayout(config, fields, columns, { cells: own })).toEqual(config);
      },
    ),
  );
});

test('a text that no title can hold is named with its row and field', () => {
  const fields = [{ text: 'Hook', name: 'Hook' }];
  const read = tableOf(records(['Hook'], ['a'], ['x'.repeat(501)]));
  if (!read.ok) throw new Error(read.message);
  expect(findTooLong(read.table, fields, [0])).toMatchObject([{ row: { line: 3 }, characters: 501 }]);
  expect(findTooLong(read.table, fields, [null])).toEqual([]);
});

const ASSETS = [
  { id: 'asset-song', type: 'audio', name: 'Beach.mp3' },
  { id: 'asset-film', type: 'video', name: 'Beach Day.mp4' },
  { id: 'asset-picture', type: 'image', name: 'beach.png' },
];

test.each([
  ['beach day.MP4', 'asset-film'],
  ['Beach_Day', 'asset-film'],
  ['Beach', 'asset-picture'],
  ['beach.mp3', undefined],
  ['Day', undefined],
])('footage named %s is %s', (name, expected) => {
  expect(findFootage(ASSETS, name)?.id).toBe(expected);
});

test('a row puts footage into the places of a layout, and unknown names are listed with their line', () => {
  const slot = (id: string, start: number) =>
    clip(`${id} ${start}-${start + 2}`, { assetId: '', in: at(0), out: at(2) } as object);
  const layout = timelineOf({ 'video-1': [slot('b', 0), slot('c', 2)], 'video-2': [title('a', 0, 'Footage 2')] });
  const fields = [...fieldsOf(layout), ...placesOf(layout)];
  expect(fields.map(({ name, slotId }) => [name, slotId])).toEqual([
    ['Footage 2', undefined],
    ['Footage 1', 'b'],
    ['Footage 2', 'c'],
  ]);
  const read = tableOf(records(['One', 'Two'], ['Beach day', 'lost'], ['', 'beach.png']));
  if (!read.ok) throw new Error(read.message);
  const columns = [null, 0, 1];
  expect(findUnknownFootage(read.table, fields, columns, ASSETS)).toMatchObject([
    { row: { line: 2 }, field: { slotId: 'c' }, name: 'lost' },
  ]);
  expect(fillLayout(layout, fields, columns, read.table.rows[0]!)).toEqual(layout);
  const filled = read.table.rows.map((row) => {
    const laid = insertTemplate({ tracks: [] }, layout, at(0), {
      createId: countingIds(),
      keepsTogether: true,
      media: lookup,
    });
    if (!laid.ok) throw new Error(laid.message);
    const footage = footageOfRow(fields, columns, row, ASSETS);
    const media = (id: string) =>
      ({
        type: id === 'asset-film' ? 'video' : 'image',
        durationUs: id === 'asset-film' ? 1_500_000 : null,
        hasVideo: true,
        hasAudio: false,
      }) as const;
    const result = fillFootage(laid.timeline, { config: layout, createdIds: laid.createdIds }, footage, media);
    return (
      result.ok &&
      result.timeline.tracks
        .find(({ clips }) => clips.length === 2)
        ?.clips.map(({ assetId, end }) => [assetId, end / 1_000_000])
    );
  });
  expect(filled).toEqual([
    [
      ['asset-film', 1.5],
      ['', 4],
    ],
    [
      ['', 2],
      ['asset-picture', 4],
    ],
  ]);
});

const FRAME = { width: 100, height: 200 };
const placed = (clipId: string, y: number, height: number, extra: Partial<PlacedTitle> = {}): PlacedTitle => ({
  ...{ clipId, firstFrame: 0 as Frames, endFrame: 30 as Frames, isShrunk: false },
  bounds: { x: 10, y, width: 80, height },
  ...extra,
});
const own = [placed('a', 20, 20), placed('b', 60, 20)];

test.each([
  ['its own size', own, {}],
  ['more lines than there is room', [placed('a', 10, 60), own[1]!], { a: 'covers-another' }],
  ['as many at another time', [placed('a', 10, 60, { firstFrame: 30 as Frames, endFrame: 60 as Frames }), own[1]!], {}],
  ['more than the frame', [placed('a', -20, 60), own[1]!], { a: 'beyond-frame' }],
  ['so many that it shrinks', [placed('a', 5, 190, { isShrunk: true }), own[1]!], { a: 'shrunk' }],
] as const)('a text of %s is told apart', (_, filled, expected) => {
  expect(Object.fromEntries(findMisfits(filled, own, FRAME))).toEqual(expected);
});

test('a title that leaves the frame or covers another in the layout may do so in its rows', () => {
  const loose = [placed('a', -20, 60), placed('b', 30, 20)];
  expect(findMisfits([placed('a', -20, 62), placed('b', 30, 20)], loose, FRAME).size).toBe(0);
});

test('bounds follow scale, place and rotation', () => {
  const place = {
    ...{ x: 30, y: 80, width: 40, height: 40, pivotX: 50, pivotY: 100, rotation: 90, opacity: 1 },
    ...{ cropX: 0, cropY: 0, cropWidth: 20, cropHeight: 20 },
  } as Parameters<typeof boundsInFrame>[1];
  const { x, y, width, height } = boundsInFrame({ x: -10, y: -5, width: 20, height: 10 }, place);
  expect([x, y, width, height].map(Math.round)).toEqual([40, 80, 20, 40]);
});

import { findGraphic } from '#shared/effects/graphics.ts';
import { MAX_TITLE_CHARACTERS, TITLE } from '#shared/effects/title.ts';
import type { Clip, Track } from '#shared/timeline/timeline.ts';
import type { LayoutTable, TableRecord } from './layout-table.ts';
import type { TemplateConfig } from './template.ts';

/** A text or a place for footage that a column can fill. Titles and captions with equal texts are one field. */
export interface LayoutField {
  /** The layout's own text, which tells fields apart. */
  readonly text: string;
  /** The text's first line, for people and for the names of columns. */
  readonly name: string;
  /** Id of the layout's clip, for a place for footage. Absent for a text. */
  readonly slotId?: string;
}

/** The column of each field, by index. Null keeps the layout's own text. */
export type FieldColumns = readonly (number | null)[];

const MAX_NAME = 60;

/** Lists the texts of a layout in the order in which they appear. */
export function fieldsOf({ tracks }: TemplateConfig): readonly LayoutField[] {
  const shown = tracks
    .flatMap((track) => track.clips.map((clip) => ({ start: clip.start, text: textOf(clip, track) })))
    .toSorted((a, b) => a.start - b.start);
  const texts = new Set(shown.flatMap(({ text }) => (text === null || text.trim() === '' ? [] : [text])));
  return [...texts].map((text) => ({ text, name: firstLine(text).slice(0, MAX_NAME) }));
}

/** Finds the column for each field by its name or whole text, without regard to case, spaces and punctuation. */
export function matchColumns(fields: readonly LayoutField[], columns: readonly string[]): FieldColumns {
  const known = columns.map(folded);
  return fields.map(({ name, text }) => {
    const index = known.findIndex((column) => column !== '' && (column === folded(name) || column === folded(text)));
    return index === -1 ? null : index;
  });
}

/** A layout with the texts of a row. A row's empty cell empties its text. */
export function fillLayout(
  config: TemplateConfig,
  fields: readonly LayoutField[],
  columns: FieldColumns,
  { cells }: Pick<TableRecord, 'cells'>,
): TemplateConfig {
  const values = new Map(
    fields.flatMap(({ text, slotId }, index) => {
      const column = columns[index] ?? null;
      return column === null || slotId !== undefined ? [] : [[text, cells[column] ?? ''] as const];
    }),
  );
  const fill = (clip: Clip, track: Track): Clip => {
    const text = textOf(clip, track);
    const value = text === null ? undefined : values.get(text);
    return value === undefined ? clip : withText(clip, track, value);
  };
  const tracks = config.tracks.map((track) => ({ ...track, clips: track.clips.map((clip) => fill(clip, track)) }));
  return { ...config, tracks };
}

/** The name of a row's video: its first field with a column and a text, else the row's number. */
export function nameOfRow(columns: FieldColumns, { cells }: TableRecord, index: number): string {
  const texts = columns.flatMap((column) => (column === null ? [] : [cells[column] ?? '']));
  const named = texts.map(firstLine).find((text) => /[\p{L}\p{N}]/u.test(text));
  return named?.slice(0, MAX_NAME) ?? `Video ${index + 1}`;
}

/** A row that can't be made, because a title can't hold its text. */
export interface TooLongText {
  readonly row: TableRecord;
  readonly field: LayoutField;
  readonly characters: number;
}

/** Lists the texts with more characters than a title can have. */
export function findTooLong(
  { rows }: LayoutTable,
  fields: readonly LayoutField[],
  columns: FieldColumns,
): readonly TooLongText[] {
  return rows.flatMap((row) =>
    fields.flatMap((field, index) => {
      const column = columns[index] ?? null;
      const characters = column === null || field.slotId !== undefined ? 0 : (row.cells[column] ?? '').length;
      return characters > MAX_TITLE_CHARACTERS ? [{ row, field, characters }] : [];
    }),
  );
}

/** The text of a title or of a caption written by hand. Null for other clips. */
function textOf({ text, effects }: Clip, { type }: Pick<Track, 'type'>): string | null {
  if (type === 'caption') return text ?? null;
  const graphic = findGraphic(effects);
  if (graphic?.id !== TITLE.id) return null;
  return String(graphic.values['text'] ?? TITLE.parameters.text.default);
}

function withText(clip: Clip, { type }: Pick<Track, 'type'>, text: string): Clip {
  // The times of the words belong to the other text.
  const { words: _words, ...rest } = clip;
  if (type === 'caption') return { ...rest, text };
  return {
    ...clip,
    effects: clip.effects?.map((effect) =>
      effect.id === TITLE.id ? { ...effect, values: { ...effect.values, text } } : effect,
    ),
  };
}

function firstLine(text: string): string {
  return (text.trim().split('\n')[0] ?? '').trim();
}

/** A text without regard to case, spaces and punctuation. */
export function folded(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}

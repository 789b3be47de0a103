import type { MediaLookup } from '#shared/timeline/available-range.ts';
import type { EditResult } from '#shared/timeline/edit-result.ts';
import { replacePlaceholder } from '#shared/timeline/edits/replace-placeholder.ts';
import { tracksOfType } from '#shared/timeline/queries.ts';
import type { Timeline } from '#shared/timeline/timeline.ts';
import { type FieldColumns, folded, type LayoutField } from './fill-layout.ts';
import type { LayoutTable, TableRecord } from './layout-table.ts';
import { slotsOf, type TemplateConfig } from './template.ts';

/** Footage that a cell can name. */
interface NamedFootage {
  readonly id: string;
  readonly type: string;
  readonly name: string;
}

/** Lists the places for footage of a layout, in the order of their times, as fields named "Footage 1", "Footage 2". */
export function placesOf({ tracks }: TemplateConfig): readonly LayoutField[] {
  const slots = tracks.flatMap(slotsOf).toSorted((a, b) => a.start - b.start);
  return slots.map(({ id }, index) => {
    const name = slots.length === 1 ? 'Footage' : `Footage ${index + 1}`;
    return { text: name, name, slotId: id };
  });
}

/**
 * Finds a video or picture by its name, with or without the ending, without regard to case, spaces and punctuation.
 * Of equal names, the first one counts.
 */
export function findFootage<Footage extends NamedFootage>(
  assets: readonly Footage[],
  name: string,
): Footage | undefined {
  const visible = assets.filter(({ type }) => type !== 'audio');
  const wanted = folded(name);
  return (
    visible.find((asset) => folded(asset.name) === wanted) ??
    visible.find((asset) => folded(asset.name.replace(/\.[^.]*$/u, '')) === wanted)
  );
}

/** A cell that names footage which the library does not have. */
interface UnknownFootage {
  readonly row: TableRecord;
  readonly field: LayoutField;
  readonly name: string;
}

/** Lists the names without footage. An empty cell leaves its place empty. */
export function findUnknownFootage(
  { rows }: LayoutTable,
  fields: readonly LayoutField[],
  columns: FieldColumns,
  assets: readonly NamedFootage[],
): readonly UnknownFootage[] {
  return rows.flatMap((row) =>
    footageCells(fields, columns, row).flatMap(({ field, name }) =>
      findFootage(assets, name) ? [] : [{ row, field, name }],
    ),
  );
}

/** The footage of a row by the id of its place in the layout. Unknown names are left out. */
export function footageOfRow(
  fields: readonly LayoutField[],
  columns: FieldColumns,
  row: TableRecord,
  assets: readonly NamedFootage[],
): ReadonlyMap<string, string> {
  return new Map(
    footageCells(fields, columns, row).flatMap(({ field: { slotId = '' }, name }) => {
      const asset = findFootage(assets, name);
      return asset ? [[slotId, asset.id] as const] : [];
    }),
  );
}

/**
 * Puts footage into the places of an inserted layout. Footage shorter than its place leaves a gap after it.
 * @param createdIds The ids of its clips, as `insertTemplate` returns them.
 * @param footage Ids of assets by the id of their place in the layout. Assets that `media` does not know are left out.
 */
export function fillFootage(
  timeline: Timeline,
  { config, createdIds }: { readonly config: TemplateConfig; readonly createdIds: readonly string[] },
  footage: ReadonlyMap<string, string>,
  media: MediaLookup,
): EditResult {
  const clips = tracksOfType(config, 'video').flatMap((track) => track.clips);
  let result: EditResult = { ok: true, timeline };
  for (const [index, { id }] of clips.entries()) {
    const assetId = footage.get(id);
    const source = assetId === undefined ? undefined : media(assetId);
    if (!result.ok || assetId === undefined || !source) continue;
    result = replacePlaceholder(result.timeline, createdIds[index] ?? '', { assetId, media: source });
  }
  return result;
}

function footageCells(fields: readonly LayoutField[], columns: FieldColumns, { cells }: TableRecord) {
  return fields.flatMap((field, index) => {
    const column = columns[index] ?? null;
    const name = column === null || field.slotId === undefined ? '' : (cells[column] ?? '');
    return name === '' ? [] : [{ field, name }];
  });
}

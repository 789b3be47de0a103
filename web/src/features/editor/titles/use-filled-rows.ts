import { useAtomValue } from 'jotai';
import { useEffect, useMemo, useState } from 'react';
import type { Size } from '#shared/geometry/rect.ts';
import type { RenderPlan } from '#shared/render/plan.ts';
import { findUnknownFootage, footageOfRow } from '#shared/templates/fill-footage.ts';
import {
  type FieldColumns,
  fillLayout,
  findTooLong,
  type LayoutField,
  nameOfRow,
} from '#shared/templates/fill-layout.ts';
import type { LayoutTable } from '#shared/templates/layout-table.ts';
import type { TemplateConfig } from '#shared/templates/template.ts';
import { findMisfits, type Misfit } from '#shared/templates/text-fits.ts';
import type { Frames } from '#shared/time/rational.ts';
import { useEditor } from '#web/features/editor/session/editor-context.ts';
import { captionLookAtom } from '#web/state/view-atoms.ts';
import { placeTitles, planLayout, stillFrame } from './layout-plan.ts';
import type { RowVideo } from './make-videos.ts';

/** A row's video, as its still shows it. */
export interface FilledRow extends RowVideo {
  /** Line of the file. */
  readonly line: number;
  readonly plan: RenderPlan;
  /** True for a text that no title can hold, and for footage that the library does not have. */
  readonly isLeftOut: boolean;
}

/** A text that does not fit, and the frame that shows it. */
export interface RowMisfit {
  readonly misfit: Misfit;
  readonly frame: Frames;
}

export interface FilledRows {
  readonly rows: readonly FilledRow[];
  /** The worst misfit of each row by its id, as far as they are measured. */
  readonly misfits: ReadonlyMap<string, RowMisfit>;
  /** Why rows are left out, in words. */
  readonly reasons: readonly string[];
  /** False while rows are being measured. */
  readonly isMeasured: boolean;
}

/** Shorter side of the stills, in pixels. Sizes in plans are fractions, so texts fit as in the video. */
const SHORTER_SIDE = 360;

/** Stills and misfits of a layout filled from each row of a table. */
export function useFilledRows(
  config: TemplateConfig | null,
  fields: readonly LayoutField[],
  columns: FieldColumns,
  table: LayoutTable | null,
): FilledRows {
  const { format, assets } = useEditor();
  const look = useAtomValue(captionLookAtom);
  const frame = useMemo(() => shrink(format), [format]);
  // A project made once is not made again after a change of columns.
  const ids = useMemo(() => table?.rows.map(() => crypto.randomUUID()) ?? [], [table]);
  const tooLong = useMemo(() => (table ? findTooLong(table, fields, columns) : []), [table, fields, columns]);
  const unknown = useMemo(
    () => (table ? findUnknownFootage(table, fields, columns, assets) : []),
    [table, fields, columns, assets],
  );
  const rows = useMemo(() => {
    if (!config || !table) return [];
    const unusable = new Set([...tooLong, ...unknown].map(({ row }) => row.line));
    return table.rows.map((row, index): FilledRow => {
      const filled = fillLayout(config, fields, columns, row);
      const plan = planLayout(filled, frame, look);
      const { line } = row;
      const name = nameOfRow(columns, row, index);
      const footage = footageOfRow(fields, columns, row, assets);
      return { id: ids[index] ?? '', name, config: filled, footage, line, plan, isLeftOut: unusable.has(line) };
    });
  }, [config, table, fields, columns, frame, look, ids, tooLong, unknown, assets]);
  const [measured, setMeasured] = useState<{ of: readonly FilledRow[]; misfits: FilledRows['misfits'] } | null>(null);

  useEffect(() => {
    if (!config || rows.length === 0) return;
    const gone = new AbortController();
    void measure(planLayout(config, frame, look), rows, gone.signal).then((misfits) => {
      if (!gone.signal.aborted) setMeasured({ of: rows, misfits });
    });
    return () => gone.abort();
  }, [config, rows, frame, look]);

  const isMeasured = measured?.of === rows;
  const missing = unknown.map(
    ({ row: { line }, field, name }) =>
      `Line ${line}, ${field.name}: the library has no footage named “${name}”. This row is left out.`,
  );
  const inWords = tooLong.map(
    ({ row: { line }, field: { name }, characters }) =>
      `Line ${line}, ${name}: ${characters} characters. A text can have 500. This row is left out.`,
  );
  return { rows, misfits: isMeasured ? measured.misfits : new Map(), reasons: [...inWords, ...missing], isMeasured };
}

async function measure(
  own: RenderPlan,
  rows: readonly FilledRow[],
  signal: AbortSignal,
): Promise<FilledRows['misfits']> {
  const found = new Map<string, RowMisfit>();
  // A font that can't be loaded is said by the stills.
  const titles = await placeTitles(own).catch(() => []);
  for (const { id, plan } of rows) {
    if (signal.aborted) break;
    const placed = await placeTitles(plan).catch(() => []);
    const misfits = findMisfits(placed, titles, plan);
    const first = placed.find(({ clipId }) => misfits.has(clipId));
    const misfit = first && misfits.get(first.clipId);
    if (misfit) found.set(id, { misfit, frame: stillFrame(plan, first) });
  }
  return found;
}

function shrink({ width, height }: Size): Size {
  const zoom = SHORTER_SIDE / Math.min(width, height);
  const even = (length: number) => 2 * Math.round((length * zoom) / 2);
  return { width: even(width), height: even(height) };
}

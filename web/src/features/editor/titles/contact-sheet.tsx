import { useEffect, useRef, useState } from 'react';
import type { Size } from '#shared/geometry/rect.ts';
import type { Misfit } from '#shared/templates/text-fits.ts';
import { Badge } from '#web/ui/badge.tsx';
import { StillComposer } from '#workers/browser/preview/still-composer.ts';
import { stillFrame } from './layout-plan.ts';
import type { FilledRow, FilledRows } from './use-filled-rows.ts';

interface ContactSheetProps {
  filled: FilledRows;
  /** Size of the project's frame. */
  format: Size;
}

const REASONS: Record<Misfit, string> = {
  'beyond-frame': 'a text runs over the edge of the picture',
  shrunk: 'a text is too high for the picture and is drawn smaller',
  'covers-another': 'a text covers another one',
};

/** One still of each row, and the rows whose texts do not fit. */
export function ContactSheet({ filled: { rows, misfits, reasons, isMeasured }, format }: ContactSheetProps) {
  const [hasFailed, setHasFailed] = useState(false);
  const canvases = useRef(new Map<string, HTMLCanvasElement>());
  useEffect(() => {
    if (!isMeasured) return;
    const gone = new AbortController();
    setHasFailed(false);
    drawStills(rows, misfits, canvases.current, gone.signal).catch(() => gone.signal.aborted || setHasFailed(true));
    return () => gone.abort();
  }, [rows, misfits, isMeasured]);
  const unfit = rows.filter(({ id, isLeftOut }) => misfits.has(id) && !isLeftOut);
  return (
    <section aria-label="Contact sheet" className="flex flex-col gap-3">
      <h3 className="font-medium text-sm">Contact sheet</h3>
      {hasFailed && (
        <p role="alert" className="text-danger text-sm">
          The stills could not be drawn. Check your connection, then choose the file again.
        </p>
      )}
      {(unfit.length > 0 || reasons.length > 0) && (
        <ul aria-label="Rows to look at" className="flex flex-col gap-1 break-words text-sm">
          {reasons.map((text) => (
            <li key={text} className="text-danger">
              {text}
            </li>
          ))}
          {unfit.map(({ id, line, name }) => (
            <li key={id}>
              Line {line}, {name}: {REASONS[misfits.get(id)?.misfit ?? 'shrunk']}.
            </li>
          ))}
        </ul>
      )}
      <ul className="grid max-h-[420px] grid-cols-3 gap-3 overflow-y-auto sm:grid-cols-5">
        {rows.map(({ id, name, isLeftOut }) => (
          <li key={id} className="min-w-0">
            <span className="relative block overflow-hidden rounded-md border border-line-strong bg-black">
              <canvas
                ref={(canvas) => {
                  if (canvas) canvases.current.set(id, canvas);
                  else canvases.current.delete(id);
                }}
                className="block w-full"
                style={{ aspectRatio: `${format.width} / ${format.height}` }}
              />
              {(misfits.has(id) || isLeftOut) && (
                <span className="absolute inset-x-1 bottom-1 flex justify-center">
                  <Badge tone={isLeftOut ? 'danger' : 'warning'}>{isLeftOut ? 'Left out' : 'Does not fit'}</Badge>
                </span>
              )}
            </span>
            <span className="mt-1 block truncate text-muted text-xs" title={name}>
              {name}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Draws the rows' stills one after another. @throws Error when a still cannot be composed. */
async function drawStills(
  rows: readonly FilledRow[],
  misfits: FilledRows['misfits'],
  canvases: ReadonlyMap<string, HTMLCanvasElement>,
  signal: AbortSignal,
): Promise<void> {
  const composer = new StillComposer();
  for (const { id, plan } of rows) {
    if (signal.aborted) return;
    const picture = await composer.compose(plan, misfits.get(id)?.frame ?? stillFrame(plan, undefined));
    try {
      const canvas = canvases.get(id);
      if (signal.aborted || !canvas) continue;
      canvas.width = plan.width;
      canvas.height = plan.height;
      canvas.getContext('2d')?.drawImage(picture, 0, 0);
    } finally {
      picture.close();
    }
  }
}

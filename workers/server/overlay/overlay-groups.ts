import { type CaptionDrawing, captionDrawingsAt } from '#shared/captions/drawing.ts';
import { type CaptionLayout, stackBoxes } from '#shared/captions/layout.ts';
import type { WatermarkLayout } from '#shared/captions/watermark.ts';
import { around, overlaps, type Rect } from '#shared/geometry/rect.ts';
import type { RenderPlan } from '#shared/render/plan.ts';
import type { Frames } from '#shared/time/rational.ts';

/** A caption or watermark painted over the picture, at its place. */
export type Painting =
  | { readonly type: 'caption'; readonly drawing: CaptionDrawing; readonly layout: CaptionLayout; readonly box: Rect }
  | { readonly type: 'watermark'; readonly layout: WatermarkLayout; readonly box: Rect };

/** Content of a group's rectangle from a frame on, in drawing order. */
export interface OverlayChange {
  /** Counted from the range's first frame; the first change is at 0. */
  readonly frame: Frames;
  readonly paintings: readonly Painting[];
}

/** Paintings that share a rectangle because their boxes touch somewhere, with the frames at which they change. */
export interface OverlayGroup {
  /** In output pixels, whole and even: bounds of everything painted in it. */
  readonly box: Rect;
  readonly changes: readonly OverlayChange[];
}

/** Measures texts in the fonts that they will be painted in. */
export interface OverlayMeasures {
  caption(drawing: CaptionDrawing): CaptionLayout;
  watermark(): WatermarkLayout;
}

/**
 * Plans the overlays of frames [firstFrame, endFrame): disjoint rectangles, each with the frames at which its content
 * changes. Frames without a change cost nothing.
 */
export function planOverlays(
  plan: RenderPlan,
  { firstFrame, endFrame }: { readonly firstFrame: Frames; readonly endFrame: Frames },
  measures: OverlayMeasures,
): OverlayGroup[] {
  const captions = plan.captions.filter((caption) => caption.firstFrame < endFrame && firstFrame < caption.endFrame);
  const here = { frameRate: plan.frameRate, captionLook: plan.captionLook, captions };
  const layouts = new Map<string, CaptionLayout>();
  const layOut = (drawing: CaptionDrawing) => {
    const layout = layouts.get(drawing.key) ?? measures.caption(drawing);
    layouts.set(drawing.key, layout);
    return layout;
  };
  const watermark: Painting[] = plan.hasWatermark ? [markOf(measures.watermark())] : [];
  const changes: OverlayChange[] = [];
  let shown: string | null = null;
  for (let frame = firstFrame; frame < endFrame; frame++) {
    const drawings = captionDrawingsAt(here, frame);
    const description = JSON.stringify(drawings.map(({ key }) => key));
    if (description === shown) continue;
    shown = description;
    changes.push({ frame: frame - firstFrame, paintings: [...place(drawings, layOut), ...watermark] });
  }
  return groupByBox(changes);
}

function markOf(layout: WatermarkLayout): Painting {
  return { type: 'watermark', layout, box: layout.box };
}

function place(drawings: readonly CaptionDrawing[], layOut: (drawing: CaptionDrawing) => CaptionLayout): Painting[] {
  const placed = drawings.map((drawing) => ({ drawing, layout: layOut(drawing) }));
  const tops = stackBoxes(placed.map(({ layout }) => layout.box));
  return placed
    .map(({ drawing, layout }, index) => {
      const box = { ...layout.box, y: tops[index] ?? layout.box.y };
      return { type: 'caption' as const, drawing, layout, box };
    })
    .filter(({ box }) => box.width > 0 && box.height > 0);
}

function groupByBox(changes: readonly OverlayChange[]): OverlayGroup[] {
  let boxes: Rect[] = [];
  for (const { box } of changes.flatMap(({ paintings }) => paintings)) {
    let grown = box;
    // A box that grows may touch boxes it did not touch before.
    for (let touched = true; touched; ) {
      const [near, apart] = [
        boxes.filter((other) => overlaps(other, grown)),
        boxes.filter((other) => !overlaps(other, grown)),
      ];
      touched = near.length > 0;
      grown = near.reduce(around, grown);
      boxes = apart;
    }
    boxes.push(grown);
  }
  return boxes.map((box) => ({ box, changes: changesWithin(box, changes) }));
}

function changesWithin(box: Rect, changes: readonly OverlayChange[]): OverlayChange[] {
  const within: OverlayChange[] = [];
  let shown: string | null = null;
  for (const { frame, paintings } of changes) {
    const mine = paintings.filter((painting) => overlaps(painting.box, box));
    const description = JSON.stringify(mine.map((painting) => [nameOf(painting), painting.box.y]));
    if (description === shown) continue;
    shown = description;
    within.push({ frame, paintings: mine });
  }
  return within;
}

function nameOf(painting: Painting): string {
  return painting.type === 'watermark' ? 'watermark' : painting.drawing.key;
}

import type { Writable } from 'node:stream';
import { measureCaption, type PaintContext, paintCaption } from '#shared/captions/painter.ts';
import { measureWatermark, paintWatermark } from '#shared/captions/watermark.ts';
import type { Size } from '#shared/geometry/rect.ts';
import type { OverlayChange, OverlayGroup, OverlayMeasures } from './overlay-groups.ts';
import { toYuva420 } from './overlay-planes.ts';
import { pictureHeader, streamHeader } from './picture-stream.ts';
import { createTextCanvas } from './text-canvas.ts';

/** Creates measures for a frame of this size. Fonts must be registered. */
export function createMeasures(frame: Size): OverlayMeasures {
  const context: PaintContext = createTextCanvas(1, 1);
  return {
    caption: (drawing) => measureCaption(context, drawing, frame),
    watermark: () => measureWatermark(context, frame),
  };
}

/**
 * Paints the pictures of a group into a pipe, each once the reader has taken the one before, and closes it. A reader
 * that goes away ends it without an error; the reader's own end tells why.
 */
export async function writeOverlays(group: OverlayGroup, pipe: Writable): Promise<void> {
  pipe.on('error', () => {}); // The reader's end reports it.
  const write = (bytes: Uint8Array) => new Promise<void>((resolve) => pipe.write(bytes, () => resolve()));
  await write(streamHeader(group.box));
  for (const change of group.changes) {
    if (pipe.destroyed) return;
    const planes = paintChange(group, change);
    await write(pictureHeader(change.frame, planes.length));
    await write(planes);
  }
  pipe.end();
}

/** Paints a group's rectangle from a change on, as yuva420p. */
export function paintChange({ box }: Pick<OverlayGroup, 'box'>, { paintings }: OverlayChange): Uint8Array {
  const context = createTextCanvas(box.width, box.height);
  for (const painting of paintings) {
    context.save();
    // Layouts are in the frame's pixels; a caption that was moved up is painted at its layout and lands at its box.
    context.translate(-box.x, painting.box.y - painting.layout.box.y - box.y);
    if (painting.type === 'watermark') paintWatermark(context, painting.layout);
    else paintCaption(context, painting.drawing, painting.layout);
    context.restore();
  }
  const { data } = context.getImageData(0, 0, box.width, box.height);
  return toYuva420(data, box.width, box.height);
}

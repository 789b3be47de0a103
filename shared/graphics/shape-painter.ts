import type { PaintContext } from '#shared/captions/painter.ts';
import { completeValues } from '#shared/effects/registry.ts';
import { ARROW, ELLIPSE, PROGRESS_BAR, RECTANGLE } from '#shared/effects/shapes.ts';
import type { Size } from '#shared/geometry/rect.ts';
import type { GraphicDrawing } from '#shared/render/graphic-drawing.ts';

/** Size of a shape's picture with its outline, in even pixels. */
export function measureShape(drawing: GraphicDrawing, frame: Size): Size {
  const unit = Math.min(frame.width, frame.height);
  const { width, height, outline } = extentOf(drawing);
  const around = outline / 2 + 1 / unit;
  return { width: 2 * Math.ceil((width / 2 + around) * unit), height: 2 * Math.ceil((height / 2 + around) * unit) };
}

/** In fractions of the frame's shorter side. */
function extentOf({ id, values }: GraphicDrawing): Size & { readonly outline: number } {
  switch (id) {
    case 'rectangle':
      return completeValues(RECTANGLE, values);
    case 'ellipse':
      return completeValues(ELLIPSE, values);
    case 'arrow': {
      const { length, thickness, head, outline } = completeValues(ARROW, values);
      return { width: length, height: Math.max(thickness, head), outline };
    }
    case 'progress-bar':
      return { ...completeValues(PROGRESS_BAR, values), outline: 0 };
    case 'title':
      throw new RangeError('A title is measured with its font');
  }
}

/** Paints a shape around the origin. */
export function paintShape(context: PaintContext, drawing: GraphicDrawing, frame: Size): void {
  const unit = Math.min(frame.width, frame.height);
  if (drawing.id === 'progress-bar') paintProgress(context, drawing, unit);
  else if (drawing.id === 'rectangle') paintRectangle(context, drawing, unit);
  else if (drawing.id === 'ellipse') paintEllipse(context, drawing, unit);
  else paintArrow(context, drawing, unit);
}

function paintRectangle(context: PaintContext, drawing: GraphicDrawing, unit: number): void {
  const values = completeValues(RECTANGLE, drawing.values);
  const [width, height] = [values.width * unit, values.height * unit];
  context.beginPath();
  context.roundRect(-width / 2, -height / 2, width, height, values.corners * Math.min(width, height));
  fillAndOutline(context, values, unit);
}

function paintEllipse(context: PaintContext, drawing: GraphicDrawing, unit: number): void {
  const values = completeValues(ELLIPSE, drawing.values);
  context.beginPath();
  context.ellipse(0, 0, (values.width * unit) / 2, (values.height * unit) / 2, 0, 0, 2 * Math.PI);
  fillAndOutline(context, values, unit);
}

/** The head is as long as it is wide, and takes the whole of a short arrow. */
function paintArrow(context: PaintContext, drawing: GraphicDrawing, unit: number): void {
  const values = completeValues(ARROW, drawing.values);
  const [length, thickness] = [values.length * unit, values.thickness * unit];
  const head = Math.max(values.head * unit, thickness);
  const [tip, tail] = [length / 2, -length / 2];
  const neck = Math.max(tail, tip - head);
  context.beginPath();
  context.moveTo(tail, -thickness / 2);
  context.lineTo(neck, -thickness / 2);
  context.lineTo(neck, -head / 2);
  context.lineTo(tip, 0);
  context.lineTo(neck, head / 2);
  context.lineTo(neck, thickness / 2);
  context.lineTo(tail, thickness / 2);
  context.closePath();
  fillAndOutline(context, values, unit);
}

function paintProgress(context: PaintContext, drawing: GraphicDrawing, unit: number): void {
  const values = completeValues(PROGRESS_BAR, drawing.values);
  const [width, height] = [values.width * unit, values.height * unit];
  const bar = (length: number) => {
    context.beginPath();
    context.roundRect(-width / 2, -height / 2, length, height, Math.min(values.corners * height, length / 2));
    context.fill();
  };
  context.globalAlpha = values.track;
  context.fillStyle = values.trackColor;
  bar(width);
  context.globalAlpha = 1;
  context.fillStyle = values.color;
  if (drawing.progress > 0) bar(width * drawing.progress);
}

interface Fill {
  readonly color: string;
  readonly fill: number;
  readonly outline: number;
  readonly outlineColor: string;
}

function fillAndOutline(context: PaintContext, { color, fill, outline, outlineColor }: Fill, unit: number): void {
  context.globalAlpha = fill;
  context.fillStyle = color;
  if (fill > 0) context.fill();
  context.globalAlpha = 1;
  if (outline === 0) return;
  context.lineWidth = outline * unit;
  context.strokeStyle = outlineColor;
  context.stroke();
}

import { DEFAULT_CAPTION_FONT } from '#shared/fonts/caption-fonts.ts';
import type { Rect, Size } from '#shared/geometry/rect.ts';
import { OUTLINE_COLOR } from './look.ts';
import type { PaintContext } from './painter.ts';
import { captionFont } from './style.ts';

const WATERMARK_TEXT = 'Clipwright';

/** The drawing key of the watermark; it never changes within an output. */
export const WATERMARK_KEY = 'watermark';

/** Place and size of the watermark: the upper right corner, which no platform covers. */
export interface WatermarkLayout {
  readonly fontSizePx: number;
  /** Whole, even output pixels inside the frame. */
  readonly box: Rect;
}

/** Lays out the watermark of the creator plan. */
export function measureWatermark(context: PaintContext, frame: Size): WatermarkLayout {
  const shorter = Math.min(frame.width, frame.height);
  const fontSizePx = shorter * 0.026;
  context.font = captionFont(700, fontSizePx, DEFAULT_CAPTION_FONT);
  const width = 2 * Math.ceil((context.measureText(WATERMARK_TEXT).width + fontSizePx * 2) / 2);
  const height = 2 * Math.ceil((fontSizePx * 1.6) / 2);
  const margin = 2 * Math.round((shorter * 0.03) / 2);
  const x = Math.max(0, frame.width - margin - width);
  return { fontSizePx, box: { x: x - (x % 2), y: margin, width: Math.min(width, frame.width), height } };
}

/** Paints the watermark at its place in the frame. Nothing outside the layout's box changes. */
export function paintWatermark(context: PaintContext, { fontSizePx, box }: WatermarkLayout): void {
  const markSize = fontSizePx * 0.8;
  const middle = box.y + box.height / 2;
  const left = box.x + fontSizePx * 0.3;
  context.save();
  context.globalAlpha = 0.72;
  context.font = captionFont(700, fontSizePx, DEFAULT_CAPTION_FONT);
  context.textAlign = 'left';
  context.textBaseline = 'alphabetic';
  context.lineJoin = 'round';
  context.direction = 'ltr';
  context.fillStyle = '#ff6b4a';
  context.beginPath();
  context.moveTo(left, middle - markSize / 2);
  context.lineTo(left + markSize, middle);
  context.lineTo(left, middle + markSize / 2);
  context.closePath();
  context.fill();
  const [x, baseline] = [left + fontSizePx * 1.1, middle + fontSizePx * 0.36];
  context.strokeStyle = OUTLINE_COLOR;
  context.lineWidth = fontSizePx * 0.12;
  context.strokeText(WATERMARK_TEXT, x, baseline);
  context.fillStyle = '#ffffff';
  context.fillText(WATERMARK_TEXT, x, baseline);
  context.restore();
}

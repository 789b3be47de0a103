import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { EMOJI_FONT_FAMILY } from '#shared/fonts/caption-fonts.ts';
import type { Size } from '#shared/geometry/rect.ts';
import { colorAt, fade, mix, type Palette, swing, TURN } from '#workers/lib/backgrounds/families/frame.ts';
import type { Subject } from '#workers/lib/backgrounds/recipe.ts';
import { subsetFamily } from '#workers/server/overlay/font-runs.ts';
import { registerCaptionFonts } from '#workers/server/overlay/fonts.ts';

/** Position and size of a subject, as fractions of the frame. Captions are below it. */
interface Layout {
  readonly x: number;
  readonly y: number;
  /** In short sides. */
  readonly size: number;
}

const FIGURE_FONT = 'Bricolage Grotesque';

/** Width of figures, in short sides. */
const FIGURE_WIDTH = 0.76;

/** Seconds in which a subject enters, and leaves before the loop starts over. */
const ENTRY_SECONDS = 0.5;
const RETURN_SECONDS = 0.35;
const RESTING_SCALE = 0.82;

/** Seconds of one rise and fall, and of one ring's way outwards. */
const FLOAT_SECONDS = 4;
const RING_SECONDS = 4;
const RINGS = 3;

/** Draws a subject over a background. `phase` is the position in the loop, 0 to 1. */
export type DrawSubject = (context: SKRSContext2D, phase: number) => void;

/** Prepares a subject for frames of one size. Draws everything that stays the same between frames once. */
export async function prepareSubject(
  { type, text, view }: Subject,
  { size, palette, seconds }: { readonly size: Size; readonly palette: Palette; readonly seconds: number },
): Promise<DrawSubject> {
  await registerCaptionFonts(FIGURE_FONT);
  const short = Math.min(size.width, size.height);
  const layout = layoutOf(size, view);
  const [x, y] = [layout.x * size.width, layout.y * size.height];
  const length = layout.size * short;
  const sprite = type === 'emoji' ? drawEmoji(text, length) : drawFigure(text, FIGURE_WIDTH * short);
  const light = mix(colorAt(palette, 0), '#ffffff', 0.55);
  const floats = Math.max(1, Math.round(seconds / FLOAT_SECONDS));
  const rings = Math.max(1, Math.round(seconds / RING_SECONDS));
  const radius = length * 0.68;

  return (context, phase) => {
    const scale = scaleAt(phase * seconds, seconds);
    context.save();
    context.translate(x, y);
    if (view === 'framed') {
      for (let ring = 0; ring < RINGS; ring++)
        paintRing(context, radius * scale, (phase * rings + ring / RINGS) % 1, light);
      paintDisc(context, radius * (0.94 + 0.06 * scale), palette, light);
    } else paintHalo(context, length * 0.95, light);
    context.translate(0, swing(phase, floats, 0) * length * 0.022);
    context.rotate(swing(phase, Math.max(1, Math.round(floats / 2)), 0.25) * (type === 'emoji' ? 0.045 : 0.012));
    context.scale(scale, scale);
    context.drawImage(sprite, -sprite.width / 2, -sprite.height / 2);
    context.restore();
  };
}

function layoutOf({ width, height }: Size, view: Subject['view']): Layout {
  const isUpright = height > width;
  const place = { x: 0.5, y: isUpright ? 0.38 : 0.385 };
  if (view === 'free') return { ...place, size: isUpright ? 0.74 : 0.52 };
  return { ...place, size: isUpright ? 0.54 : 0.4 };
}

/** Enters with a small overshoot and leaves the same way, so that the loop closes. */
function scaleAt(time: number, seconds: number): number {
  const entered = Math.min(1, time / ENTRY_SECONDS);
  const left = Math.max(0, (time - (seconds - RETURN_SECONDS)) / RETURN_SECONDS);
  const back = 1 + 2.2 * (entered - 1) ** 3 + 1.2 * (entered - 1) ** 2;
  const shown = left > 0 ? 1 - left ** 2 : back;
  return RESTING_SCALE + (1 - RESTING_SCALE) * shown;
}

function paintRing(context: SKRSContext2D, radius: number, share: number, color: string): void {
  context.beginPath();
  context.arc(0, 0, radius * (1 + 0.42 * share), 0, TURN);
  context.strokeStyle = fade(color, 0.32 * (1 - share) * Math.min(1, share * 6));
  context.lineWidth = radius * 0.012;
  context.stroke();
}

function paintHalo(context: SKRSContext2D, radius: number, color: string): void {
  const gradient = context.createRadialGradient(0, 0, 0, 0, 0, radius);
  for (let step = 0; step <= 8; step++)
    gradient.addColorStop(step / 8, fade(color, (0.4 * (1 + Math.cos((Math.PI * step) / 8))) / 2));
  context.fillStyle = gradient;
  context.fillRect(-radius, -radius, 2 * radius, 2 * radius);
}

function paintDisc(context: SKRSContext2D, radius: number, { back }: Palette, light: string): void {
  const gradient = context.createLinearGradient(0, -radius, 0, radius);
  gradient.addColorStop(0, fade(mix(back[0], light, 0.5), 0.94));
  gradient.addColorStop(1, fade(mix(back[1], light, 0.24), 0.94));
  context.beginPath();
  context.arc(0, 0, radius, 0, TURN);
  context.fillStyle = gradient;
  context.fill();
}

/**
 * Draws an emoji at a size in pixels, with a soft shadow. Its font consists of outlines, so it is sharp at any size.
 */
function drawEmoji(emoji: string, length: number): Canvas {
  // The glyphs are 1.17 font sizes wide.
  return drawText(emoji, `${length / 1.17}px "${EMOJI_FONT_FAMILY}"`, '#000000', length);
}

function drawFigure(figure: string, width: number): Canvas {
  const family = `"${subsetFamily(FIGURE_FONT, 'latin')}"`;
  const context = createCanvas(1, 1).getContext('2d');
  context.font = `800 100px ${family}`;
  const fit = Math.min(width / context.measureText(figure).width, width / 200);
  return drawText(figure, `800 ${100 * fit}px ${family}`, '#ffffff', width);
}

/** Draws a text in the middle of a square with room for its shadow. */
function drawText(text: string, font: string, color: string, length: number): Canvas {
  const side = Math.ceil(length * 1.3);
  const context = createCanvas(side, side).getContext('2d');
  context.font = font;
  const { width, actualBoundingBoxAscent: above, actualBoundingBoxDescent: below } = context.measureText(text);
  context.fillStyle = color;
  context.fillText(text, (side - width) / 2, (side + above - below) / 2);
  return withShadow(context.canvas, length);
}

/** Multicoloured letters cast no soft shadow of their own, but their picture does. */
function withShadow(drawn: Canvas, length: number): Canvas {
  const context = createCanvas(drawn.width, drawn.height).getContext('2d');
  context.shadowColor = 'rgba(0, 0, 0, 0.45)';
  context.shadowBlur = length * 0.09;
  context.shadowOffsetY = length * 0.04;
  context.drawImage(drawn, 0, 0);
  return context.canvas;
}

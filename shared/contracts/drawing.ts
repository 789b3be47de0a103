import * as z from 'zod';
import { countPoints, DRAWING_COLORS, DRAWING_LIMITS, drawingShare } from '#shared/drawing/drawing.ts';

const share = z.number().min(0).max(1).overwrite(drawingShare);
const color = z.enum(DRAWING_COLORS);

/** Rounded edges may add up to a little more than the picture. */
const ROUNDING = 0.0002;

const areaSchema = z
  .strictObject({ x: share, y: share, width: share, height: share })
  .refine(({ x, y, width, height }) => Math.max(x + width, y + height) <= 1 + ROUNDING, {
    message: 'A rectangle is inside the picture.',
  });

/** A drawing on the picture of a comment, see `shared/drawing/drawing.ts`. */
export const drawingSchema = z
  .array(
    z.discriminatedUnion('type', [
      z.strictObject({
        type: z.literal('freehand'),
        color,
        points: z
          .array(z.tuple([share, share]))
          .min(1)
          .max(DRAWING_LIMITS.points),
      }),
      z.strictObject({ type: z.literal('rectangle'), color, area: areaSchema }),
    ]),
  )
  .min(1)
  .max(DRAWING_LIMITS.strokes)
  .refine((drawing) => countPoints(drawing) <= DRAWING_LIMITS.points, {
    message: 'A drawing has at most 2,000 points.',
  });

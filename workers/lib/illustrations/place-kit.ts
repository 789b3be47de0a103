import { mix } from '#workers/lib/backgrounds/families/frame.ts';
import { blob, box, drawAll, flat, moving, placed } from './marks.ts';
import type { Mark, View } from './pen.ts';

/*
 * Parts of surroundings. The origin is where the subject stands, in hundredths of the picture's shorter side. Walls and floors reach the
 * edges of every shape.
 */

/** Surroundings, for the camera's way to the side in units. */
export type Place = (drift: number) => Mark;

/** Fills from edge to edge. `over` keeps moved layers longer than the picture. */
export function wide(view: View, over = 8): { left: number; width: number } {
  return { left: view.left - over, width: view.right - view.left + 2 * over };
}

/** The ground in front of a place, darker towards the viewer, with a lit edge. */
export function floor(edge: number): Mark {
  return (pen) => {
    const { left, width } = wide(pen.view);
    const { context, colorOf, view } = pen;
    const depth = context.createLinearGradient(0, edge, 0, view.bottom);
    depth.addColorStop(0, mix(colorOf('ground'), colorOf('near'), 0.55));
    depth.addColorStop(0.6, colorOf('ground'));
    depth.addColorStop(1, colorOf('ground'));
    context.fillStyle = depth;
    context.fillRect(left, edge, width, view.bottom - edge + 1);
    flat('glow', box(left, edge, width, 0.8, 0), 0.45)(pen);
  };
}

/** Repeats a mark from edge to edge. */
export function repeated(every: number, mark: (index: number) => Mark): Mark {
  return (pen) => {
    const { left, width } = wide(pen.view, every);
    const first = Math.floor(left / every);
    for (let index = first; index * every < left + width; index++) placed({ x: index * every }, mark(index))(pen);
  };
}

/** Moves with the camera: what is near moves more. */
export function layer(x: number, ...marks: readonly Mark[]): Mark {
  return placed({ x }, ...marks);
}

/** Hangs marks at a height, or lower where a wide picture would cut them. `above` is how far they reach up. */
export function hung(y: number, above: number, ...marks: readonly Mark[]): Mark {
  return (pen) => placed({ y: Math.max(y, pen.view.top + above + 4) }, ...marks)(pen);
}

/** Makes marks of a height smaller where a wide picture would cut them. */
export function fitted(height: number, ...marks: readonly Mark[]): Mark {
  return (pen) => placed({ scale: Math.min(1, (-pen.view.top - 4) / height) }, ...marks)(pen);
}

/** Marks as one. */
export function scene(...marks: readonly Mark[]): Mark {
  return (pen) => drawAll(pen, marks);
}

/** Hills from edge to edge, as high as given. */
export function hills(ink: 'far' | 'near' | 'ground', level: number, swell: number, offset: number): Mark {
  return (pen) => {
    const { left, width } = wide(pen.view);
    const { context, colorOf, view } = pen;
    context.fillStyle = colorOf(ink);
    context.beginPath();
    context.moveTo(left, view.bottom + 1);
    for (let step = 0; step <= 48; step++) {
      const x = left + (width * step) / 48;
      context.lineTo(x, level - swell * (Math.sin(x / 19 + offset) + 0.4 * Math.sin(x / 8 + offset * 2)));
    }
    context.lineTo(left + width, view.bottom + 1);
    context.fill();
  };
}

/** A small cloud with a flat base. */
export const cloud = blob('-16,6 -18,-1 -10,-3 -8,-10 2,-11 5,-5 12,-7 17,0 16,6');

/** Clouds that drift high above the ground. */
export function clouds(opacity = 0.5): Mark {
  return (pen) => {
    const { view } = pen;
    for (let each = 0; each < 4; each++) {
      const x = view.left + (view.right - view.left) * ((each * 0.618 + 0.16) % 1);
      const y = Math.max(view.top + 12, -78 - ((each * 23) % 40));
      placed(
        { x, y, scale: 0.7 + (each % 2) * 0.5 },
        moving({ slide: 4, beats: 1, from: each / 4 }, flat('accent', cloud, opacity)),
      )(pen);
    }
  };
}

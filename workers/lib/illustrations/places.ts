import { mix } from '#workers/lib/backgrounds/families/frame.ts';
import type { Category } from './illustration.ts';
import { blob, box, drawAll, flat, form, line, moving, oval, path, placed, poly } from './marks.ts';
import type { Mark, Pen, View } from './pen.ts';

/*
 * Surroundings by category. The origin is where the subject stands, in hundredths of the picture's shorter side. Walls and floors
 * reach the edges of every shape.
 */
type Place = (drift: number) => Mark;

/** Fills from edge to edge. `over` keeps moved layers longer than the picture. */
function wide(view: View, over = 8): { left: number; width: number } {
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
function repeated(every: number, mark: (index: number) => Mark): Mark {
  return (pen) => {
    const { left, width } = wide(pen.view, every);
    const first = Math.floor(left / every);
    for (let index = first; index * every < left + width; index++) placed({ x: index * every }, mark(index))(pen);
  };
}

/** Moves with the camera: what is near moves more. */
function layer(x: number, ...marks: readonly Mark[]): Mark {
  return placed({ x }, ...marks);
}

function scene(...marks: readonly Mark[]): Mark {
  return (pen: Pen) => drawAll(pen, marks);
}

/** Hills from edge to edge, as high as given. */
function hills(ink: 'far' | 'near' | 'ground', level: number, swell: number, offset: number): Mark {
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

const cloud = blob('-16,6 -18,-1 -10,-3 -8,-10 2,-11 5,-5 12,-7 17,0 16,6');

function clouds(opacity = 0.5): Mark {
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

const cloudBehind = placed({ x: -4, y: -8, scale: 0.5 }, moving({ slide: 8, beats: 1 }, flat('white', cloud, 0.75)));

const pineTree = scene(
  flat('bark', box(-1.5, -6, 3, 7, 1)),
  form('pine', poly('0,-40 9,-22 4,-23 12,-6 -12,-6 -4,-23 -9,-22'), 3),
);
const bush = form('pine', blob('-14,3 -15,-6 -8,-12 0,-14 9,-11 15,-5 14,3'), 4);

const kitchen: Place = (drift) =>
  scene(
    repeated(14, (column) => (pen) => {
      for (let row = 0; row < 16; row++)
        flat('far', box(0.4, -18 - row * 10, 13.2, 9.2, 1), (row + column) % 3 === 0 ? 0.4 : 0.22)(pen);
    }),
    layer(
      drift * 0.5,
      (pen) => flat('near', box(wide(pen.view).left, -66, wide(pen.view).width, 3, 0))(pen),
      repeated(52, (index) =>
        placed(
          { x: 8, y: -66 },
          form('cream', box(0, -14, 11, 14, 2), 3),
          form('accent', box(15, -18, 8, 18, 2), 2),
          form(index % 2 === 0 ? 'leaf' : 'orange', oval(33, -6, 6), 3),
        ),
      ),
    ),
    floor(-7),
  );

const garden: Place = (drift) =>
  scene(
    flat('glow', oval(24, -86, 11), 0.9),
    clouds(0.45),
    layer(drift * 0.3, hills('far', -30, 5, 1)),
    layer(
      drift * 0.6,
      repeated(30, (index) =>
        placed({ x: 4, y: -20, scale: 0.9 + 0.25 * (index & 1) }, index % 2 === 0 ? pineTree : bush),
      ),
    ),
    layer(
      drift,
      (pen) => flat('accent', box(wide(pen.view).left, -17, wide(pen.view).width, 2.4, 0), 0.8)(pen),
      repeated(9, () => form('accent', path('M1 -6 L1 -22 L4 -26 L7 -22 L7 -6 Z'), 1.4)),
    ),
    floor(-8),
    layer(
      drift * 1.3,
      repeated(17, (index) =>
        placed(
          { x: 3, y: 12 + ((index * 7) % 5) * 6 },
          moving(
            { sway: 6, beats: 2, from: index * 0.2 },
            line('leaf', 1.2, path('M0 0 Q-2 -5 -4 -7 M0 0 Q0 -5 0 -9 M0 0 Q2 -5 4 -7')),
          ),
        ),
      ),
    ),
  );

const money: Place = (drift) =>
  scene(
    layer(
      drift * 0.3,
      repeated(22, (index) => {
        const height = 40 + ((index * 37) & 31);
        return scene(flat('far', box(1, -height, 20, height, 1)), (pen) => {
          for (let row = 0; row < 4; row++)
            for (let column = 0; column < 3; column++)
              flat(
                'glow',
                box(4 + column * 5.4, -height + 6 + row * 9, 3, 4.6, 0.6),
                (row + column + index) % 3 === 0 ? 0.75 : 0.25,
              )(pen);
        });
      }),
    ),
    layer(drift * 0.7, line('accent', 1.4, path('M-70 -34 L-44 -44 L-26 -38 L-4 -58 L16 -52 L40 -76 L74 -92'), 0.55)),
    floor(-8),
    layer(
      drift * 1.3,
      repeated(34, (index) =>
        placed(
          { x: 10, y: 14 + (index & 1) * 9 },
          form('gold', oval(0, 0, 7, 3), 1.5),
          form('gold', oval(1, -3, 7, 3), 1.5),
        ),
      ),
    ),
  );

const work: Place = (drift) =>
  scene(
    layer(
      drift * 0.3,
      placed(
        { x: 20, y: -58 },
        flat('accent', box(-21, -30, 42, 50, 2), 0.9),
        flat('far', box(-19, -28, 38, 46, 1)),
        cloudBehind,
        flat('accent', box(-1, -28, 2, 46, 0), 0.9),
        flat('accent', box(-19, -6, 38, 2, 0), 0.9),
      ),
      placed(
        { x: -28, y: -62 },
        form('near', box(-13, 0, 26, 2.4, 1), 1),
        form('red', box(-10, -13, 4, 13, 1), 1),
        form('cream', box(-5, -15, 5, 15, 1), 1),
        form('blue', box(1, -12, 4, 12, 1), 1),
        placed({ x: 8, y: 0, turn: 12 }, form('gold', box(-1, -13, 4, 13, 1), 1)),
      ),
    ),
    layer(
      drift * 0.8,
      placed(
        { x: 40, y: -7 },
        ...[-48, 48, -20, 20, 0].map((turn, index) =>
          placed(
            { y: -11, turn },
            moving({ sway: 3, from: index * 0.2 }, form(index % 2 === 0 ? 'pine' : 'leaf', oval(0, -13, 4.6, 13), 2)),
          ),
        ),
        form('cream', poly('-6,0 -8,-12 8,-12 6,0'), 3),
      ),
    ),
    floor(-7),
  );

const sport: Place = (drift) =>
  scene(
    layer(
      drift * 0.3,
      (pen) => flat('far', box(wide(pen.view).left, -52, wide(pen.view).width, 46, 0))(pen),
      repeated(7, (index) => (pen) => {
        for (let row = 0; row < 4; row++) {
          const ink = (['cream', 'accent', 'glow', 'near'] as const)[(index * 3 + row * 5) & 3] ?? 'cream';
          moving(
            { bob: 0.7, beats: 4, from: ((index * 5 + row * 3) % 8) / 8 },
            flat(ink, oval(3 + (row & 1) * 3, -46 + row * 9.5, 2.2), 0.75),
          )(pen);
        }
      }),
    ),
    layer(
      drift * 0.3,
      repeated(64, () =>
        scene(
          flat('steel', box(-1, -104, 2, 54, 0)),
          form('steel', box(-9, -112, 18, 11, 2), 2),
          flat('white', oval(-4, -106.5, 2.6)),
          flat('white', oval(4, -106.5, 2.6)),
        ),
      ),
    ),
    (pen) => flat('near', box(wide(pen.view).left, -14, wide(pen.view).width, 8, 0))(pen),
    floor(-7),
    line('white', 1.2, path('M-160 12 L160 12'), 0.5),
    line('white', 1.2, oval(0, 12, 46, 16), 0.35),
  );

const body: Place = (drift) =>
  scene(
    layer(
      drift * 0.3,
      flat('far', path('M-36 0 L-36 -62 C-36 -104 36 -104 36 -62 L36 0 Z'), 0.85),
      flat('glow', path('M-28 0 L-28 -60 C-28 -92 28 -92 28 -60 L28 0 Z'), 0.6),
    ),
    layer(
      drift * 0.7,
      repeated(100, (index) =>
        placed(
          { x: 44, y: -6, isMirrored: index % 2 === 0 },
          form('cream', blob('-8,0 -11,-8 -7,-18 7,-18 11,-8 8,0'), 3),
          moving(
            { y: -14, sway: 3, beats: 2 },
            line('pine', 1.4, path('M0 -16 Q-4 -34 -12 -48 M0 -16 Q2 -36 6 -56 M0 -16 Q8 -30 17 -38')),
            ...[
              [-12, -48],
              [-8, -38],
              [6, -56],
              [4, -44],
              [17, -38],
              [11, -32],
            ].map(([x = 0, y = 0]) => form('leaf', oval(x, y, 6, 3, -0.7), 2)),
          ),
        ),
      ),
    ),
    floor(-7),
  );

const animals: Place = (drift) =>
  scene(
    flat('glow', oval(-22, -88, 12), 0.9),
    clouds(0.5),
    layer(drift * 0.3, hills('far', -34, 7, 0.4)),
    layer(
      drift * 0.5,
      repeated(44, (index) => placed({ x: 12, y: -18, scale: 0.8 + 0.3 * (index & 1) }, pineTree)),
    ),
    layer(drift * 0.7, hills('near', -14, 3, 2.2)),
    floor(-6),
    layer(
      drift * 1.3,
      repeated(24, (index) =>
        placed(
          { x: 5, y: 10 + ((index * 5) & 7) * 3 },
          moving(
            { sway: 5, from: index * 0.17 },
            line('leaf', 1, path('M0 0 L0 -7')),
            flat(index % 2 === 0 ? 'yellow' : 'pink', oval(0, -8, 2.2)),
          ),
        ),
      ),
    ),
  );

const travel: Place = (drift) =>
  scene(
    flat('glow', oval(22, -70, 13), 0.95),
    clouds(0.4),
    layer(
      drift * 0.3,
      repeated(70, () =>
        scene(
          form('far', poly('-40,-6 -8,-58 8,-36 20,-50 48,-6'), 6),
          flat('white', poly('-8,-58 -15,-46.6 -8,-49 -3,-45 0,-47.4'), 0.85),
        ),
      ),
    ),
    layer(drift * 0.6, hills('near', -14, 4, 0.5)),
    floor(-7),
    repeated(26, () => flat('cream', box(4, 10, 13, 1.6, 0.8), 0.6)),
  );

const weather: Place = (drift) =>
  scene(
    clouds(0.6),
    layer(drift * 0.3, hills('far', -22, 5, 2.4)),
    layer(
      drift * 0.5,
      repeated(64, (index) =>
        placed(
          { x: 26, y: -10, scale: 0.85 + 0.2 * (index & 1) },
          form('cream', box(-10, -14, 20, 14, 0.5), 3),
          form('wine', poly('-13,-13 0,-25 13,-13'), 4),
          flat('yellow', box(-6, -10, 5, 5, 0.6)),
          flat('bark', box(2, -9, 5, 9, 0.6)),
        ),
      ),
    ),
    layer(drift * 0.8, hills('near', -8, 3, 0.2)),
    floor(-2),
  );

const tools: Place = (drift) =>
  scene(
    layer(
      drift * 0.4,
      (pen) => flat('far', box(wide(pen.view).left, -84, wide(pen.view).width, 66, 0), 0.9)(pen),
      repeated(7, () => (pen) => {
        for (let row = 0; row < 8; row++) flat('ground', oval(3.5, -79 + row * 7.6, 0.7), 0.5)(pen);
      }),
      repeated(74, () =>
        scene(
          placed(
            { x: -26, y: -74 },
            flat('wood', box(-1.6, 6, 3.2, 24, 1.4)),
            form('steel', box(-8, 0, 16, 7, 1.6), 2),
          ),
          placed(
            { x: 26, y: -76 },
            form('steel', path('M-4 0 L4 0 L5 22 L-5 22 Z'), 2),
            form('red', box(-3.6, 22, 7.2, 12, 3), 2),
          ),
          placed({ x: 8, y: -74 }, line('steel', 2.6, oval(0, 4, 5)), form('steel', box(-1.8, 8, 3.6, 22, 1.6), 1)),
        ),
      ),
    ),
    floor(-7),
  );

/** The surroundings of each category; `drift` is the camera's way to the side, in units. */
export const PLACES: Readonly<Record<Category, Place>> = {
  kitchen,
  garden,
  money,
  work,
  sport,
  body,
  animals,
  travel,
  weather,
  tools,
};

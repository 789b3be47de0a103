import type { Subject } from './illustration.ts';
import { faint, falling, flat, form, line, moving, oval, path, placed } from './marks.ts';
import type { Mark } from './pen.ts';

const cloudShape = path(
  'M-28 12 C-46 12 -48 -10 -31 -13 C-31 -32 -4 -38 4 -24 C18 -34 36 -22 32 -8 C48 -6 46 12 32 12 Z',
);

function cloudOf(ink: 'white' | 'steel' | 'iron', y: number): Mark {
  return moving({ slide: 2, beats: 1, y }, placed({ y }, form(ink, cloudShape, 6)));
}

const drop = flat('blue', path('M0 -6 C4.4 0 3.6 4 0 4 C-3.6 4 -4.4 0 0 -6 Z'));

/** Six kinds of weather. */
export const WEATHER: readonly Subject[] = [
  {
    name: 'sun',
    isInAir: true,
    marks: [
      moving(
        { turns: 1 },
        ...Array.from({ length: 12 }, (_, ray) =>
          placed(
            { turn: ray * 30 },
            form(ray % 2 === 0 ? 'yellow' : 'orange', path('M-6 -33 Q0 -40 0 -48 Q0 -40 6 -33 Z'), 0),
          ),
        ),
      ),
      form('yellow', oval(0, 0, 29), 6),
      flat('white', oval(-10, -12, 8, 5, -0.7), 0.5),
      placed({ x: 18, y: 28, scale: 0.62 }, moving({ slide: 4, beats: 1 }, form('white', cloudShape, 6))),
    ],
  },
  {
    name: 'rain',
    isInAir: true,
    marks: [
      placed({ x: 14, y: -26, scale: 0.7 }, form('iron', cloudShape, 5)),
      falling({ x: -34, y: 0, width: 66, height: 46, count: 14, passes: 4, drift: -4 }, drop),
      cloudOf('steel', -10),
    ],
  },
  {
    name: 'snow',
    isInAir: true,
    marks: [
      moving(
        { turns: 0, sway: 10, beats: 1, y: 2 },
        ...Array.from({ length: 6 }, (_, arm) =>
          placed(
            { y: 2, turn: arm * 60 },
            line('white', 5, path('M0 0 L0 -42')),
            line('white', 4, path('M0 -18 L-10 -27 M0 -18 L10 -27 M0 -29 L-8 -37 M0 -29 L8 -37')),
            flat('ice', oval(0, -42, 3.4)),
          ),
        ),
        form('ice', oval(0, 2, 8), 2),
      ),
      falling({ x: -44, y: -44, width: 88, height: 88, count: 10, passes: 1 }, flat('white', oval(0, 0, 1.8))),
    ],
  },
  {
    name: 'storm',
    isInAir: true,
    marks: [
      falling({ x: -28, y: 2, width: 58, height: 44, count: 8, passes: 4, drift: -8 }, drop),
      moving(
        { pulse: 0.03, beats: 3, y: 10 },
        form('yellow', path('M4 -6 L-16 24 L-2 24 L-10 48 L20 14 L5 14 L16 -6 Z'), 3),
      ),
      placed({ x: 12, y: -26, scale: 0.74 }, form('navy', cloudShape, 5)),
      cloudOf('iron', -10),
    ],
  },
  {
    name: 'umbrella',
    isInAir: true,
    marks: [
      falling(
        { x: -42, y: -46, width: 86, height: 40, count: 12, passes: 3, drift: -4 },
        faint(0.8, placed({ scale: 0.8 }, drop)),
      ),
      moving(
        { sway: 4, beats: 1, y: 30 },
        line('night', 3.6, path('M0 -44 L0 36 Q0 46 9 46 Q17 46 17 38')),
        form(
          'red',
          path(
            'M-46 4 C-44 -28 -22 -42 0 -42 C22 -42 44 -28 46 4 Q38 -5 30 2 Q22 -6 15 2 Q8 -6 0 2 Q-8 -6 -15 2 Q-22 -6 -30 2 Q-38 -5 -46 4 Z',
          ),
          6,
        ),
        flat('orange', path('M-15 2 C-15 -24 -8 -38 0 -42 C8 -38 15 -24 15 2 Q8 -6 0 2 Q-8 -6 -15 2 Z'), 0.9),
        flat('white', path('M-36 -8 Q-30 -26 -16 -33 L-14 -30 Q-26 -22 -31 -7 Z'), 0.4),
        form('night', oval(0, -44, 3), 1),
      ),
    ],
  },
  {
    name: 'autumn',
    isInAir: true,
    marks: [
      falling(
        { x: -44, y: -46, width: 80, height: 92, count: 7, passes: 1, drift: 8, turns: 1 },
        placed({ scale: 0.5 }, form('red', path('M0 12 C-12 4 -10 -8 0 -14 C10 -8 12 4 0 12 Z'), 2)),
      ),
      moving(
        { sway: 7, beats: 1, y: 44 },
        line('bark', 3.4, path('M0 46 Q3 30 0 12')),
        form(
          'orange',
          path(
            'M0 32 L-9 28 L-26 34 L-24 24 L-46 16 L-36 8 L-48 -10 L-34 -8 L-32 -20 L-18 -4 L-14 -14 L-20 -36 L-8 -30 L0 -48 L8 -30 L20 -36 L14 -14 L18 -4 L32 -20 L34 -8 L48 -10 L36 8 L46 16 L24 24 L26 34 L9 28 Z',
          ),
          5,
        ),
        line('red', 1.8, path('M0 30 L0 -32 M0 24 L-34 12 M0 24 L34 12 M0 10 L-30 -10 M0 10 L30 -10'), 0.7),
      ),
    ],
  },
];

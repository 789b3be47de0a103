import type { Subject } from './illustration.ts';
import { blob, box, falling, flat, form, line, moving, oval, path, placed, within } from './marks.ts';

const potMarks = [
  form('orange', path('M-24 14 L24 14 L18 46 Q17 50 12 50 L-12 50 Q-17 50 -18 46 Z'), 6),
  form('orange', box(-28, 8, 56, 10, 3), 4),
];
const leafShape = path('M0 0 C-14 -10 -14 -28 0 -40 C14 -28 14 -10 0 0 Z');

/** Six things of the garden. */
export const GARDEN: readonly Subject[] = [
  {
    name: 'plant',
    marks: [
      ...[-62, 62, -34, 34, 0].map((turn, index) =>
        placed(
          { y: 10, turn, scale: 1.1 + (index === 4 ? 0.32 : 0) },
          moving(
            { sway: 3, beats: 2, from: index * 0.2 },
            form(index % 2 === 0 ? 'leaf' : 'pine', leafShape, 3),
            line('mint', 1, path('M0 -4 L0 -34'), 0.7),
          ),
        ),
      ),
      ...potMarks,
    ],
  },
  {
    name: 'flower',
    marks: [
      moving(
        { y: 50, sway: 3, beats: 2 },
        line('pine', 4, path('M0 50 Q4 20 0 -14')),
        form('leaf', path('M2 34 C14 14 32 14 40 18 C36 34 18 42 2 34 Z'), 3),
        form('leaf', path('M1 40 C-10 22 -28 22 -36 28 C-30 42 -14 46 1 40 Z'), 3),
        ...Array.from({ length: 8 }, (_, petal) =>
          placed({ y: -18, turn: petal * 45 }, form(petal % 2 === 0 ? 'pink' : 'rose', oval(0, -19, 9, 14), 3)),
        ),
        form('yellow', oval(0, -18, 12), 4),
        ...[
          [-4, -21],
          [3, -22],
          [0, -15],
          [5, -16],
          [-5, -14],
        ].map(([x = 0, y = 0]) => flat('orange', oval(x, y, 1.3))),
      ),
    ],
  },
  {
    name: 'growing',
    marks: [
      moving(
        { y: 30, sway: 4, beats: 2 },
        line('leaf', 4.4, path('M0 34 Q-2 8 0 -16')),
        form('lime', path('M0 -10 C-4 -36 -30 -42 -42 -36 C-40 -14 -20 -4 0 -10 Z'), 5),
        form('leaf', path('M0 -14 C4 -40 28 -46 40 -42 C40 -22 22 -6 0 -14 Z'), 5),
        line('pine', 1.2, path('M-2 -12 Q-18 -20 -32 -31'), 0.6),
        line('pine', 1.2, path('M2 -16 Q16 -26 31 -36'), 0.6),
      ),
      form('bark', path('M-46 50 C-42 28 -20 24 0 24 C20 24 42 28 46 50 Z'), 6),
      ...[
        [-24, 40],
        [-8, 34],
        [12, 42],
        [28, 38],
        [2, 46],
      ].map(([x = 0, y = 0], index) => flat(index % 2 === 0 ? 'wood' : 'coffee', oval(x, y, 2.6, 1.8))),
    ],
  },
  {
    name: 'forest',
    isUpright: true,
    marks: [
      form('bark', path('M-6 50 Q-4 20 -6 0 L6 0 Q4 20 8 50 Z'), 4),
      line('bark', 3, path('M0 22 L14 8')),
      moving(
        { y: 30, sway: 1.6, beats: 2 },
        form('pine', blob('-38,14 -46,-6 -34,-22 -32,-40 -8,-48 6,-50 30,-44 36,-24 46,-10 38,12 14,20 -14,20'), 8),
        flat('leaf', blob('-30,0 -34,-16 -24,-34 -6,-40 8,-36 6,-22 -8,-14 -14,0'), 0.9),
        flat('lime', blob('-22,-16 -22,-28 -10,-34 -2,-30 -8,-20'), 0.7),
      ),
      falling(
        { x: -34, y: 4, width: 64, height: 42, count: 5, passes: 1, drift: 6, turns: 1 },
        form('lime', oval(0, 0, 3, 1.6), 1),
      ),
    ],
  },
  {
    name: 'tomato',
    marks: [
      form(
        'red',
        path('M0 -24 C30 -38 50 -18 46 10 C43 38 24 50 0 50 C-24 50 -43 38 -46 10 C-50 -18 -30 -38 0 -24 Z'),
        10,
      ),
      flat('white', oval(-26, -4, 6, 12, 0.5), 0.4),
      moving(
        { y: -22, sway: 4 },
        form(
          'leaf',
          path(
            'M0 -22 C-8 -30 -22 -30 -30 -22 C-22 -18 -16 -18 -12 -16 C-18 -12 -20 -6 -20 0 C-12 -4 -6 -10 0 -12 C6 -10 12 -4 20 0 C20 -6 18 -12 12 -16 C16 -18 22 -18 30 -22 C22 -30 8 -30 0 -22 Z',
          ),
          3,
        ),
        line('pine', 4, path('M0 -20 Q2 -36 10 -44')),
      ),
    ],
  },
  {
    name: 'watering',
    marks: [
      moving(
        { y: 20, x: -10, sway: 3, beats: 1 },
        line('mint', 5, path('M22 -12 C50 -26 52 26 24 26')),
        line('mint', 5, path('M-14 -12 C-10 -34 14 -34 18 -12')),
        form('mint', path('M-18 20 L-40 -16 L-34 -20 L-16 0 Z'), 3),
        form('pine', path('M-48 -12 L-30 -28 L-27 -24 L-44 -8 Z'), 2),
        form('mint', path('M-20 -14 L24 -14 L30 44 Q30 50 24 50 L-20 50 Q-26 50 -25 44 Z'), 8),
        flat('pine', box(-22, -16, 48, 5, 2.5)),
        flat('white', path('M-14 -4 Q-17 20 -17 40 L-12 40 Q-12 18 -9 -4 Z'), 0.4),
      ),
      within(
        box(-50, -14, 24, 62, 0),
        falling(
          { x: -49, y: -14, width: 14, height: 60, count: 9, passes: 4, drift: -2 },
          flat('sky', path('M0 -4 C3 0 2.4 3 0 3 C-2.4 3 -3 0 0 -4 Z')),
        ),
      ),
    ],
  },
];

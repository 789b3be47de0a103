import type { Subject } from './illustration.ts';
import { blob, box, flat, form, line, moving, oval, path, placed, steam } from './marks.ts';

const mug = 'M-32 -14 L26 -14 L22 34 Q20 48 6 48 L-12 48 Q-26 48 -28 34 Z';

/** Six things of the kitchen. */
export const KITCHEN: readonly Subject[] = [
  {
    name: 'coffee',
    marks: [
      steam(-3, -20, 28),
      form('cream', oval(-3, 45, 45, 5), 4),
      line('accent', 6, path('M22 -4 C46 -8 46 26 22 26')),
      form('accent', path(mug), 7),
      form('white', oval(-3, -14, 29.5, 7), 2),
      flat('coffee', oval(-3, -13, 26, 5.4)),
      flat('white', path('M-25 -2 Q-24 20 -20 34 L-17 34 Q-20 16 -20 -2 Z'), 0.35),
    ],
  },
  {
    name: 'cooking',
    marks: [
      steam(-2, -26, 22, 3),
      moving(
        { bob: 1.2, beats: 4 },
        form('steel', path('M-36 -8 Q-34 -22 0 -23 Q34 -22 36 -8 Z'), 5),
        form('night', oval(0, -26, 5, 4), 2),
      ),
      form('red', path('M-36 -7 L36 -7 L34 36 Q33 46 22 46 L-22 46 Q-33 46 -34 36 Z'), 8),
      flat('wine', box(-38, -9, 76, 5, 2.5)),
      form('night', box(-49, 2, 14, 7, 3), 2),
      form('night', box(35, 2, 14, 7, 3), 2),
      flat('white', path('M-29 2 Q-29 22 -26 36 L-22 36 Q-24 18 -23 2 Z'), 0.35),
      flat('iron', box(-40, 46, 80, 4, 2)),
    ],
  },
  {
    name: 'bread',
    marks: [
      form('wood', box(-49, 40, 98, 10, 4), 3),
      form('straw', path('M-42 40 C-52 8 -30 -16 4 -16 C38 -16 50 12 42 40 Z'), 8),
      line('cream', 4, path('M-26 6 Q-18 -2 -14 -10')),
      line('cream', 4, path('M-8 6 Q0 -4 4 -13')),
      line('cream', 4, path('M12 8 Q20 -2 24 -9')),
      form('sand', path('M14 42 C8 18 20 6 33 8 C48 10 50 28 46 42 Z'), 1),
      flat('cream', path('M18 41 C14 22 22 12 33 13 C43 14 45 28 42 41 Z')),
      flat('sand', oval(27, 25, 1.6)),
      flat('sand', oval(35, 31, 2)),
      flat('sand', oval(34, 20, 1.2)),
      placed(
        { x: -14, y: -22, turn: 24 },
        moving(
          { sway: 4, y: 20 },
          line('gold', 1.6, path('M0 20 L0 -18')),
          ...[-16, -10, -4, 2].flatMap((y) => [
            form('gold', oval(-3.4, y, 2.4, 5, -0.6), 1),
            form('gold', oval(3.4, y, 2.4, 5, 0.6), 1),
          ]),
        ),
      ),
    ],
  },
  {
    name: 'cake',
    isPlayful: true,
    marks: [
      ...[-16, 0, 16].map((x, index) =>
        placed(
          { x, y: -22 },
          form('accent', box(-1.8, -10, 3.6, 14, 1.4), 1),
          moving(
            { pulse: 0.14, beats: 4, from: index * 0.3 },
            flat('yellow', path('M0 -22 C5 -15 3 -10 0 -10 C-3 -10 -5 -15 0 -22 Z')),
            flat('white', oval(0, -13, 1.2, 2)),
          ),
        ),
      ),
      form('cream', path('M-30 -18 L30 -18 L30 14 L-30 14 Z'), 6),
      form(
        'pink',
        path(
          'M-32 -20 L32 -20 L32 -8 Q28 0 24 -8 Q20 4 15 -8 Q10 -1 6 -8 Q1 6 -4 -8 Q-9 0 -13 -8 Q-18 4 -22 -8 Q-28 -1 -32 -8 Z',
        ),
        3,
      ),
      form('sand', path('M-40 12 L40 12 L40 42 L-40 42 Z'), 7),
      form(
        'rose',
        path(
          'M-42 10 L42 10 L42 22 Q37 32 32 22 Q27 30 21 22 Q15 36 9 22 Q3 30 -3 22 Q-9 34 -15 22 Q-20 29 -26 22 Q-32 34 -37 22 Q-40 26 -42 22 Z',
        ),
        3,
      ),
      ...[-28, -8, 14, 30].map((x, index) =>
        flat(index % 2 === 0 ? 'yellow' : 'mint', oval(x, 35 + (index % 2) * 2, 2)),
      ),
      form('white', box(-49, 42, 98, 5, 2.5), 3),
      form('white', box(-18, 46, 36, 4, 1), 2),
    ],
  },
  {
    name: 'fruit',
    marks: [
      form('gold', path('M-40 6 C-40 -28 -20 -34 -10 -40 C-12 -28 -16 -16 -10 8 Z'), 4),
      form('orange', oval(24, -4, 19), 5),
      flat('white', oval(18, -12, 4, 3, -0.6), 0.4),
      form('lime', oval(-24, 0, 17), 5),
      moving(
        { y: 10, sway: 2 },
        form(
          'red',
          path('M0 -22 C12 -32 30 -22 25 -2 C22 14 12 20 0 17 C-12 20 -22 14 -25 -2 C-30 -22 -12 -32 0 -22 Z'),
          6,
        ),
        line('bark', 2.6, path('M0 -22 Q0 -30 4 -35')),
        form('leaf', path('M3 -30 C8 -42 20 -42 24 -38 C20 -28 10 -26 3 -30 Z'), 2),
        flat('white', oval(-13, -10, 3, 6, 0.5), 0.5),
      ),
      form('accent', path('M-48 4 L48 4 C46 30 32 44 14 46 L-14 46 C-32 44 -46 30 -48 4 Z'), 9),
      flat('white', box(-49, 2, 98, 4, 2), 0.6),
      form('accent', box(-16, 45, 32, 5, 2), 2),
    ],
  },
  {
    name: 'pizza',
    isPlayful: true,
    isInAir: true,
    marks: [
      moving(
        { turns: 0, sway: 8, beats: 1 },
        form('straw', oval(0, 0, 48), 5),
        form('red', oval(0, 0, 42), 2),
        flat('yellow', blob('-40,0 -34,-24 -14,-40 10,-38 34,-28 42,-4 36,20 18,38 -6,42 -30,32')),
        ...[
          [-16, -18],
          [12, -22],
          [24, 6],
          [-24, 10],
          [2, 24],
          [0, 0],
        ].map(([x = 0, y = 0]) => form('wine', oval(x, y, 7.4), 2)),
        ...[
          [-4, -32],
          [30, -14],
          [-34, -8],
          [16, 22],
          [-14, 26],
          [8, -8],
        ].map(([x = 0, y = 0], index) =>
          placed({ x, y, turn: index * 60 }, form('leaf', path('M-6 0 Q0 -6 6 0 Q0 5 -6 0 Z'), 1.5)),
        ),
        ...[0, 45, 90, 135].map((turn) => placed({ turn }, line('straw', 1.2, path('M-44 0 L44 0'), 0.8))),
      ),
    ],
  },
];

import type { Subject } from './illustration.ts';
import { box, flat, form, line, moving, oval, path, placed, poly, sparkle, star, within } from './marks.ts';
import type { Mark } from './pen.ts';

function wheel(x: number, y: number): readonly Mark[] {
  return [
    line('night', 4, oval(x, y, 21)),
    line('steel', 1.4, oval(x, y, 18)),
    moving(
      { x, y, turns: 2 },
      ...Array.from({ length: 6 }, (_, spoke) =>
        placed({ x, y, turn: spoke * 30 }, line('steel', 0.8, path('M-18 0 L18 0'), 0.8)),
      ),
    ),
    flat('iron', oval(x, y, 3)),
  ];
}

/** Six things of sport. */
export const SPORT: readonly Subject[] = [
  {
    name: 'football',
    marks: [
      moving(
        { sway: 14, beats: 1, y: 6 },
        form('white', oval(0, 6, 44), 9),
        within(
          oval(0, 6, 44),
          flat('night', poly('0,-9 14,1 9,18 -9,18 -14,1')),
          ...[0, 72, 144, 216, 288].flatMap((turn) => [
            placed(
              { y: 6, turn },
              line('night', 1.8, path('M0 -15 L0 -27')),
              flat('night', poly('-11,-31 0,-27 11,-31 14,-48 -14,-48')),
              line('night', 1.4, path('M11 -31 L21 -25 M-11 -31 L-21 -25')),
            ),
          ]),
          flat('white', oval(-20, -18, 12, 7, -0.7), 0.4),
        ),
      ),
    ],
  },
  {
    name: 'basketball',
    marks: [
      moving(
        { sway: 12, beats: 1, y: 6 },
        form('orange', oval(0, 6, 44), 9),
        within(
          oval(0, 6, 44),
          line('coffee', 2, path('M-44 6 L44 6 M0 -40 L0 52')),
          line('coffee', 2, oval(-46, 6, 32)),
          line('coffee', 2, oval(46, 6, 32)),
          flat('white', oval(-20, -18, 12, 6, -0.7), 0.35),
        ),
        line('coffee', 1.6, oval(0, 6, 43.4)),
      ),
    ],
  },
  {
    name: 'bicycle',
    surroundings: 'animals',
    marks: [
      ...wheel(-27, 27),
      ...wheel(27, 27),
      line('red', 4, path('M-27 27 L-13 -4 L14 -4 L0 27 L-27 27 M-13 -4 L0 27')),
      line('red', 4, path('M27 27 L14 -8 L11 -17')),
      line('night', 3.4, path('M11 -17 L20 -20 Q26 -20 25 -14')),
      line('iron', 3, path('M-13 -4 L-16 -13')),
      form('night', path('M-27 -16 Q-16 -20 -6 -15 Q-8 -11 -16 -11 Q-24 -11 -27 -16 Z'), 1.4),
      line('steel', 2.4, oval(0, 27, 6)),
      moving(
        { y: 27, turns: 2 },
        line('iron', 2.4, path('M-6 35 L6 19')),
        flat('night', box(-10, 33.6, 8, 3, 1.5)),
        flat('night', box(2, 17.4, 8, 3, 1.5)),
      ),
      form('straw', path('M20 -23 L36 -23 L33 -9 L23 -9 Z'), 2),
      ...[
        [23, -28],
        [28, -31],
        [33, -28],
      ].map(([x = 0, y = 0], index) =>
        moving(
          { bob: 0.8, from: index / 3 },
          line('pine', 1.2, path(`M28 -22 L${x} ${y}`)),
          form((['pink', 'yellow', 'white'] as const)[index] ?? 'pink', oval(x, y, 4), 1.2),
        ),
      ),
    ],
  },
  {
    name: 'running',
    marks: [
      moving(
        { x: 20, y: 40, sway: 3, beats: 2 },
        form('white', path('M-46 34 C-30 30 -8 34 10 34 L44 34 Q49 36 48 42 Q47 50 40 50 L-40 50 Q-48 48 -46 34 Z'), 4),
        form(
          'accent',
          path(
            'M-44 36 C-48 18 -46 2 -40 -8 Q-28 -2 -20 -10 Q-14 -16 -8 -14 C-2 4 16 14 34 18 Q48 22 48 36 Q10 40 -44 36 Z',
          ),
          6,
        ),
        flat('red', path('M-44 36 C-46 26 -46.6 18 -46 12 C-34 14 -24 22 -20 36.6 Z')),
        flat('red', path('M30 17 Q48 20 48 36 Q40 37 32 37 Q26 28 30 17 Z')),
        line('white', 3, path('M-4 -3 L-14 4 M4 3 L-6 11 M13 9 L4 18 M22 13 L14 23')),
        line('white', 4, path('M-26 30 Q-8 28 8 34 M-20 36 Q-10 22 0 20'), 0.9),
        form('night', path('M-40 -8 Q-28 -2 -20 -10 Q-14 -16 -8 -14 L-9 -18 Q-16 -22 -22 -15 Q-30 -8 -40 -14 Z'), 1.4),
      ),
      moving(
        { slide: 3, beats: 3 },
        line('white', 2.4, path('M-49 -24 L-30 -24 M-44 -34 L-18 -34 M-38 -44 L-26 -44'), 0.7),
      ),
    ],
  },
  {
    name: 'workout',
    marks: [
      form('blue', box(-12, -34, 28, 84, 7), 5),
      form('night', box(-5, -48, 14, 15, 4), 3),
      flat('ice', box(-12, -16, 28, 18, 0)),
      flat('blue', path('M2 -12 C6 -8 6 -3 2 -2 C-2 -3 -2 -8 2 -12 Z')),
      flat('white', box(-8, -28, 4, 60, 2), 0.4),
      moving(
        { bob: 1, beats: 2, y: 22 },
        form('steel', box(-30, 17, 60, 8, 4), 3),
        ...[-12, -6, 0, 6].map((x) => flat('iron', box(x, 17, 2.4, 8, 1))),
        ...([-1, 1] as const).flatMap((side) => [
          form('night', box(side === -1 ? -34 : 22, -8, 12, 58, 4), 3),
          form('red', box(side === -1 ? -43 : 32, -2, 11, 46, 4), 3),
          form('night', box(side === -1 ? -49 : 42, 12, 7, 18, 3), 2),
        ]),
      ),
    ],
  },
  {
    name: 'win',
    isPlayful: true,
    marks: [
      line('gold', 5, path('M-22 -34 C-46 -38 -46 -2 -16 0')),
      line('gold', 5, path('M22 -34 C46 -38 46 -2 16 0')),
      form('gold', path('M-26 -44 L26 -44 C26 -14 20 8 5 12 L5 28 L-5 28 L-5 12 C-20 8 -26 -14 -26 -44 Z'), 7),
      form('yellow', box(-29, -48, 58, 7, 3), 3),
      flat('white', path('M-19 -38 Q-19 -14 -10 0 L-6 -2 Q-13 -16 -13 -38 Z'), 0.5),
      flat('orange', star(2, -20, 11, 5, 5)),
      form('gold', path('M-14 36 Q-12 27 -5 26 L5 26 Q12 27 14 36 Z'), 3),
      form('night', box(-22, 35, 44, 15, 2.5), 3),
      flat('gold', box(-10, 40, 20, 5, 1.5)),
      sparkle(-36, -42, 7),
      sparkle(38, -44, 6, 0.4),
      sparkle(32, 10, 5, 0.7),
    ],
  },
];

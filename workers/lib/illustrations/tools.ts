import type { Subject } from './illustration.ts';
import { box, falling, flat, form, line, moving, oval, path, placed, poly, sparkle } from './marks.ts';

/** Six tools. */
export const TOOLS: readonly Subject[] = [
  {
    name: 'tools',
    marks: [
      form('red', box(-47, 4, 94, 46, 5), 6),
      flat('wine', box(-47, 4, 94, 8, 3)),
      form('steel', box(-8, 8, 16, 13, 2), 2),
      flat('white', box(-40, 18, 22, 4, 2), 0.4),
      line('night', 5, path('M-24 4 L-24 -6 Q-24 -12 -18 -12 L18 -12 Q24 -12 24 -6 L24 4')),
      moving(
        { x: 0, y: 10, sway: 3, beats: 2 },
        placed(
          { x: -6, y: -18, turn: -28 },
          form('wood', box(-3, -6, 6, 34, 2), 2),
          form(
            'iron',
            path('M-17 -20 L10 -20 Q18 -19 20 -10 L14 -10 Q12 -13 6 -13 L6 -6 L-6 -6 L-6 -12 L-17 -12 Z'),
            3,
          ),
        ),
        placed(
          { x: 24, y: -16, turn: 24 },
          form(
            'steel',
            path('M-3 26 L-3 -6 C-12 -10 -13 -22 -6 -27 L-6 -15 L0 -12 L6 -15 L6 -27 C13 -22 12 -10 3 -6 L3 26 Z'),
            2,
          ),
        ),
      ),
      form('red', box(-47, 14, 94, 36, 5), 6),
      flat('wine', box(-47, 14, 94, 4, 2), 0.8),
      form('steel', box(-9, 12, 18, 14, 2), 2),
      flat('night', box(-3, 17, 6, 4, 1)),
    ],
  },
  {
    name: 'art',
    marks: [
      form(
        'wood',
        path(
          'M-48 14 C-48 -18 -16 -36 14 -30 C40 -25 50 -4 44 14 C40 28 26 22 20 30 C16 38 20 48 4 50 C-24 52 -48 38 -48 14 Z',
        ),
        5,
      ),
      flat('coffee', oval(4, 34, 6, 5)),
      ...(
        [
          ['red', -30, 8],
          ['yellow', -24, -10],
          ['leaf', -6, -20],
          ['blue', 14, -16],
          ['violet', 30, -3],
          ['white', -20, 27],
        ] as const
      ).map(([ink, x, y]) => form(ink, oval(x, y, 7.4, 6.4), 2)),
      moving(
        { x: 0, y: 14, sway: 5, beats: 2 },
        placed(
          { x: 10, y: 8, turn: 38 },
          form('straw', path('M-2.4 -10 L-3.4 -56 Q0 -60 3.4 -56 L2.4 -10 Z'), 2),
          form('steel', box(-4, -12, 8, 9, 1), 2),
          form('blue', path('M-4 -3 L4 -3 Q6 8 0 16 Q-6 8 -4 -3 Z'), 2),
        ),
      ),
    ],
  },
  {
    name: 'writing',
    isOneWay: true,
    marks: [
      form('navy', box(-40, -34, 70, 84, 4), 4),
      form('white', box(-34, -38, 66, 82, 3), 3),
      ...[-24, -13, -2, 9, 20].map((y, index) =>
        flat('steel', box(-26, y, [46, 50, 38, 48, 24][index] ?? 40, 2.6, 1.3), 0.9),
      ),
      flat('red', box(-26, -33, 1.2, 74, 0), 0.4),
      ...[-30, -16, -2, 12, 26, 40].map((y) =>
        line('iron', 2, path(`M-39 ${y} Q-44 ${y - 3} -39 ${y - 5} L-32 ${y - 4}`)),
      ),
      moving(
        { slide: 3, bob: 1, beats: 3 },
        placed(
          { x: 8, y: 24, turn: 36 },
          form('yellow', box(-5, -56, 10, 44, 0), 3),
          form('pink', path('M-5 -60 Q-5 -66 0 -66 Q5 -66 5 -60 L5 -58 L-5 -58 Z'), 2),
          flat('steel', box(-5, -60, 10, 5, 0)),
          form('sand', poly('-5,-12 5,-12 0,2'), 2),
          flat('night', poly('-1.8,-3 1.8,-3 0,2')),
        ),
      ),
    ],
  },
  {
    name: 'photo',
    isOneWay: true,
    marks: [
      form(
        'night',
        path(
          'M-48 -14 Q-48 -22 -40 -22 L-22 -22 L-16 -34 Q-14 -37 -10 -37 L12 -37 Q16 -37 18 -34 L24 -22 L40 -22 Q48 -22 48 -14 L48 42 Q48 50 40 50 L-40 50 Q-48 50 -48 42 Z',
        ),
        6,
      ),
      flat('accent', box(-48, -8, 96, 12, 0), 0.9),
      form('red', box(-40, -28, 14, 7, 2.5), 2),
      form('steel', oval(1, 14, 30), 4),
      form('night', oval(1, 14, 25), 3),
      form('navy', oval(1, 14, 18), 3),
      form('blue', oval(1, 14, 11), 2),
      moving({ pulse: 0.06, x: -7, y: 6, beats: 2 }, flat('white', oval(-7, 6, 5, 4, -0.6), 0.9)),
      flat('sky', oval(8, 21, 2.6), 0.8),
      flat('yellow', box(30, -16, 11, 6, 2)),
      moving({ pulse: 0.04, beats: 2 }, flat('ice', box(-8, -33, 18, 8, 2))),
      sparkle(34, -40, 9),
      sparkle(-42, -42, 5, 0.4),
    ],
  },
  {
    name: 'security',
    isOneWay: true,
    marks: [
      moving(
        { bob: 1.2, beats: 2 },
        line('steel', 10, path('M-20 2 L-20 -20 C-20 -50 20 -50 20 -20 L20 2')),
        line('white', 2.4, path('M-22 -2 L-22 -20 Q-22 -32 -13 -38'), 0.7),
      ),
      form('gold', box(-37, -6, 74, 56, 9), 8),
      flat('yellow', box(-37, -6, 66, 6, 3), 0.9),
      flat('coffee', oval(0, 17, 8)),
      flat('coffee', path('M-4 18 L4 18 L7 36 L-7 36 Z')),
      flat('white', box(-30, 6, 5, 34, 2.5), 0.4),
      moving(
        { slide: 1.2, beats: 2 },
        placed(
          { x: 36, y: 34, turn: -14 },
          line('iron', 4, oval(6, 0, 6.6)),
          form('iron', box(-22, -2, 22, 4.4, 1), 1.4),
          flat('iron', box(-21, 2, 4, 6, 1)),
          flat('iron', box(-14, 2, 4, 5, 1)),
        ),
      ),
    ],
  },
  {
    name: 'cleaning',
    marks: [
      line('steel', 3, path('M-33 14 C-33 -22 21 -22 21 14')),
      form('blue', path('M-40 12 L28 12 L21 46 Q20 50 16 50 L-28 50 Q-32 50 -33 46 Z'), 7),
      form('sky', box(-43, 8, 74, 8, 4), 3),
      ...(
        [
          [-30, 5, 8],
          [-18, 1, 10],
          [-4, 3, 9],
          [8, 0, 9],
          [19, 5, 7],
        ] as const
      ).map(([x, y, radius], index) =>
        moving({ bob: 1, beats: 2, from: index / 5 }, form('white', oval(x, y, radius), 2)),
      ),
      falling({ x: -36, y: -4, width: 60, height: -38, count: 7, passes: 1 }, line('white', 1.4, oval(0, 0, 3.4), 0.9)),
      placed(
        { x: 33, y: 0 },
        form('mint', path('M-11 14 Q-12 4 -5 0 L5 0 Q12 4 12 14 L12 46 Q12 50 8 50 L-7 50 Q-11 50 -11 46 Z'), 3),
        flat('white', box(-8, 20, 16, 16, 2), 0.9),
        flat('leaf', oval(0, 28, 4)),
        form('night', box(-4, -10, 9, 11, 1), 2),
        form('red', path('M-14 -20 L10 -22 Q14 -20 12 -10 L-4 -10 L-6 -4 L-10 -5 L-7 -13 L-14 -14 Z'), 2),
      ),
    ],
  },
];

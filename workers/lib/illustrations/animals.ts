import type { Subject } from './illustration.ts';
import { blob, flat, form, line, moving, oval, path, placed, within } from './marks.ts';
import type { Mark } from './pen.ts';

/** A friendly eye with a light in it. */
function eye(x: number, y: number, radius: number): readonly Mark[] {
  return [flat('night', oval(x, y, radius)), flat('white', oval(x - radius * 0.3, y - radius * 0.35, radius * 0.36))];
}

/** Six animals. */
export const ANIMALS: readonly Subject[] = [
  {
    name: 'dog',
    isPlayful: true,
    marks: [
      moving(
        { x: 24, y: 34, sway: 16, beats: 4 },
        form('wood', path('M22 38 Q44 34 46 12 Q40 6 37 14 Q36 26 20 28 Z'), 3),
      ),
      form('wood', path('M-18 50 C-24 20 -16 0 4 0 C26 0 32 26 28 50 Z'), 6),
      form('cream', path('M-10 50 C-14 30 -10 14 2 14 C12 14 16 32 12 50 Z'), 3),
      form('cream', oval(-14, 47, 9, 4), 2),
      form('cream', oval(14, 47, 9, 4), 2),
      moving(
        { x: 0, y: 4, sway: 4, beats: 2 },
        form('red', path('M-16 2 Q0 10 16 2 L16 8 Q0 16 -16 8 Z'), 2),
        flat('gold', oval(0, 13, 4)),
        form('wood', oval(0, -18, 28, 26), 6),
        form(
          'cream',
          path('M0 -42 C8 -36 6 -22 8 -14 C20 -10 18 6 0 6 C-18 6 -20 -10 -8 -14 C-6 -22 -8 -36 0 -42 Z'),
          3,
        ),
        moving(
          { x: -24, y: -34, sway: 5, beats: 2, from: 0.2 },
          form('bark', path('M-18 -38 C-34 -44 -42 -24 -36 -4 C-28 -2 -22 -14 -20 -26 Z'), 3),
        ),
        moving(
          { x: 24, y: -34, sway: 5, beats: 2, from: 0.7 },
          form('bark', path('M18 -38 C34 -44 42 -24 36 -4 C28 -2 22 -14 20 -26 Z'), 3),
        ),
        ...eye(-12, -20, 3.6),
        ...eye(12, -20, 3.6),
        form('rose', path('M-5 0 Q0 16 6 0 Z'), 1.6),
        form('night', oval(0, -9, 6, 4.4), 1.4),
        line('night', 1.8, path('M0 -5 L0 -1 M-9 -2 Q-4 4 0 -1 Q4 4 9 -2')),
      ),
    ],
  },
  {
    name: 'cat',
    isPlayful: true,
    marks: [
      moving({ x: 22, y: 44, sway: 10, beats: 2 }, line('iron', 8, path('M22 45 Q46 44 42 22 Q40 12 34 16'))),
      form('iron', path('M-22 50 C-28 20 -18 2 0 2 C20 2 30 22 24 50 Z'), 6),
      form('white', path('M-10 50 C-12 28 -8 16 0 16 C8 16 12 28 10 50 Z'), 3),
      form('white', oval(-11, 47, 9, 4), 2),
      form('white', oval(11, 47, 9, 4), 2),
      moving(
        { y: 2, sway: 3, beats: 1 },
        form('iron', path('M-28 -14 L-30 -48 L-8 -36 Z'), 3),
        form('iron', path('M28 -14 L30 -48 L8 -36 Z'), 3),
        flat('pink', path('M-25 -24 L-26 -40 L-14 -33 Z')),
        flat('pink', path('M25 -24 L26 -40 L14 -33 Z')),
        form('iron', oval(0, -14, 32, 25), 6),
        flat('night', path('M-4 -38 L-2 -26 L2 -26 L4 -38 Z'), 0.4),
        flat('night', path('M-13 -36 L-9 -27 L-6 -28 L-8 -38 Z'), 0.4),
        flat('night', path('M13 -36 L9 -27 L6 -28 L8 -38 Z'), 0.4),
        form('white', oval(0, -4, 15, 10), 2),
        flat('lime', oval(-14, -17, 6, 6.6)),
        flat('lime', oval(14, -17, 6, 6.6)),
        flat('night', oval(-14, -17, 2, 5.4)),
        flat('night', oval(14, -17, 2, 5.4)),
        flat('white', oval(-15, -19, 1.3)),
        flat('white', oval(13, -19, 1.3)),
        flat('rose', path('M-4 -9 L4 -9 L0 -4 Z')),
        line('night', 1.5, path('M-7 -1 Q-3 3 0 -3 Q3 3 7 -1')),
        line('white', 1, path('M-20 -6 L-42 -10 M-20 -2 L-42 0 M20 -6 L42 -10 M20 -2 L42 0'), 0.8),
      ),
    ],
  },
  {
    name: 'bird',
    isInAir: true,
    marks: [
      line('bark', 5, path('M-48 34 Q0 28 48 36')),
      moving({ x: -34, y: 33, sway: 4 }, form('leaf', oval(-38, 26, 9, 4.6, 0.5), 2)),
      moving({ x: 38, y: 34, sway: 4, from: 0.4 }, form('leaf', oval(41, 27, 8, 4.4, -0.6), 2)),
      line('orange', 2.4, path('M-4 20 L-6 32 M8 20 L8 32')),
      moving(
        { y: 30, sway: 3, beats: 2 },
        form('navy', path('M18 6 L48 18 L44 26 L16 20 Z'), 2),
        form(
          'blue',
          path('M-34 -14 C-34 -38 -2 -44 8 -22 C22 -16 32 2 26 14 C18 26 -8 28 -20 16 C-30 8 -34 -2 -34 -14 Z'),
          6,
        ),
        form('orange', path('M-31 -6 C-24 4 -10 6 0 2 C8 12 4 22 -4 22.6 C-18 22 -30 10 -31 -6 Z'), 3),
        moving(
          { x: 2, y: -8, sway: 6, beats: 4 },
          form('navy', path('M-4 -10 C14 -14 32 2 36 12 C18 16 0 12 -4 -10 Z'), 3),
        ),
        form('yellow', path('M-32 -22 L-48 -16 L-32 -11 Z'), 2),
        ...eye(-20, -22, 3.4),
      ),
    ],
  },
  {
    name: 'fish',
    surroundings: 'sea',
    isInAir: true,
    marks: [
      moving(
        { slide: 2, beats: 1 },
        moving(
          { x: 24, y: 0, sway: 12, beats: 4 },
          form('yellow', path('M22 0 C34 -8 42 -24 49 -26 C46 -10 46 10 49 26 C42 24 34 8 22 0 Z'), 3),
        ),
        form('yellow', path('M-8 -24 Q6 -44 20 -34 Q18 -26 16 -18 Z'), 2),
        form('yellow', path('M-4 24 Q4 38 16 34 Q14 26 12 18 Z'), 2),
        form('orange', path('M-46 0 C-36 -30 6 -36 32 0 C6 36 -36 30 -46 0 Z'), 7),
        within(
          path('M-46 0 C-36 -30 6 -36 32 0 C6 36 -36 30 -46 0 Z'),
          flat('white', path('M-20 -34 Q-10 0 -20 34 L-9 34 Q1 0 -9 -34 Z')),
          flat('white', path('M9 -34 Q17 0 9 34 L16 34 Q24 0 16 -34 Z')),
        ),
        moving(
          { x: -4, y: 4, sway: 14, beats: 4, from: 0.3 },
          form('yellow', path('M-4 2 C8 0 14 8 14 16 C4 18 -6 12 -4 2 Z'), 2),
        ),
        flat('white', oval(-31, -5, 6)),
        ...eye(-32, -5, 3.6),
        line('coffee', 1.6, path('M-43 6 Q-38 9 -35 6')),
      ),
      ...[
        [-40, -26, 4],
        [-34, -38, 3],
        [-45, -40, 2.4],
      ].map(([x = 0, y = 0, r = 0], index) =>
        moving({ bob: 3, beats: 2, from: index / 3 }, line('white', 1.2, oval(x, y, r), 0.9)),
      ),
    ],
  },
  {
    name: 'bee',
    isInAir: true,
    marks: [
      moving(
        { bob: 2.4, beats: 2 },
        moving(
          { x: 2, y: -12, sway: 9, beats: 6 },
          form('ice', oval(-6, -30, 13, 19, -0.35), 2),
          form('white', oval(16, -28, 13, 18, 0.5), 2),
        ),
        form('night', path('M40 4 L49 8 L40 13 Z'), 1),
        form('yellow', oval(4, 8, 39, 27), 6),
        within(
          oval(4, 8, 39, 27),
          flat('night', path('M-8 -24 Q-1 8 -8 40 L2 40 Q9 8 2 -24 Z')),
          flat('night', path('M14 -24 Q21 8 14 40 L23 40 Q30 8 23 -24 Z')),
          flat('night', oval(46, 8, 10, 20)),
        ),
        ...eye(-23, 4, 4.6),
        line('night', 1.8, path('M-32 12 Q-26 19 -20 14')),
        flat('rose', oval(-15, 13, 4, 2.6), 0.8),
        line('night', 2, path('M-24 -14 Q-30 -28 -38 -26 M-16 -18 Q-18 -32 -26 -34')),
        flat('night', oval(-38, -26, 2.6)),
        flat('night', oval(-26, -34, 2.6)),
      ),
    ],
  },
  {
    name: 'butterfly',
    isInAir: true,
    marks: [
      moving(
        { bob: 2, beats: 1, sway: 4 },
        ...([false, true] as const).map((isMirrored) =>
          placed(
            { isMirrored },
            moving(
              { sway: 7, beats: 4 },
              form('orange', blob('2,-2 8,-30 26,-52 52,-44 48,-12 26,6'), 4),
              flat('yellow', blob('14,-10 20,-32 34,-40 40,-26 30,-8')),
              flat('white', oval(38, -34, 3)),
              form('rose', blob('2,0 24,2 44,10 42,34 24,46 8,24'), 4),
              flat('pink', blob('10,8 26,10 34,18 30,30 18,26')),
            ),
          ),
        ),
        form('night', oval(0, 2, 4.4, 25), 1.6),
        form('night', oval(0, -25, 5.4), 1.6),
        line('night', 1.6, path('M-2 -28 Q-6 -42 -14 -45 M2 -28 Q6 -42 14 -45')),
        flat('night', oval(-14, -45, 2)),
        flat('night', oval(14, -45, 2)),
      ),
    ],
  },
];

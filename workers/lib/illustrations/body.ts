import type { Subject } from './illustration.ts';
import { blob, box, falling, flat, form, line, moving, path, placed, sparkle, within } from './marks.ts';

const heart = 'M0 46 C-30 22 -48 4 -46 -18 C-44 -42 -12 -48 0 -22 C12 -48 44 -42 46 -18 C48 4 30 22 0 46 Z';

/** Six things of the body and its care. */
export const BODY: readonly Subject[] = [
  {
    name: 'love',
    isInAir: true,
    marks: [
      moving(
        { pulse: 0.035, beats: 3, y: 4 },
        form('red', path(heart), 9),
        flat('white', path('M-36 -12 Q-34 -32 -18 -34 L-16 -30 Q-29 -27 -30 -12 Z'), 0.6),
        within(path(heart), line('white', 3.4, path('M-50 6 L-20 6 L-12 -10 L-2 22 L8 -4 L14 6 L50 6'), 0.95)),
      ),
    ],
  },
  {
    name: 'brain',
    isInAir: true,
    marks: [
      moving(
        { pulse: 0.02, beats: 2 },
        form('rose', blob('8,26 20,20 26,34 16,48 4,46'), 3),
        form('pink', blob('-44,12 -50,-8 -42,-30 -24,-44 0,-50 24,-44 42,-30 50,-8 44,16 28,30 2,30 -14,36 -30,30'), 7),
        line('rose', 3, path('M-38 2 Q-28 -6 -20 2 Q-14 10 -24 16')),
        line('rose', 3, path('M-34 -16 Q-24 -28 -14 -20 Q-6 -12 -14 -4')),
        line('rose', 3, path('M-10 -38 Q0 -32 -2 -22 Q-2 -14 8 -12')),
        line('rose', 3, path('M12 -36 Q22 -34 20 -24 Q18 -18 26 -16 Q34 -16 36 -22')),
        line('rose', 3, path('M38 -4 Q28 -4 24 4 Q20 14 8 10 Q0 6 -4 14 Q-8 22 -16 22')),
        line('rose', 3, path('M18 22 Q26 14 36 14')),
        flat('white', blob('-36,-16 -34,-28 -22,-38 -18,-34 -28,-26'), 0.5),
      ),
      sparkle(42, -38, 7),
      sparkle(-42, -38, 5, 0.5),
    ],
  },
  {
    name: 'teeth',
    marks: [
      moving(
        { sway: 2, y: 50, beats: 2 },
        form(
          'white',
          path(
            'M0 -34 C12 -46 40 -46 42 -18 C44 4 32 20 28 40 Q26 50 19 50 Q12 50 10 38 Q8 22 0 22 Q-8 22 -10 38 Q-12 50 -19 50 Q-26 50 -28 40 C-32 20 -44 4 -42 -18 C-40 -46 -12 -46 0 -34 Z',
          ),
          8,
        ),
        line('steel', 2, path('M0 -34 Q6 -28 14 -28'), 0.8),
        flat('ice', path('M-34 -14 Q-34 -34 -20 -36 L-18 -32 Q-28 -30 -28 -14 Z')),
      ),
      moving(
        { slide: 3, beats: 3 },
        placed(
          { x: 14, y: -2, turn: -18 },
          form('blue', box(-8, 4, 44, 6, 3), 2),
          form('white', box(-30, -3, 24, 8, 2), 1.4),
          ...[-28, -22, -16, -10].map((x) => flat('sky', box(x, -3, 3, 8, 1))),
          form('blue', box(-31, 4, 26, 6, 3), 1.6),
        ),
      ),
      sparkle(-40, -42, 7),
      sparkle(42, -40, 6, 0.4),
    ],
  },
  {
    name: 'bed',
    isUpright: true,
    marks: [
      form('wood', box(-49, -14, 8, 64, 3), 3),
      form('wood', box(41, 10, 8, 40, 3), 3),
      form('bark', box(-44, 34, 88, 9, 2), 2),
      form('white', box(-43, 18, 86, 18, 6), 3),
      form('ice', blob('-42,22 -44,6 -34,0 -18,2 -8,8 -10,24 -26,26'), 3),
      moving(
        { pulse: 0.015, y: 36, beats: 2 },
        form('violet', path('M-12 36 L-12 18 Q-6 8 10 8 L36 10 Q44 12 44 20 L44 36 Z'), 5),
        flat('pink', path('M-12 24 L-12 16 Q-6 8 6 8 L8 14 Q-6 16 -8 24 Z')),
      ),
      moving(
        { bob: 1.4, beats: 1 },
        form('yellow', path('M20 -48 C2 -44 -2 -18 18 -10 C28 -6 38 -12 42 -20 C26 -18 14 -32 20 -48 Z'), 3),
      ),
      sparkle(-24, -36, 6),
      sparkle(44, -40, 4, 0.4),
      sparkle(-2, -14, 4, 0.7),
    ],
  },
  {
    name: 'skincare',
    marks: [
      form('cream', box(12, 12, 36, 38, 5), 5),
      form('gold', box(11, 2, 38, 12, 4), 3),
      flat('rose', box(12, 24, 36, 14, 0), 0.8),
      flat('white', box(19, 29, 22, 3, 1.5)),
      form('accent', path('M-42 0 Q-42 -8 -34 -8 L-10 -8 Q-2 -8 -2 0 L-2 44 Q-2 50 -8 50 L-36 50 Q-42 50 -42 44 Z'), 6),
      flat('white', box(-36, 12, 28, 24, 3), 0.92),
      form('leaf', path('M-22 31 C-32 26 -30 17 -22 15 C-14 17 -12 26 -22 31 Z'), 2),
      form('gold', box(-30, -20, 16, 13, 2), 3),
      form('gold', box(-25, -32, 6, 12, 1), 1.4),
      form('gold', path('M-40 -36 Q-40 -42 -34 -42 L-12 -42 Q-8 -42 -8 -38 L-8 -31 L-32 -31 Q-40 -30 -40 -36 Z'), 2),
      falling(
        { x: -41, y: -30, width: 4, height: 26, count: 1, passes: 2 },
        flat('white', path('M0 -4 C3.4 0 3 4 0 4 C-3 4 -3.4 0 0 -4 Z')),
      ),
      sparkle(30, -18, 7),
      sparkle(6, -40, 5, 0.4),
      flat('white', box(-38, -2, 4, 44, 2), 0.4),
    ],
  },
  {
    name: 'health',
    marks: [
      form('leaf', box(-46, -16, 92, 66, 9), 6),
      line('iron', 6, path('M-18 -18 L-18 -28 Q-18 -34 -12 -34 L12 -34 Q18 -34 18 -28 L18 -18')),
      flat('pine', box(-46, 34, 92, 5, 0), 0.9),
      moving(
        { pulse: 0.04, beats: 3, y: 8 },
        form('white', path('M-7 -10 L7 -10 L7 1 L18 1 L18 15 L7 15 L7 26 L-7 26 L-7 15 L-18 15 L-18 1 L-7 1 Z'), 3),
      ),
      flat('steel', box(-38, -16, 6, 9, 1.5)),
      flat('steel', box(32, -16, 6, 9, 1.5)),
      sparkle(-40, -36, 6),
      sparkle(38, -38, 7, 0.5),
    ],
  },
];

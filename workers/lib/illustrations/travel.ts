import type { Subject } from './illustration.ts';
import { box, flat, form, line, moving, oval, path, placed, poly, within } from './marks.ts';
import type { Mark } from './pen.ts';

const puff = (x: number, y: number, scale: number, from: number): Mark =>
  placed(
    { x, y, scale },
    moving(
      { slide: 5, beats: 1, from },
      flat('white', oval(-7, 2, 7, 5)),
      flat('white', oval(2, -1, 9, 7)),
      flat('white', oval(10, 2, 6, 4.6)),
    ),
  );

function carWheel(x: number): readonly Mark[] {
  return [
    form('night', oval(x, 38, 12), 3),
    flat('steel', oval(x, 38, 6)),
    moving({ x, y: 38, turns: 3 }, line('iron', 1.6, path(`M${x - 5} 38 L${x + 5} 38 M${x} 33 L${x} 43`))),
  ];
}

/** Six things of travel. */
export const TRAVEL: readonly Subject[] = [
  {
    name: 'travel',
    isInAir: true,
    marks: [
      puff(-30, 30, 1.1, 0),
      puff(30, -28, 0.8, 0.4),
      moving(
        { bob: 2, beats: 1, sway: 2 },
        placed(
          { turn: -12 },
          form('steel', path('M-6 -6 L-26 -34 L-16 -34 L16 -8 Z'), 2),
          form('red', path('M-34 0 L-46 -26 L-34 -26 L-20 -6 Z'), 3),
          form(
            'white',
            path('M-44 -2 C-30 -12 20 -14 36 -8 C46 -4 50 2 46 6 C40 12 -20 14 -36 8 C-42 5 -46 2 -44 -2 Z'),
            5,
          ),
          flat('blue', path('M-42 3 C-20 8 30 8 47 4 C40 12 -20 14 -36 8 C-39 7 -41 5 -42 3 Z')),
          flat('sky', path('M32 -8 Q40 -6 43 -1 L34 -1 Q31 -4 32 -8 Z')),
          ...[-22, -13, -4, 5, 14, 23].map((x) => flat('navy', box(x, -5, 4.6, 5, 2))),
          form('ice', path('M8 2 L-22 36 L-10 36 L24 4 Z'), 3),
          form('iron', box(-4, 14, 13, 6, 3), 2),
          form('red', path('M-36 -2 L-48 10 L-40 11 L-24 1 Z'), 2),
        ),
      ),
    ],
  },
  {
    name: 'suitcase',
    marks: [
      line('iron', 3.4, path('M-11 -22 L-11 -44 Q-11 -47 -8 -47 L8 -47 Q11 -47 11 -44 L11 -22')),
      flat('night', oval(-24, 47, 5, 4)),
      flat('night', oval(24, 47, 5, 4)),
      form('orange', box(-37, -22, 74, 68, 8), 7),
      ...[-22, -8, 8, 22].map((x) => flat('red', box(x - 1, -22, 2, 68, 1), 0.5)),
      flat('coffee', box(-37, -10, 74, 6, 0), 0.9),
      flat('coffee', box(-37, 28, 74, 6, 0), 0.9),
      form('gold', box(-26, -12, 9, 10, 2), 1.6),
      form('gold', box(17, -12, 9, 10, 2), 1.6),
      form('night', box(-13, -28, 26, 8, 3), 2),
      form('white', oval(-14, 12, 10), 2),
      flat('blue', oval(-14, 12, 7)),
      flat('leaf', path('M-19 8 Q-14 5 -12 10 Q-14 15 -18 14 Z')),
      moving(
        { x: 30, y: -6, sway: 10, beats: 2 },
        line('bark', 1.4, path('M26 -20 L38 2')),
        form('cream', path('M32 2 L44 -2 L50 14 L38 18 Z'), 2),
        flat('red', box(38, 5, 8, 2.4, 1)),
        flat('iron', box(40, 10, 6, 2, 1)),
      ),
    ],
  },
  {
    name: 'car',
    marks: [
      form('wood', box(-20, -32, 18, 12, 2), 2),
      form('mint', box(0, -30, 20, 10, 2), 2),
      line('iron', 2, path('M-26 -19 L24 -19')),
      moving(
        { bob: 0.8, beats: 6 },
        form(
          'red',
          path(
            'M-49 30 L-48 12 Q-47 6 -40 5 L-32 -13 Q-30 -18 -24 -18 L14 -18 Q20 -18 24 -13 L36 4 Q48 6 49 16 L49 32 Q49 37 44 37 L-44 37 Q-49 37 -49 30 Z',
          ),
          6,
        ),
        flat('ice', path('M-28 3 L-22 -10 Q-21 -12 -18 -12 L-6 -12 L-6 3 Z')),
        flat('ice', path('M0 -12 L13 -12 Q16 -12 18 -9 L26 3 L0 3 Z')),
        flat('white', path('M4 -12 L9 -12 L2 3 L0 3 L0 -4 Z'), 0.7),
        line('wine', 1.4, path('M-3 5 L-3 32 M-30 8 L-30 26')),
        flat('wine', box(-1, 11, 7, 2.4, 1.2)),
        flat('yellow', oval(45, 15, 3.6, 4.4)),
        flat('cream', box(-49, 12, 5, 7, 2)),
        flat('steel', box(-50, 28, 100, 4, 2)),
      ),
      ...carWheel(-27),
      ...carWheel(27),
    ],
  },
  {
    name: 'train journey',
    surroundings: 'animals',
    marks: [
      form('bark', box(-49, 46, 98, 4, 1), 1),
      moving(
        { bob: 0.5, beats: 6 },
        form('blue', path('M-49 -26 L14 -26 C32 -26 46 2 49 26 Q50 36 42 36 L-49 36 Z'), 7),
        flat('white', path('M-49 8 L43 8 Q46 15 48 22 L-49 22 Z')),
        flat('red', path('M-49 22 L48 22 Q49 25 49 28 L-49 28 Z')),
        ...[-44, -26, -8].map((x) => form('ice', box(x, -17, 14, 17, 3), 2)),
        form('ice', path('M12 -17 L19 -17 Q30 -12 37 0 L12 0 Z'), 2),
        flat('white', path('M15 -17 L19 -17 L16 0 L12 0 L12 -6 Z'), 0.6),
        flat('yellow', oval(43, 15, 3)),
      ),
      ...[-38, -24, 6, 20].flatMap((x) => [form('night', oval(x, 40, 6.4), 1.6), flat('steel', oval(x, 40, 2.4))]),
      line('iron', 2.4, path('M-30 -26 L-22 -34 L-10 -38 M-22 -34 L-34 -38')),
      moving({ slide: 3, beats: 3 }, line('white', 2, path('M-46 -44 L-20 -44 M-8 -46 L6 -46'), 0.5)),
    ],
  },
  {
    name: 'mountain',
    surroundings: 'animals',
    isUpright: true,
    marks: [
      flat('yellow', oval(26, -28, 12)),
      form('iron', poly('2,50 28,-14 50,50'), 6),
      flat('white', path('M28 -14 L20.6 4 L26 1 L29 6 L33 0 Z')),
      form('navy', poly('-50,50 -12,-46 34,50'), 10),
      flat('white', path('M-12 -46 L-25.4 -12 L-18 -17 L-13 -8 L-6 -18 L0 -12 L3.6 -13.5 Z')),
      flat('ice', path('M-12 -46 L-6 -18 L0 -12 L3.6 -13.5 Z')),
      line('cream', 2, path('M-16 50 Q-4 42 -14 34 Q-22 26 -10 18 Q-2 12 -10 4'), 0.8),
      moving({ x: -12, y: -48, sway: 6, beats: 4 }, form('red', path('M-12 -50 L2 -46 L-12 -41 Z'), 1)),
      line('bark', 1.4, path('M-12 -50 L-12 -36')),
      ...[
        [-40, 50, 0.5],
        [-30, 50, 0.36],
        [38, 50, 0.5],
        [28, 50, 0.34],
      ].map(([x = 0, y = 0, scale = 1]) =>
        placed(
          { x, y, scale },
          flat('bark', box(-2, -8, 4, 8, 0)),
          form('pine', poly('0,-44 12,-22 6,-23 15,-6 -15,-6 -6,-23 -12,-22'), 4),
        ),
      ),
    ],
  },
  {
    name: 'beach',
    surroundings: 'shore',
    marks: [
      form('sand', path('M-50 50 C-36 30 -12 32 4 34 C24 36 40 34 50 50 Z'), 4),
      placed(
        { x: -3, y: 42, turn: -10 },
        line('white', 3, path('M0 -4 L0 -74')),
        moving(
          { y: -72, sway: 2, beats: 2 },
          form('red', path('M-40 -50 C-36 -86 36 -86 40 -50 Q27 -56 13 -50 Q0 -56 -13 -50 Q-27 -56 -40 -50 Z'), 4),
          flat('white', path('M-13 -50 C-12 -70 -6 -77 0 -77 C6 -77 12 -70 13 -50 Q0 -56 -13 -50 Z')),
          form('white', oval(0, -78, 3), 1),
        ),
      ),
      form('blue', path('M8 44 L30 36 L47 16 L50 20 L36 42 L14 48 Z'), 2),
      line('wood', 2, path('M14 47 L16 50 M34 42 L38 50 M30 36 L24 50')),
      placed(
        { x: -31, y: 41 },
        moving(
          { bob: 1, beats: 2 },
          form('orange', oval(0, 0, 8), 2),
          within(oval(0, 0, 8), flat('white', path('M-3 -9 Q0 0 -3 9 L3 9 Q6 0 3 -9 Z'))),
        ),
      ),
      moving(
        { slide: 3, beats: 1 },
        line('white', 1.8, path('M22 -36 Q26 -41 30 -36 Q34 -41 38 -36 M36 -22 Q39 -26 42 -22 Q45 -26 48 -22')),
      ),
    ],
  },
];

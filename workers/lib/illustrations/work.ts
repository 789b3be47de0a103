import type { Subject } from './illustration.ts';
import { box, faint, flat, form, line, moving, oval, path, placed, poly } from './marks.ts';

/** Six things of work. */
export const WORK: readonly Subject[] = [
  {
    name: 'laptop',
    isOneWay: true,
    marks: [
      form('iron', box(-40, -30, 80, 62, 5), 4),
      flat('night', box(-36, -26, 72, 54, 2.5)),
      flat('navy', box(-36, -26, 72, 9, 2.5)),
      ...[-31, -26, -21].map((x, index) =>
        flat((['red', 'yellow', 'leaf'] as const)[index] ?? 'red', oval(x, -21.5, 1.5)),
      ),
      flat('sky', box(-31, -12, 26, 34, 2), 0.9),
      flat('white', box(-27, -7, 18, 3, 1.5), 0.9),
      flat('white', box(-27, -1, 13, 3, 1.5), 0.6),
      flat('white', box(-27, 5, 16, 3, 1.5), 0.6),
      flat('navy', box(-1, -12, 32, 16, 2)),
      moving({ slide: 1.2, beats: 1 }, line('mint', 2.2, path('M3 0 L10 -6 L16 -2 L27 -9'))),
      ...[8, 14, 11].map((height, index) =>
        moving(
          { pulse: 0.04, x: 5 + index * 10, y: 22, from: index / 3 },
          flat(
            (['orange', 'yellow', 'pink'] as const)[index] ?? 'pink',
            box(1 + index * 10, 22 - height, 7, height, 1.5),
          ),
        ),
      ),
      form('steel', path('M-48 32 L48 32 L50 40 Q50 43 46 43 L-46 43 Q-50 43 -50 40 Z'), 3),
      flat('iron', box(-10, 32, 20, 4, 2)),
      form('iron', box(-44, 43, 88, 7, 3), 2),
    ],
  },
  {
    name: 'phone',
    isOneWay: true,
    marks: [
      form('night', box(-25, -48, 50, 98, 9), 3),
      flat('ice', box(-21, -43, 42, 88, 5)),
      flat('blue', path('M-21 -38 Q-21 -43 -16 -43 L16 -43 Q21 -43 21 -38 L21 -16 L-21 -16 Z')),
      flat('night', box(-7, -42, 14, 4, 2)),
      flat('white', box(-16, -33, 20, 4, 2), 0.95),
      flat('white', box(-16, -26, 13, 3, 1.5), 0.6),
      ...[0, 1, 2, 3, 4, 5].map((each) =>
        moving(
          { pulse: 0.05, x: -13 + (each % 3) * 13, y: -3 + Math.floor(each / 3) * 14, from: each / 6 },
          form(
            (['red', 'gold', 'leaf', 'violet', 'orange', 'rose'] as const)[each] ?? 'red',
            box(-18 + (each % 3) * 13, -8 + Math.floor(each / 3) * 14, 10, 10, 3),
            1.5,
          ),
        ),
      ),
      form('white', box(-18, 24, 36, 14, 4), 1.5),
      flat('leaf', oval(-10, 31, 3.6)),
      flat('steel', box(-3, 28, 16, 2.4, 1.2)),
      flat('steel', box(-3, 32.4, 10, 2.4, 1.2)),
      moving(
        { bob: 2, beats: 2 },
        form(
          'red',
          path('M14 -34 Q14 -46 28 -46 Q42 -46 42 -34 Q42 -22 28 -22 L22 -22 L16 -16 L17 -25 Q14 -28 14 -34 Z'),
          2,
        ),
        flat('white', path('M28 -28 C20 -34 22 -41 26 -40 Q28 -39 28 -37 Q28 -39 30 -40 C34 -41 36 -34 28 -28 Z')),
      ),
    ],
  },
  {
    name: 'email',
    isOneWay: true,
    isInAir: true,
    marks: [
      moving(
        { bob: 2, beats: 1 },
        form('sand', path('M-46 -8 L0 -40 L46 -8 L46 40 L-46 40 Z'), 4),
        moving(
          { bob: 2.4, beats: 1, from: 0.1 },
          form('white', box(-34, -40, 68, 60, 3), 3),
          flat('accent', box(-26, -32, 30, 5, 2.5)),
          ...[-22, -14, -6].map((y, index) => flat('steel', box(-26, y, index === 2 ? 32 : 50, 3, 1.5), 0.8)),
        ),
        form('cream', path('M-46 -8 L0 24 L46 -8 L46 36 Q46 41 41 41 L-41 41 Q-46 41 -46 36 Z'), 4),
        line('straw', 1.6, path('M-44 39 L-12 14 M44 39 L12 14')),
        form('red', oval(38, -30, 11), 2.4),
        line('white', 3, path('M38 -36 L38 -29 M38 -24.6 L38 -24.4')),
      ),
    ],
  },
  {
    name: 'checklist',
    isOneWay: true,
    marks: [
      form('wood', box(-36, -42, 72, 92, 6), 5),
      form('white', box(-30, -34, 60, 78, 2), 3),
      form(
        'steel',
        path('M-16 -36 L-16 -43 Q-16 -46 -12 -46 L-6 -46 Q-5 -50 0 -50 Q5 -50 6 -46 L12 -46 Q16 -46 16 -43 L16 -36 Z'),
        2,
      ),
      ...[-22, -3, 16].flatMap((y, index) => [
        form(index === 2 ? 'cream' : 'leaf', box(-23, y, 13, 13, 3), 1.6),
        flat('iron', box(-4, y + 2, index === 1 ? 22 : 28, 3.4, 1.7), 0.8),
        flat('steel', box(-4, y + 8, 16, 2.8, 1.4), 0.8),
        ...(index === 2 ? [] : [line('white', 2.6, path(`M-20 ${y + 6.5} L-17 ${y + 9.6} L-12.8 ${y + 3.4}`))]),
      ]),
      moving(
        { x: 4, y: 34, sway: 3, bob: 1.4, beats: 2 },
        placed(
          { x: -14, y: 26, turn: 40 },
          form('yellow', box(-4, -50, 8, 42, 0), 2.4),
          form('pink', box(-4, -58, 8, 8, 3), 1.6),
          form('sand', poly('-4,-8 4,-8 0,4'), 1.4),
          flat('night', poly('-1.4,-0.2 1.4,-0.2 0,4')),
        ),
      ),
    ],
  },
  {
    name: 'idea',
    isPlayful: true,
    isInAir: true,
    marks: [
      moving(
        { turns: 0, pulse: 0.05, beats: 2, y: -8 },
        ...Array.from({ length: 9 }, (_, ray) =>
          placed({ y: -8, turn: -120 + ray * 30 }, line('yellow', 3.4, path('M0 -35 L0 -38'))),
        ),
      ),
      faint(0.35, moving({ pulse: 0.06, beats: 2, y: -8 }, flat('yellow', oval(0, -8, 35)))),
      form(
        'yellow',
        path('M0 -38 C24 -38 34 -18 26 0 C22 10 14 14 13 24 L-13 24 C-14 14 -22 10 -26 0 C-34 -18 -24 -38 0 -38 Z'),
        6,
      ),
      flat('white', path('M-18 -14 Q-16 -28 -4 -31 L-3 -27 Q-13 -24 -14 -13 Z'), 0.75),
      line('orange', 2.2, path('M-6 24 L-9 0 L-3 5 L0 0 L3 5 L9 0 L6 24')),
      form('steel', box(-13, 24, 26, 7, 3), 3),
      form('steel', box(-12, 31, 24, 6, 3), 3),
      form('iron', path('M-10 37 L10 37 L5 45 L-5 45 Z'), 2),
    ],
  },
  {
    name: 'time',
    isOneWay: true,
    marks: [
      line('night', 5, path('M-28 40 L-36 49 M28 40 L36 49')),
      form('night', oval(0, 4, 43), 5),
      form('red', oval(0, 4, 40), 6),
      flat('white', oval(0, 4, 32)),
      ...Array.from({ length: 12 }, (_, hour) =>
        placed({ y: 4, turn: hour * 30 }, flat('night', box(-1, -29.5, 2, hour % 3 === 0 ? 6 : 3, 1))),
      ),
      moving({ y: 4, turns: 1 }, line('night', 3.4, path('M0 4 L0 -18'))),
      placed({ y: 4, turn: 118 }, line('night', 4, path('M0 0 L0 -13'))),
      flat('red', oval(0, 4, 3.6)),
      moving(
        { y: -30, sway: 5, beats: 4 },
        form('gold', path('M-40 -24 C-42 -42 -24 -50 -12 -42 Z'), 3),
        form('gold', path('M40 -24 C42 -42 24 -50 12 -42 Z'), 3),
      ),
      form('night', box(-4, -46, 8, 9, 2), 2),
    ],
  },
];

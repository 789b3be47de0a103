import type { Subject } from './illustration.ts';
import { box, flat, form, line, moving, oval, path, placed, poly, sparkle, star } from './marks.ts';
import type { Mark } from './pen.ts';

/** A coin seen from the front, with a star instead of a currency. */
function coin(x: number, y: number, radius: number): Mark {
  return placed(
    { x, y, scale: radius / 12 },
    form('gold', oval(0, 0, 12), 2),
    line('yellow', 1.6, oval(0, 0, 8.6)),
    flat('yellow', star(0, 0, 6, 2.8, 5)),
  );
}

/** A pile of coins seen from the side, from its base upwards. */
function pile(x: number, base: number, count: number): readonly Mark[] {
  return Array.from({ length: count }, (_, each) =>
    placed(
      { x: x + ((each * 7) % 3) - 1, y: base - 7 - each * 7 },
      form('gold', box(-13, 0, 26, 7.4, 2.4), 3),
      flat('yellow', box(-11, 1.4, 16, 1.6, 0.8), 0.8),
    ),
  );
}

/** Six things about money. */
export const MONEY: readonly Subject[] = [
  {
    name: 'money',
    marks: [
      placed(
        { x: 2, y: 2, turn: -14 },
        form('pine', box(-40, -24, 78, 40, 3), 4),
        form('leaf', box(-44, -30, 78, 40, 3), 4),
        line('mint', 1.6, box(-39, -25, 68, 30, 2)),
        form('mint', oval(-5, -10, 10), 2),
        flat('pine', star(-5, -10, 6, 2.8, 5)),
        flat('mint', oval(-32, -10, 3)),
        flat('mint', oval(22, -10, 3)),
      ),
      ...pile(-28, 50, 4),
      ...pile(0, 50, 6),
      ...pile(28, 50, 3),
      moving({ bob: 2.4, beats: 2 }, coin(28, 8, 13)),
      sparkle(-36, -40, 6),
      sparkle(42, -34, 5, 0.4),
    ],
  },
  {
    name: 'saving',
    marks: [
      form('rose', box(-26, 30, 13, 20, 4), 3),
      form('rose', box(14, 30, 13, 20, 4), 3),
      line('rose', 3.4, path('M40 4 Q49 2 46 -6 Q42 -10 40 -4')),
      form('pink', oval(0, 10, 42, 31), 9),
      form('pink', box(-20, 32, 13, 17, 4), 3),
      form('pink', box(20, 32, 13, 17, 4), 3),
      form('rose', path('M-24 -14 L-30 -34 Q-14 -32 -8 -20 Z'), 3),
      form('rose', oval(-36, 12, 11, 12), 3),
      flat('wine', oval(-39, 10, 1.8, 2.8)),
      flat('wine', oval(-33, 10, 1.8, 2.8)),
      flat('night', oval(-22, 0, 2.8)),
      flat('white', oval(-22.8, -0.9, 0.9)),
      flat('white', oval(-6, -8, 14, 5, -0.3), 0.35),
      flat('wine', box(-4, -21.4, 22, 4, 2)),
      moving({ bob: 5, beats: 2 }, coin(7, -34, 11)),
      flat('rose', oval(-16, 12, 5, 3.4), 0.7),
    ],
  },
  {
    name: 'credit card',
    isOneWay: true,
    isInAir: true,
    marks: [
      placed(
        { turn: 10, x: 3, y: 12 },
        form('near', box(-44, -27, 88, 54, 6), 4),
        flat('glow', box(-44, -18, 88, 10, 0), 0.6),
      ),
      moving(
        { sway: 3, beats: 1 },
        placed(
          { turn: -8, y: -8 },
          form('accent', box(-46, -29, 92, 58, 6), 5),
          flat('blue', box(-46, -29, 92, 58, 6), 0.75),
          flat('white', path('M-46 14 Q-10 -22 46 -8 L46 -23 Q46 -29 40 -29 L-40 -29 Q-46 -29 -46 -23 Z'), 0.14),
          form('gold', box(-37, -14, 17, 13, 2.5), 2),
          line('wood', 0.9, path('M-37 -7.5 L-20 -7.5 M-31 -14 L-31 -1 M-26 -14 L-26 -1')),
          line('white', 1.8, path('M-13 -11 Q-9 -7.5 -13 -4 M-9 -13 Q-3.4 -7.5 -9 -2')),
          ...[-36, -16, 4, 24].map((x) => flat('white', box(x, 6, 14, 3.4, 1.7), 0.9)),
          flat('white', box(-36, 16, 26, 3, 1.5), 0.7),
          flat('white', oval(32, 17, 7), 0.85),
          flat('blue', star(32, 17, 5, 2.4, 5)),
        ),
      ),
      sparkle(40, -38, 7),
      sparkle(-42, 34, 5, 0.5),
    ],
  },
  {
    name: 'bank account',
    isUpright: true,
    marks: [
      form('steel', box(-48, 42, 96, 8, 1.5), 3),
      form('ice', box(-43, 35, 86, 8, 1.5), 3),
      form('steel', box(-38, -10, 76, 46, 0), 4),
      form('navy', box(-8, 6, 16, 30, 2), 2),
      flat('gold', oval(4, 22, 1.5)),
      ...[-34, -19, 11, 26].flatMap((x) => [
        form('white', box(x, -10, 9, 46, 1), 2.4),
        form('cream', box(x - 2, -12, 13, 4, 1), 1),
        form('cream', box(x - 2, 31, 13, 5, 1), 1),
      ]),
      form('ice', box(-44, -20, 88, 9, 1.5), 3),
      form('white', poly('-48,-19 0,-46 48,-19'), 5),
      flat('steel', poly('-32,-22.4 0,-40 32,-22.4')),
      coin(0, -29, 7),
    ],
  },
  {
    name: 'growth',
    isOneWay: true,
    marks: [
      form('night', box(-49, 44, 98, 6, 3), 2),
      ...[14, 26, 38, 56].map((height, index) =>
        form(
          (['sky', 'mint', 'gold', 'orange'] as const)[index] ?? 'gold',
          box(-43 + index * 23, 44 - height, 17, height, 2.5),
          4,
        ),
      ),
      moving(
        { bob: 1.6, beats: 2 },
        line('white', 4.6, path('M-40 12 L-18 -4 L0 -12 L30 -40')),
        form('white', poly('40,-50 36,-28 19,-44'), 2),
        ...[
          [-40, 12],
          [-18, -4],
          [0, -12],
        ].map(([x = 0, y = 0]) => form('red', oval(x, y, 4.4), 1.4)),
      ),
    ],
  },
  {
    name: 'sale',
    isOneWay: true,
    isPlayful: true,
    isInAir: true,
    marks: [
      moving(
        { x: -30, y: -36, sway: 6, beats: 2 },
        line('sand', 2, path('M-30 -34 Q-48 -50 -44 -30 Q-40 -22 -30 -32')),
        placed(
          { x: 2, y: 4, turn: 0 },
          form(
            'red',
            path(
              'M-44 -34 Q-44 -42 -36 -42 L-4 -42 Q2 -42 6 -38 L42 -2 Q48 4 42 10 L12 40 Q6 46 0 40 L-40 0 Q-44 -4 -44 -10 Z',
            ),
            6,
          ),
          line('pink', 1.8, path('M-37 -32 Q-37 -36 -33 -36 L-6 -36 L36 4 L6 34 L-37 -10 Z'), 0.8),
          flat('night', oval(-28, -26, 5.4)),
          flat('cream', oval(-28, -26, 3)),
          placed(
            { x: 4, y: 4, turn: 45 },
            line('white', 4.2, path('M-13 11 L13 -11')),
            line('white', 4, oval(-10, -8, 5.4)),
            line('white', 4, oval(10, 8, 5.4)),
          ),
        ),
      ),
      sparkle(38, -36, 8),
      sparkle(-38, 34, 6, 0.4),
      sparkle(40, 40, 5, 0.7),
    ],
  },
];

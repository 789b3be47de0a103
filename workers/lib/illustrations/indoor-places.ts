import { blob, box, flat, form, line, moving, oval, path, placed, poly } from './marks.ts';
import { cloud, fitted, floor, hung, layer, type Place, repeated, scene, wide } from './place-kit.ts';

const cloudBehind = placed({ x: -4, y: -8, scale: 0.5 }, moving({ slide: 8, beats: 1 }, flat('white', cloud, 0.75)));

const floodlight = scene(
  flat('steel', box(32, -104, 2, 64, 0)),
  form('steel', box(24, -112, 18, 11, 2), 2),
  flat('white', oval(29, -106.5, 2.6)),
  flat('white', oval(37, -106.5, 2.6)),
);

/** A tiled wall with a shelf of jars. */
export const kitchen: Place = (drift) =>
  scene(
    repeated(14, (column) => (pen) => {
      for (let row = 0; row < 16; row++)
        flat('far', box(0.4, -18 - row * 10, 13.2, 9.2, 1), (row + column) % 3 === 0 ? 0.4 : 0.22)(pen);
    }),
    layer(
      drift * 0.5,
      hung(
        -66,
        18,
        (pen) => flat('near', box(wide(pen.view).left, 0, wide(pen.view).width, 3, 0))(pen),
        repeated(52, (index) =>
          placed(
            { x: 8 },
            form('cream', box(0, -14, 11, 14, 2), 3),
            form('accent', box(15, -18, 8, 18, 2), 2),
            form(index % 2 === 0 ? 'leaf' : 'orange', oval(33, -6, 6), 3),
          ),
        ),
      ),
    ),
    floor(-7),
  );

/** Houses of a city at night, with a rising line. */
export const money: Place = (drift) =>
  scene(
    layer(
      drift * 0.3,
      repeated(22, (index) => {
        const height = 40 + ((index * 37) & 31);
        return scene(flat('far', box(1, -height, 20, height, 1)), (pen) => {
          for (let row = 0; row < 4; row++)
            for (let column = 0; column < 3; column++)
              flat(
                'glow',
                box(4 + column * 5.4, -height + 6 + row * 9, 3, 4.6, 0.6),
                (row + column + index) % 3 === 0 ? 0.75 : 0.25,
              )(pen);
        });
      }),
    ),
    layer(drift * 0.7, line('accent', 1.4, path('M-70 -34 L-44 -44 L-26 -38 L-4 -58 L16 -52 L40 -76 L74 -92'), 0.4)),
    floor(-8),
    layer(
      drift * 1.3,
      repeated(34, (index) =>
        placed(
          { x: 10, y: 14 + (index & 1) * 9 },
          form('gold', oval(0, 0, 7, 3), 1.5),
          form('gold', oval(1, -3, 7, 3), 1.5),
        ),
      ),
    ),
  );

/** A room with a window, books and a plant. */
export const work: Place = (drift) =>
  scene(
    layer(
      drift * 0.3,
      hung(
        -58,
        30,
        placed(
          { x: 20 },
          flat('accent', box(-21, -30, 42, 50, 2), 0.9),
          flat('far', box(-19, -28, 38, 46, 1)),
          cloudBehind,
          flat('accent', box(-1, -28, 2, 46, 0), 0.9),
          flat('accent', box(-19, -6, 38, 2, 0), 0.9),
        ),
      ),
      hung(
        -62,
        15,
        placed(
          { x: -28 },
          form('near', box(-13, 0, 26, 2.4, 1), 1),
          form('red', box(-10, -13, 4, 13, 1), 1),
          form('cream', box(-5, -15, 5, 15, 1), 1),
          form('blue', box(1, -12, 4, 12, 1), 1),
          placed({ x: 8, y: 0, turn: 12 }, form('gold', box(-1, -13, 4, 13, 1), 1)),
        ),
      ),
    ),
    layer(
      drift * 0.8,
      placed(
        { x: 40, y: -7 },
        ...[-48, 48, -20, 20, 0].map((turn, index) =>
          placed(
            { y: -11, turn },
            moving({ sway: 3, from: index * 0.2 }, form(index % 2 === 0 ? 'pine' : 'leaf', oval(0, -13, 4.6, 13), 2)),
          ),
        ),
        form('cream', poly('-6,0 -8,-12 8,-12 6,0'), 3),
      ),
    ),
    floor(-7),
  );

/** A stadium with its crowd. */
export const sport: Place = (drift) =>
  scene(
    layer(
      drift * 0.3,
      repeated(64, () => fitted(112, floodlight)),
    ),
    layer(
      drift * 0.3,
      (pen) => flat('far', box(wide(pen.view).left, -52, wide(pen.view).width, 46, 0))(pen),
      repeated(7, (index) => (pen) => {
        for (let row = 0; row < 4; row++) {
          const ink = (['cream', 'accent', 'glow', 'near'] as const)[(index * 3 + row * 5) & 3] ?? 'cream';
          moving(
            { bob: 0.7, beats: 4, from: ((index * 5 + row * 3) % 8) / 8 },
            flat(ink, oval(3 + (row & 1) * 3, -46 + row * 9.5, 2.2), 0.75),
          )(pen);
        }
      }),
    ),
    (pen) => flat('near', box(wide(pen.view).left, -14, wide(pen.view).width, 8, 0))(pen),
    floor(-7),
    line('white', 1.2, path('M-160 12 L160 12'), 0.5),
    line('white', 1.2, oval(0, 12, 46, 16), 0.35),
  );

/** A quiet room with an arch and plants. */
export const body: Place = (drift) =>
  scene(
    layer(
      drift * 0.3,
      fitted(
        94,
        flat('far', path('M-36 0 L-36 -62 C-36 -104 36 -104 36 -62 L36 0 Z'), 0.85),
        flat('glow', path('M-28 0 L-28 -60 C-28 -92 28 -92 28 -60 L28 0 Z'), 0.6),
      ),
    ),
    layer(
      drift * 0.7,
      repeated(100, (index) =>
        placed(
          { x: 44, y: -6, isMirrored: index % 2 === 0 },
          form('cream', blob('-8,0 -11,-8 -7,-18 7,-18 11,-8 8,0'), 3),
          moving(
            { y: -14, sway: 3, beats: 2 },
            line('pine', 1.4, path('M0 -16 Q-4 -34 -12 -48 M0 -16 Q2 -36 6 -56 M0 -16 Q8 -30 17 -38')),
            ...[
              [-12, -48],
              [-8, -38],
              [6, -56],
              [4, -44],
              [17, -38],
              [11, -32],
            ].map(([x = 0, y = 0]) => form('leaf', oval(x, y, 6, 3, -0.7), 2)),
          ),
        ),
      ),
    ),
    floor(-7),
  );

/** A wall of tools. */
export const tools: Place = (drift) =>
  scene(
    layer(
      drift * 0.4,
      (pen) => flat('far', box(wide(pen.view).left, -84, wide(pen.view).width, 72, 0), 0.9)(pen),
      repeated(7, () => (pen) => {
        for (let row = 0; row < 8; row++) flat('ground', oval(3.5, -79 + row * 7.6, 0.7), 0.5)(pen);
      }),
      hung(
        -74,
        2,
        repeated(74, () =>
          scene(
            placed({ x: -26 }, flat('wood', box(-1.6, 6, 3.2, 24, 1.4)), form('steel', box(-8, 0, 16, 7, 1.6), 2)),
            placed(
              { x: 26 },
              form('steel', path('M-4 0 L4 0 L5 22 L-5 22 Z'), 2),
              form('red', box(-3.6, 22, 7.2, 12, 3), 2),
            ),
            placed({ x: 8 }, line('steel', 2.6, oval(0, 4, 5)), form('steel', box(-1.8, 8, 3.6, 22, 1.6), 1)),
          ),
        ),
      ),
    ),
    floor(-7),
  );

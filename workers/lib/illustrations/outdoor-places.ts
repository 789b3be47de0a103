import { blob, box, falling, flat, form, line, moving, oval, path, placed, poly, star } from './marks.ts';
import { clouds, floor, hills, hung, layer, type Place, repeated, scene, wide } from './place-kit.ts';

const pineTree = scene(
  flat('bark', box(-1.5, -6, 3, 7, 1)),
  form('pine', poly('0,-40 9,-22 4,-23 12,-6 -12,-6 -4,-23 -9,-22'), 3),
);

const bush = form('pine', blob('-14,3 -15,-6 -8,-12 0,-14 9,-11 15,-5 14,3'), 4);

/** Trees behind a fence. */
export const garden: Place = (drift) =>
  scene(
    hung(-86, 11, flat('glow', oval(24, 0, 11), 0.9)),
    clouds(0.45),
    layer(drift * 0.3, hills('far', -30, 5, 1)),
    layer(
      drift * 0.6,
      repeated(30, (index) =>
        placed({ x: 4, y: -20, scale: 0.9 + 0.25 * (index & 1) }, index % 2 === 0 ? pineTree : bush),
      ),
    ),
    layer(
      drift,
      (pen) => flat('accent', box(wide(pen.view).left, -17, wide(pen.view).width, 2.4, 0), 0.8)(pen),
      repeated(9, () => form('accent', path('M1 -6 L1 -22 L4 -26 L7 -22 L7 -6 Z'), 1.4)),
    ),
    floor(-8),
    layer(
      drift * 1.3,
      repeated(17, (index) =>
        placed(
          { x: 3, y: 12 + ((index * 7) % 5) * 6 },
          moving(
            { sway: 6, beats: 2, from: index * 0.2 },
            line('leaf', 1.2, path('M0 0 Q-2 -5 -4 -7 M0 0 Q0 -5 0 -9 M0 0 Q2 -5 4 -7')),
          ),
        ),
      ),
    ),
  );

/** A meadow with flowers. */
export const animals: Place = (drift) =>
  scene(
    hung(-88, 12, flat('glow', oval(-22, 0, 12), 0.9)),
    clouds(0.5),
    layer(drift * 0.3, hills('far', -34, 7, 0.4)),
    layer(
      drift * 0.5,
      repeated(44, (index) => placed({ x: 12, y: -18, scale: 0.8 + 0.3 * (index & 1) }, pineTree)),
    ),
    layer(drift * 0.7, hills('near', -14, 3, 2.2)),
    floor(-6),
    layer(
      drift * 1.3,
      repeated(24, (index) =>
        placed(
          { x: 5, y: 10 + ((index * 5) & 7) * 3 },
          moving(
            { sway: 5, from: index * 0.17 },
            line('leaf', 1, path('M0 0 L0 -7')),
            flat(index % 2 === 0 ? 'yellow' : 'pink', oval(0, -8, 2.2)),
          ),
        ),
      ),
    ),
  );

/** A road before mountains. */
export const travel: Place = (drift) =>
  scene(
    hung(-70, 13, flat('glow', oval(22, 0, 13), 0.95)),
    clouds(0.4),
    layer(
      drift * 0.3,
      repeated(70, () =>
        scene(
          form('far', poly('-40,-6 -8,-58 8,-36 20,-50 48,-6'), 6),
          flat('white', poly('-8,-58 -15,-46.6 -8,-49 -3,-45 0,-47.4'), 0.85),
        ),
      ),
    ),
    layer(drift * 0.6, hills('near', -14, 4, 0.5)),
    floor(-7),
    repeated(26, () => flat('cream', box(4, 10, 13, 1.6, 0.8), 0.6)),
  );

/** Hills with houses under a wide sky. */
export const weather: Place = (drift) =>
  scene(
    clouds(0.6),
    layer(drift * 0.3, hills('far', -22, 5, 2.4)),
    layer(
      drift * 0.5,
      repeated(64, (index) =>
        placed(
          { x: 26, y: -10, scale: 0.6 + 0.16 * (index & 1) },
          form('cream', box(-10, -14, 20, 14, 0.5), 3),
          form('wine', poly('-13,-13 0,-25 13,-13'), 4),
          flat('yellow', box(-6, -10, 5, 5, 0.6)),
          flat('bark', box(2, -9, 5, 9, 0.6)),
        ),
      ),
    ),
    layer(drift * 0.8, hills('near', -8, 3, 0.2)),
    floor(-2),
  );

/** A beach with a boat. */
export const shore: Place = (drift) =>
  scene(
    hung(-72, 12, flat('glow', oval(20, 0, 12), 0.95)),
    clouds(0.5),
    (pen) => flat('far', box(wide(pen.view).left, -30, wide(pen.view).width, 40, 0))(pen),
    layer(
      drift * 0.4,
      placed(
        { x: 34, y: -29 },
        moving(
          { sway: 3, beats: 1 },
          form('cream', poly('0,-24 0,-4 -13,-4'), 2),
          form('accent', poly('2,-20 2,-4 11,-4'), 1.4),
          form('wine', path('M-14 -2 L13 -2 L9 4 L-9 4 Z'), 1.6),
        ),
      ),
    ),
    repeated(22, (index) =>
      moving(
        { slide: 2, beats: 2, from: index * 0.2 },
        line('accent', 0.9, path('M3 -22 Q6 -24 9 -22 Q12 -20 15 -22 M12 -14 Q15 -16 18 -14'), 0.6),
      ),
    ),
    floor(-5),
    layer(
      drift * 1.2,
      repeated(40, (index) => placed({ x: 8, y: 12 + (index & 1) * 8 }, form('orange', star(0, 0, 4, 1.9, 5), 1))),
    ),
  );

/** The bottom of the sea. */
export const sea: Place = (drift) =>
  scene(
    repeated(30, (index) =>
      moving({ slide: 3, beats: 1, from: index * 0.3 }, flat('glow', poly('4,-170 14,-170 -6,60 -26,60'), 0.16)),
    ),
    layer(drift * 0.4, hills('far', -16, 6, 1.2)),
    layer(
      drift * 0.8,
      hills('near', 2, 4, 0.2),
      repeated(23, (index) =>
        placed(
          { x: 6, y: 8, scale: 0.9 + 0.3 * (index & 1) },
          moving(
            { sway: 4, from: index * 0.2 },
            line('leaf', 2.6, path('M0 0 Q-6 -12 0 -22 Q5 -30 0 -40')),
            line('pine', 2.4, path('M6 0 Q1 -8 6 -16 Q10 -22 6 -28')),
          ),
        ),
      ),
    ),
    layer(drift, hills('ground', 14, 3, 2)),
    falling(
      { x: -70, y: 20, width: 140, height: -120, count: 14, passes: 1 },
      line('accent', 0.6, oval(0, 0, 1.8), 0.8),
    ),
  );

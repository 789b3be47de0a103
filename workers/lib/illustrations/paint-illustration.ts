import {
  type Frame,
  fade,
  mix,
  type Palette,
  paintGlow,
  swing,
  wrap,
} from '#workers/lib/backgrounds/families/frame.ts';
import type { Category, IllustrationView, Subject } from './illustration.ts';
import { drawAll, flat, moving, oval, placed } from './marks.ts';
import { colorsIn, type Mark, type Pen } from './pen.ts';
import { floor } from './place-kit.ts';
import { PLACES } from './places.ts';

/** Position and size of a subject in a picture's shape. */
interface Layout {
  /** Centre, as fractions of the frame. */
  readonly x: number;
  readonly y: number;
  /** Side of its square, in short sides. */
  readonly size: number;
}

type Shape = 'upright' | 'square' | 'wide';

/** Large words are above a subject and captions below it, so it ends at about 0.7 of the height. */
const LAYOUTS: Record<IllustrationView, Record<Shape, Layout>> = {
  close: {
    upright: { x: 0.5, y: 0.48, size: 0.78 },
    square: { x: 0.5, y: 0.44, size: 0.6 },
    wide: { x: 0.5, y: 0.43, size: 0.64 },
  },
  place: {
    upright: { x: 0.5, y: 0.53, size: 0.54 },
    square: { x: 0.5, y: 0.47, size: 0.44 },
    wide: { x: 0.42, y: 0.47, size: 0.48 },
  },
  motion: {
    upright: { x: 0.5, y: 0.47, size: 0.66 },
    square: { x: 0.5, y: 0.44, size: 0.52 },
    wide: { x: 0.5, y: 0.43, size: 0.56 },
  },
};

/** Two smaller ones behind a moving subject: offsets in short sides, and size. */
const COMPANIONS: Record<Shape, readonly Layout[]> = {
  upright: [
    { x: -0.3, y: -0.36, size: 0.26 },
    { x: 0.31, y: 0.36, size: 0.22 },
  ],
  square: [
    { x: -0.36, y: -0.14, size: 0.2 },
    { x: 0.36, y: 0.1, size: 0.18 },
  ],
  wide: [
    { x: -0.58, y: -0.1, size: 0.3 },
    { x: 0.6, y: 0.08, size: 0.26 },
  ],
};

/** Degrees that a moving subject leans. */
const LEAN = -7;

/** Growth of a picture in the middle of its loop: the camera comes nearer and goes back. */
const PUSH = 0.035;

/** Paints one picture of a subject: a place of its own, the light behind it, its shadow and itself. */
export function paintIllustration(
  frame: Frame,
  palette: Palette,
  { subject, category, view }: { subject: Subject; category: Category; view: IllustrationView },
): void {
  const { context, width, height, short, phase } = frame;
  const shape = width === height ? 'square' : width > height ? 'wide' : 'upright';
  const { x, y, size } = LAYOUTS[view][shape];
  const unit = short / 100;
  const [centerX, centerY] = [x * width, y * height];
  const baseY = centerY + (size * short) / 2;
  const penAt = (left: number, top: number, haze = 0): Pen => ({
    context,
    phase,
    colorOf: colorsIn(palette, haze),
    view: { left: -left / unit, top: -top / unit, right: (width - left) / unit, bottom: (height - top) / unit },
  });
  const drawIn = (left: number, top: number, marks: readonly Mark[], haze = 0) => {
    context.save();
    context.translate(left, top);
    context.scale(unit, unit);
    drawAll(penAt(left, top, haze), marks);
    context.restore();
  };
  paintSky(frame, palette);
  if (view === 'close') {
    paintGlow(
      frame,
      centerX,
      centerY - 0.04 * short,
      0.85 * short,
      mix(palette.colors[3] ?? palette.colors[0], '#ffffff', 0.35),
      0.5,
    );
    drawIn(centerX, centerY, backdrop(size * 100));
    if (!subject.isInAir) drawIn(centerX, baseY, [floor(-4)]);
    const push = 1 + (PUSH * (1 - Math.cos(2 * Math.PI * phase))) / 2;
    drawIn(centerX, baseY, standing(subject, size * push));
  } else if (view === 'place') {
    const drift = 1.6 * swing(phase, 1, 0);
    // A thing in the air is above the ground.
    const groundY = baseY + (subject.isInAir ? 0.15 * short : 0);
    drawIn(width / 2, groundY, [PLACES[subject.surroundings ?? category](drift)]);
    drawIn(centerX, baseY, [placed({ x: drift * 1.4 }, ...standing(subject, size))]);
  } else {
    drawIn(centerX, centerY, [bands]);
    for (const [index, other] of COMPANIONS[shape].entries()) {
      const marks = moving(
        { bob: 2, beats: 1, from: 0.3 + index * 0.4 },
        ...standing(subject, other.size, index === 0 ? -LEAN : LEAN * 2, false),
      );
      drawIn(centerX + other.x * short, centerY + (other.y + other.size / 2) * short, [marks], 0.5);
    }
    const mirrored = placed({ isMirrored: subject.isOneWay !== true }, ...standing(subject, size, -LEAN, false));
    drawIn(centerX, baseY, [moving({ bob: 1.4, beats: 1 }, mirrored)]);
  }
}

/** A subject on the ground at the origin, or in the air above it, in units of the picture. */
function standing(subject: Subject, size: number, lean = 0, hasShadow = true): readonly Mark[] {
  const marks = placed(
    { y: -50 * size },
    placed({ scale: size, turn: subject.isUpright ? 0 : lean }, ...subject.marks),
  );
  if (subject.isInAir) return [moving({ bob: 1.2, beats: 1 }, marks)];
  return hasShadow ? [shadow(size), marks] : [marks];
}

/** A soft shadow, in three steps. */
function shadow(size: number): Mark {
  return ({ context, colorOf }) => {
    for (const grow of [1, 0.86, 0.7]) {
      context.fillStyle = fade(mix(colorOf('ground'), '#000000', 0.6), 0.2);
      context.beginPath();
      context.ellipse(2 * size, 0, 44 * size * grow, 6 * size * grow, 0, 0, 2 * Math.PI);
      context.fill();
    }
  };
}

function paintSky({ context, width, height }: Frame, { back, colors }: Palette): void {
  const sky = context.createLinearGradient(0, 0, 0, height);
  sky.addColorStop(0, back[0]);
  sky.addColorStop(0.6, colors[0]);
  // Darker behind the captions.
  sky.addColorStop(1, mix(colors[0], back[1], 0.5));
  context.fillStyle = sky;
  context.fillRect(0, 0, width, height);
}

/** Two discs that breathe behind a thing, and specks that float before them. */
function backdrop(size: number): readonly Mark[] {
  return [
    moving({ pulse: 0.015, beats: 1 }, flat('far', oval(0, -2, size * 0.62), 0.55)),
    moving({ pulse: 0.02, beats: 1, from: 0.25 }, flat('glow', oval(0, -2, size * 0.49), 0.7)),
    ({ context, view, phase, colorOf }) => {
      context.fillStyle = fade(colorOf('accent'), 0.34);
      for (let speck = 0; speck < 16; speck++) {
        const x = view.left + (view.right - view.left) * wrap(speck * 0.7548776, 1);
        const y = view.top + (view.bottom - view.top) * wrap(speck * 0.5698402 - phase * (speck % 2), 1);
        context.beginPath();
        context.ellipse(x, y, 0.5 + (speck % 3) * 0.3, 0.5 + (speck % 3) * 0.3, 0, 0, 2 * Math.PI);
        context.fill();
      }
    },
  ];
}

/** Slanting bands that pass by, for a thing in motion. */
const bands: Mark = ({ context, view, phase, colorOf }) => {
  const reach = view.right - view.left + view.bottom - view.top;
  context.save();
  context.rotate(-0.42);
  for (let band = 0; band < 5; band++) {
    const y = -reach / 2 + reach * wrap(band / 5 + phase / 5, 1);
    // Bands are wide in the middle and vanish at the ends, so that none appears or leaves at once.
    const fullness = Math.sin(Math.PI * wrap(band / 5 + phase / 5, 1));
    context.fillStyle = fade(colorOf('far'), 0.55 * fullness);
    context.fillRect(-reach, y, 2 * reach, reach * 0.09);
  }
  context.restore();
  const size = Math.min(view.right - view.left, view.bottom - view.top);
  flat('glow', oval(0, 0, size * 0.4), 0.75)({ context, view, phase, colorOf });
};

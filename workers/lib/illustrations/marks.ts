import {
  addSmoothShape,
  type DrawContext,
  fade,
  mix,
  swing,
  TURN,
  wrap,
} from '#workers/lib/backgrounds/families/frame.ts';
import type { Ink, Mark, Pen } from './pen.ts';

/** Adds a shape to the path. */
export type Shape = (context: DrawContext) => void;

/** Colour of the side that is away from the light. */
const SHADE = '#1d1233';
const SHADE_SHARE = 0.26;

/** An ellipse around a centre. */
export function oval(x: number, y: number, rx: number, ry = rx, turn = 0): Shape {
  return (context) => context.ellipse(x, y, rx, ry, turn, 0, TURN);
}

/** A rectangle with round corners, from its upper left corner. */
export function box(x: number, y: number, width: number, height: number, radius = 2): Shape {
  return (context) => context.roundRect(x, y, width, height, radius);
}

/** A smooth closed shape around points, written as `x,y x,y`. It keeps inside their polygon. */
export function blob(points: string): Shape {
  const corners = pointsOf(points);
  return (context) => addSmoothShape(context, corners);
}

/** A closed polygon, written as `x,y x,y`. */
export function poly(points: string): Shape {
  const [first = [0, 0], ...others] = pointsOf(points);
  return (context) => {
    context.moveTo(...first);
    for (const corner of others) context.lineTo(...corner);
    context.closePath();
  };
}

/** A path of SVG, with the absolute commands M, L, Q, C and Z. */
export function path(commands: string): Shape {
  const steps = [...commands.matchAll(/([MLQCZ])([^MLQCZ]*)/g)].map(([, name = '', numbers = '']) => ({
    name,
    at: (numbers.match(/-?[\d.]+/g) ?? []).map(Number) as [number, number, number, number, number, number],
  }));
  return (context) => {
    for (const { name, at } of steps) {
      if (name === 'M') context.moveTo(at[0], at[1]);
      else if (name === 'L') context.lineTo(at[0], at[1]);
      else if (name === 'Q') context.quadraticCurveTo(at[0], at[1], at[2], at[3]);
      else if (name === 'C') context.bezierCurveTo(...at);
      else context.closePath();
    }
  };
}

/** A star with its first point at the top. */
export function star(x: number, y: number, outer: number, inner: number, points: number): Shape {
  return (context) => {
    for (let corner = 0; corner < points * 2; corner++) {
      const radius = corner % 2 === 0 ? outer : inner;
      const angle = (corner / (points * 2) - 0.25) * TURN;
      const [left, top] = [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
      if (corner === 0) context.moveTo(left, top);
      else context.lineTo(left, top);
    }
    context.closePath();
  };
}

/** Fills shapes evenly. */
export function flat(ink: Ink, shape: Shape, opacity = 1): Mark {
  return ({ context, colorOf }) => {
    context.fillStyle = fade(colorOf(ink), opacity);
    trace(context, shape);
    context.fill();
  };
}

/** A solid thing, lit from the upper left: its far edge lies in shade, as wide as given. */
export function form(ink: Ink, shape: Shape, shade = 4): Mark {
  return ({ context, colorOf }) => {
    const color = colorOf(ink);
    context.fillStyle = mix(color, SHADE, SHADE_SHARE);
    trace(context, shape);
    context.fill();
    context.save();
    trace(context, shape);
    context.clip();
    context.translate(-shade, -shade * 0.55);
    context.fillStyle = color;
    trace(context, shape);
    context.fill();
    context.restore();
  };
}

/** Draws a shape's outline with round ends. */
export function line(ink: Ink, width: number, shape: Shape, opacity = 1): Mark {
  return ({ context, colorOf }) => {
    context.strokeStyle = fade(colorOf(ink), opacity);
    context.lineWidth = width;
    context.lineCap = 'round';
    context.lineJoin = 'round';
    trace(context, shape);
    context.stroke();
  };
}

/** Marks that end at a shape's edge. */
export function within(shape: Shape, ...marks: readonly Mark[]): Mark {
  return (pen) => {
    pen.context.save();
    trace(pen.context, shape);
    pen.context.clip();
    for (const mark of marks) mark(pen);
    pen.context.restore();
  };
}

interface Placing {
  readonly x?: number;
  readonly y?: number;
  /** Clockwise, in degrees. */
  readonly turn?: number;
  readonly scale?: number;
  readonly isMirrored?: boolean;
}

/** Marks at another place, turned around it. */
export function placed(
  { x = 0, y = 0, turn = 0, scale = 1, isMirrored = false }: Placing,
  ...marks: readonly Mark[]
): Mark {
  return (pen) => {
    const { context } = pen;
    context.save();
    context.translate(x, y);
    context.rotate((turn / 360) * TURN);
    context.scale(isMirrored ? -scale : scale, scale);
    for (const mark of marks) mark(pen);
    context.restore();
  };
}

interface Motion {
  /** The point that turns stay around. */
  readonly x?: number;
  readonly y?: number;
  /** Degrees to each side. */
  readonly sway?: number;
  /** Whole turns in a loop. */
  readonly turns?: number;
  /** Units up and down, and to each side. */
  readonly bob?: number;
  readonly slide?: number;
  /** Share of the size. */
  readonly pulse?: number;
  /** Times in a loop. Default: 2. */
  readonly beats?: number;
  /** Start in the loop, 0 to 1. */
  readonly from?: number;
}

/** Marks that move. The motion closes with the loop. */
export function moving(motion: Motion, ...marks: readonly Mark[]): Mark {
  const { x = 0, y = 0, sway = 0, turns = 0, bob = 0, slide = 0, pulse = 0, beats = 2, from = 0 } = motion;
  return (pen) => {
    const { context, phase } = pen;
    const beat = swing(phase, beats, from);
    context.save();
    context.translate(x + slide * beat, y + bob * beat);
    context.rotate(turns * phase * TURN + (sway / 360) * TURN * beat);
    context.scale(1 + pulse * beat, 1 + pulse * beat);
    context.translate(-x, -y);
    for (const mark of marks) mark(pen);
    context.restore();
  };
}

/** Marks that let through what is behind them. `opacity` is 0 to 1. */
export function faint(opacity: number, ...marks: readonly Mark[]): Mark {
  return (pen) => {
    const { context } = pen;
    const before = context.globalAlpha;
    context.globalAlpha = before * opacity;
    for (const mark of marks) mark(pen);
    context.globalAlpha = before;
  };
}

/** Wisps of steam that rise from a place, wave and dissolve. */
export function steam(x: number, y: number, height: number, wisps = 3): Mark {
  return ({ context, phase, colorOf }) => {
    context.lineCap = 'round';
    for (let wisp = 0; wisp < wisps; wisp++) {
      const across = x + (wisp - (wisps - 1) / 2) * 9;
      for (let step = 0; step < 14; step++) {
        const [from, to] = [step / 14, (step + 1) / 14];
        const waveAt = (share: number) => 3 * Math.sin(TURN * (share * 1.1 - phase * 2 + wisp * 0.37)) * share;
        context.strokeStyle = fade(colorOf('white'), 0.5 * Math.sin(Math.PI * (from + 0.04)));
        context.lineWidth = 3.4 * (1 - 0.4 * from);
        context.beginPath();
        context.moveTo(across + waveAt(from), y - height * from);
        context.lineTo(across + waveAt(to), y - height * to);
        context.stroke();
      }
    }
  };
}

interface Fall {
  /** Where the pieces begin and end. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly count: number;
  /** Passes in a loop; negative rises. Default: 2. */
  readonly passes?: number;
  /** Units to the side on the way down. */
  readonly drift?: number;
  /** Turns of a piece in a pass. */
  readonly turns?: number;
}

/** Pieces that fall through an area, each on its own way, fading in and out at the ends. */
export function falling({ x, y, width, height, count, passes = 2, drift = 0, turns = 0 }: Fall, mark: Mark): Mark {
  return (pen) => {
    const { context, phase } = pen;
    for (let piece = 0; piece < count; piece++) {
      const way = wrap(phase * passes + piece * 0.6180339, 1);
      context.save();
      context.translate(x + width * wrap(piece * 0.7548776 + 0.1, 1) + drift * way, y + height * way);
      context.rotate(TURN * (turns * way + piece * 0.31 * Math.sign(turns)));
      faint(Math.min(1, 6 * way, 6 * (1 - way)), mark)(pen);
      context.restore();
    }
  };
}

/** A small four-pointed light that twinkles. */
export function sparkle(x: number, y: number, size: number, from = 0): Mark {
  const shape = path('M0 -10 Q1.4 -1.4 10 0 Q1.4 1.4 0 10 Q-1.4 1.4 -10 0 Q-1.4 -1.4 0 -10 Z');
  return placed({ x, y, scale: size / 10 }, moving({ pulse: 0.35, beats: 3, from }, flat('white', shape)));
}

function trace(context: DrawContext, shape: Shape): void {
  context.beginPath();
  shape(context);
}

function pointsOf(text: string): [number, number][] {
  return text
    .trim()
    .split(/\s+/)
    .map((pair) => pair.split(',').map(Number) as [number, number]);
}

/** Draws marks in order. */
export function drawAll(pen: Pen, marks: readonly Mark[]): void {
  for (const mark of marks) mark(pen);
}

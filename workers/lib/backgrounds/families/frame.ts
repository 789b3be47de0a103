/** The part of a gradient that backgrounds need. */
export interface DrawGradient {
  addColorStop(offset: number, color: string): void;
}

/** The part of a 2D canvas context that backgrounds need. Both the browser's canvas and the server's have it. */
export interface DrawContext {
  fillStyle: unknown;
  strokeStyle: unknown;
  globalAlpha: number;
  globalCompositeOperation: string;
  lineWidth: number;
  lineCap: string;
  lineJoin: string;
  createLinearGradient(x0: number, y0: number, x1: number, y1: number): DrawGradient;
  createRadialGradient(x0: number, y0: number, r0: number, x1: number, y1: number, r1: number): DrawGradient;
  fillRect(x: number, y: number, width: number, height: number): void;
  beginPath(): void;
  closePath(): void;
  moveTo(x: number, y: number): void;
  lineTo(x: number, y: number): void;
  quadraticCurveTo(cx: number, cy: number, x: number, y: number): void;
  bezierCurveTo(ax: number, ay: number, bx: number, by: number, x: number, y: number): void;
  arc(x: number, y: number, radius: number, start: number, end: number): void;
  ellipse(x: number, y: number, rx: number, ry: number, rotation: number, start: number, end: number): void;
  roundRect(x: number, y: number, width: number, height: number, radius: number): void;
  clip(): void;
  fill(): void;
  stroke(): void;
  save(): void;
  restore(): void;
  translate(x: number, y: number): void;
  rotate(angle: number): void;
  scale(x: number, y: number): void;
}

/** One picture to draw. */
export interface Frame {
  readonly context: DrawContext;
  readonly width: number;
  readonly height: number;
  /** Shorter and longer side in pixels. */
  readonly short: number;
  readonly long: number;
  /** Position in the loop, from 0 to 1; both ends are the same picture. */
  readonly phase: number;
  /** Next number from 0 to 1. Every frame of a recipe gets the same sequence. */
  readonly random: () => number;
}

/** Colours as `#rrggbb`: the ground from top to bottom, and the moving shapes on it. */
export interface Palette {
  readonly back: readonly [string, string];
  readonly colors: readonly [string, ...string[]];
}

export const TURN = 2 * Math.PI;

/** A sine from -1 to 1 that closes with the loop when `turns` is whole. */
export function swing(phase: number, turns: number, offset: number): number {
  return Math.sin(TURN * (turns * phase + offset));
}

/** Returns the colour with an opacity from 0 to 1. */
export function fade(color: string, opacity: number): string {
  const byte = Math.round(255 * Math.min(1, Math.max(0, opacity)));
  return `${color}${byte.toString(16).padStart(2, '0')}`;
}

/** Mixes two colours; `share` is 0 to 1. */
export function mix(from: string, to: string, share: number): string {
  const part = (at: number) => {
    const [a, b] = [from, to].map((color) => Number.parseInt(color.slice(at, at + 2), 16)) as [number, number];
    return Math.round(a + (b - a) * Math.min(1, Math.max(0, share)))
      .toString(16)
      .padStart(2, '0');
  };
  return `#${part(1)}${part(3)}${part(5)}`;
}

/** The colour at an index, starting over after the last. */
export function colorAt({ colors }: Palette, index: number): string {
  return colors[index % colors.length] ?? colors[0];
}

/** The remainder of a division, never negative. */
export function wrap(value: number, length: number): number {
  return ((value % length) + length) % length;
}

/** Pseudo-random numbers from 0 to 1. The same seed gives the same sequence. */
export function randomFrom(seed: number): () => number {
  let state = Math.imul(seed, 0x9e3779b1) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Covers the picture with the palette's ground. */
export function paintGround({ context, width, height }: Frame, { back }: Palette): void {
  const gradient = context.createLinearGradient(0, 0, width * 0.25, height);
  gradient.addColorStop(0, back[0]);
  gradient.addColorStop(1, back[1]);
  context.fillStyle = gradient;
  context.fillRect(0, 0, width, height);
}

/** Paints a soft round light that fades like a bell curve, so that it has no edge. */
export function paintGlow(
  { context }: Frame,
  x: number,
  y: number,
  radius: number,
  color: string,
  opacity: number,
): void {
  const gradient = context.createRadialGradient(x, y, 0, x, y, radius);
  for (let step = 0; step <= 8; step++) {
    const distance = step / 8;
    gradient.addColorStop(distance, fade(color, opacity * ((1 + Math.cos(Math.PI * distance)) / 2) ** 1.4));
  }
  context.fillStyle = gradient;
  context.fillRect(x - radius, y - radius, 2 * radius, 2 * radius);
}

/** Adds a smooth closed curve through points to the path. */
export function addSmoothShape(context: DrawContext, points: readonly (readonly [number, number])[]): void {
  const at = (index: number) => points[wrap(index, points.length)] ?? [0, 0];
  const middle = (index: number): [number, number] => {
    const [a, b] = [at(index), at(index + 1)];
    return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  };
  const [startX, startY] = middle(-1);
  context.moveTo(startX, startY);
  for (let index = 0; index < points.length; index++) {
    const [x, y] = middle(index);
    context.quadraticCurveTo(at(index)[0], at(index)[1], x, y);
  }
  context.closePath();
}

/**
 * A smooth field from about -1 to 1 over x and y, in units of the short side. It moves with the loop and is made once
 * per frame.
 */
export function makeField({ random, phase }: Frame, scale: number, waves = 6): (x: number, y: number) => number {
  const parts = Array.from({ length: waves }, (_, index) => {
    const angle = random() * TURN;
    const length = scale * (0.6 + random() * 0.9 + index * 0.12);
    return {
      kx: Math.cos(angle) * length,
      ky: Math.sin(angle) * length,
      offset: random() * TURN + (random() < 0.5 ? -1 : 1) * TURN * phase,
    };
  });
  return (x, y) => {
    let sum = 0;
    for (const { kx, ky, offset } of parts) sum += Math.sin(kx * x + ky * y + offset + 0.7 * Math.sin(ky * x - kx * y));
    return (sum / waves) * 1.6;
  };
}

import { colorAt, type Frame, fade, type Palette, paintGlow, paintGround, swing, TURN } from './frame.ts';

/** Large coloured lights that wander and melt into each other. */
export function paintGradient(
  frame: Frame,
  palette: Palette,
  { lights, size }: { lights: number; size: number },
): void {
  const { width, height, long, phase, random } = frame;
  paintGround(frame, palette);
  for (let index = 0; index < lights; index++) {
    const [offset, drift] = [random(), random()];
    const turn = index % 2 === 0 ? 1 : -1;
    const x = width * (0.5 + 0.5 * swing(phase, turn, offset) + 0.12 * swing(phase, 2 * turn, drift));
    const y = height * (0.5 + 0.5 * swing(phase, turn, drift) + 0.1 * swing(phase, -2 * turn, offset));
    const radius = long * size * (0.75 + 0.35 * random() + 0.08 * swing(phase, 1, offset + drift));
    paintGlow(frame, x, y, radius, colorAt(palette, index), 0.92);
  }
}

/** Curtains of northern light over a night sky. */
export function paintAurora(frame: Frame, palette: Palette, { curtains }: { curtains: number }): void {
  const { context, width, height, short, phase, random } = frame;
  paintGround(frame, palette);
  context.globalCompositeOperation = 'lighter';
  const columns = 180;
  for (let curtain = 0; curtain < curtains; curtain++) {
    const [a, b, c] = [random(), random(), random()];
    const color = colorAt(palette, curtain);
    const crown = colorAt(palette, curtain + 1);
    const level = 0.46 + 0.13 * curtain;
    for (let column = 0; column < columns; column++) {
      const across = ((column / columns) * width) / short;
      const fold =
        0.1 * Math.sin(across * 2.3 + TURN * (phase + a)) + 0.055 * Math.sin(across * 5.1 - TURN * (phase - b));
      const strength =
        (0.62 + 0.38 * Math.sin(across * 1.7 + TURN * (c - phase))) *
        (0.72 + 0.28 * Math.sin(across * 19 + 3 * Math.sin(across * 4 + TURN * phase) + TURN * a));
      const foot = height * (level + fold);
      const reach = height * (0.42 + 0.14 * Math.sin(across * 3.1 + TURN * (b + phase)));
      const gradient = context.createLinearGradient(0, foot - reach, 0, foot + height * 0.07);
      gradient.addColorStop(0, fade(crown, 0));
      gradient.addColorStop(0.45, fade(crown, 0.26 * strength));
      gradient.addColorStop(0.86, fade(color, 0.8 * strength));
      gradient.addColorStop(1, fade(color, 0));
      context.fillStyle = gradient;
      const from = Math.floor((column * width) / columns);
      const to = Math.floor(((column + 1) * width) / columns);
      context.fillRect(from, foot - reach, to - from, reach + height * 0.07);
    }
  }
}

/** Warm light that spills in from the edges, as on film. */
export function paintLeaks(frame: Frame, palette: Palette, { leaks }: { leaks: number }): void {
  const { context, width, height, long, phase, random } = frame;
  paintGround(frame, palette);
  context.globalCompositeOperation = 'lighter';
  for (let index = 0; index < leaks; index++) {
    const [offset, drift, tilt] = [random(), random(), random()];
    const isLeft = index % 2 === 0;
    context.save();
    context.translate(
      width * ((isLeft ? -0.02 : 1.02) + 0.22 * swing(phase, isLeft ? 1 : -1, offset)),
      height * (0.5 + 0.45 * swing(phase, 1, drift)),
    );
    context.rotate((tilt - 0.5) * 1.1 + 0.16 * swing(phase, 1, tilt));
    context.scale(0.34 + 0.2 * tilt, 1);
    const glow = 0.5 + 0.2 * swing(phase, 1, offset + 0.3);
    paintGlow(frame, 0, 0, long * (0.45 + 0.3 * random()), colorAt(palette, index), glow);
    context.restore();
  }
}

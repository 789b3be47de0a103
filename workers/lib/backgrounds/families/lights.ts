import { colorAt, type Frame, fade, type Palette, paintGlow, paintGround, swing, TURN, wrap } from './frame.ts';

/** Out-of-focus lights that rise slowly. */
export function paintBokeh(frame: Frame, palette: Palette, { lights, size }: { lights: number; size: number }): void {
  const { context, width, height, short, long, phase, random } = frame;
  paintGround(frame, palette);
  context.globalCompositeOperation = 'lighter';
  paintGlow(frame, width * (0.25 + 0.08 * swing(phase, 1, 0)), height * 0.3, long * 0.6, colorAt(palette, 0), 0.3);
  paintGlow(frame, width * (0.85 - 0.08 * swing(phase, 1, 0.2)), height * 0.8, long * 0.5, colorAt(palette, 2), 0.26);
  for (let index = 0; index < lights; index++) {
    // The far lights are many and sharp, the near ones few, large and faint.
    const depth = random() ** 2;
    const radius = short * size * (0.012 + 0.2 * depth);
    const [startX, startY, offset] = [random(), random(), random()];
    const x = width * startX + short * 0.06 * swing(phase, 1, offset);
    const y = wrap(height * startY - (height + 2 * radius) * phase, height + 2 * radius) - radius;
    const opacity = (0.1 + 0.42 * (1 - depth) ** 2) * (0.65 + 0.35 * swing(phase, 1 + (index % 2), offset));
    const color = colorAt(palette, index);
    const disc = context.createRadialGradient(x, y, 0, x, y, radius);
    const edge = 0.9 - 0.35 * depth;
    disc.addColorStop(0, fade(color, opacity * 0.8));
    disc.addColorStop(edge * 0.9, fade(color, opacity * 0.85));
    disc.addColorStop(edge, fade(color, opacity));
    disc.addColorStop(1, fade(color, 0));
    context.fillStyle = disc;
    context.beginPath();
    context.arc(x, y, radius, 0, TURN);
    context.fill();
  }
}

/**
 * Specks of light or snow at many depths. `fall` is how often one crosses the picture in a loop, upwards when negative.
 */
export function paintDust(
  frame: Frame,
  palette: Palette,
  { specks, size, fall, glow }: { specks: number; size: number; fall: number; glow: number },
): void {
  const { context, width, height, long, short, phase, random } = frame;
  paintGround(frame, palette);
  context.globalCompositeOperation = 'lighter';
  if (glow > 0) {
    paintGlow(frame, width * (0.3 + 0.05 * swing(phase, 1, 0)), height * 0.2, long * 0.75, colorAt(palette, 0), glow);
    paintGlow(frame, width * 0.85, height * (0.9 + 0.05 * swing(phase, 1, 0.3)), long * 0.6, colorAt(palette, 1), glow);
  }
  for (let index = 0; index < specks; index++) {
    const depth = random() ** 2.2;
    const radius = short * size * (0.0012 + 0.006 * depth);
    const [startX, startY, offset] = [random(), random(), random()];
    const speed = fall === 0 ? 0 : Math.sign(fall) * Math.max(1, Math.round(Math.abs(fall) * (0.5 + depth)));
    const margin = radius * 2;
    const x = width * startX + short * (0.02 + 0.05 * depth) * swing(phase, 1, offset);
    const y = wrap(height * startY + (height + 2 * margin) * speed * phase, height + 2 * margin) - margin;
    const twinkle = 0.65 + 0.35 * swing(phase, 1 + (index % 4), offset);
    context.fillStyle = fade(colorAt(palette, index), (0.35 + 0.55 * depth) * twinkle);
    context.beginPath();
    context.arc(x, y + (fall === 0 ? short * 0.03 * swing(phase, 1, startX) : 0), radius, 0, TURN);
    context.fill();
  }
}

/** Points joined to their neighbours by thin lines, as in a network. */
export function paintNetwork(frame: Frame, palette: Palette, { points }: { points: number }): void {
  const { context, width, height, long, short, phase, random } = frame;
  paintGround(frame, palette);
  paintGlow(frame, width * 0.7, height * 0.25, long * 0.7, colorAt(palette, 1), 0.28);
  const reach = short * 0.25;
  const places = Array.from({ length: points }, () => {
    const [x, y, a, b] = [random(), random(), random(), random()];
    return {
      x: width * (x * 1.16 - 0.08) + short * 0.08 * swing(phase, a < 0.5 ? 1 : -1, a),
      y: height * (y * 1.16 - 0.08) + short * 0.08 * swing(phase, b < 0.5 ? 1 : -1, b),
      radius: short * (0.0035 + 0.008 * a * b),
    };
  });
  context.lineWidth = short * 0.0019;
  for (const [index, from] of places.entries()) {
    for (const to of places.slice(index + 1)) {
      const distance = Math.hypot(from.x - to.x, from.y - to.y);
      if (distance > reach) continue;
      context.strokeStyle = fade(colorAt(palette, 0), 0.7 * (1 - distance / reach));
      context.beginPath();
      context.moveTo(from.x, from.y);
      context.lineTo(to.x, to.y);
      context.stroke();
    }
  }
  for (const { x, y, radius } of places) {
    context.fillStyle = fade(colorAt(palette, 0), 0.85);
    context.beginPath();
    context.arc(x, y, radius, 0, TURN);
    context.fill();
  }
}

/** Streaks of light that race across the picture. */
export function paintStreaks(
  frame: Frame,
  palette: Palette,
  { streaks, tilt }: { streaks: number; tilt: number },
): void {
  const { context, width, height, long, short, phase, random } = frame;
  paintGround(frame, palette);
  paintGlow(frame, width / 2, height / 2, long * 0.7, colorAt(palette, 0), 0.34);
  context.globalCompositeOperation = 'lighter';
  context.translate(width / 2, height / 2);
  context.rotate(tilt);
  const span = Math.hypot(width, height);
  for (let index = 0; index < streaks; index++) {
    const [place, start, depth] = [random(), random(), random()];
    const length = short * (0.25 + 0.7 * depth);
    const thickness = short * (0.0018 + 0.014 * depth ** 4);
    const x =
      wrap(start * (span + length) + (span + length) * (1 + (index % 2)) * phase, span + length) - length - span / 2;
    const y = (place - 0.5) * span;
    const color = colorAt(palette, index);
    const tail = context.createLinearGradient(x, 0, x + length, 0);
    tail.addColorStop(0, fade(color, 0));
    tail.addColorStop(0.9, fade(color, 0.22 + 0.6 * depth));
    tail.addColorStop(1, fade(color, 0));
    context.fillStyle = tail;
    context.fillRect(x, y - thickness / 2, length, thickness);
  }
}

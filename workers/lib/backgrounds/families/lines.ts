import { colorAt, type Frame, fade, makeField, type Palette, paintGlow, paintGround, TURN } from './frame.ts';

/** A bundle of thin lines that folds like silk. */
export function paintSilk(
  frame: Frame,
  palette: Palette,
  { lines, spread, opacity }: { lines: number; spread: number; opacity: number },
): void {
  const { context, width, height, long, short, phase, random } = frame;
  paintGround(frame, palette);
  const [a, b, c] = [random(), random(), random()];
  paintGlow(frame, width * 0.5, height * 0.5, long * 0.6, colorAt(palette, 0), 0.2);
  // Along the longer side, so that the folds fill an upright picture too.
  const isUpright = height > width;
  const [span, middle] = isUpright ? [height, width / 2] : [width, height / 2];
  context.lineWidth = short * 0.0016;
  context.lineJoin = 'bevel';
  const steps = 32;
  for (let line = 0; line < lines; line++) {
    const share = line / (lines - 1);
    context.strokeStyle = fade(
      colorAt(palette, Math.floor(share * palette.colors.length * 0.999)),
      opacity * (0.35 + 0.65 * Math.sin(Math.PI * share)),
    );
    context.beginPath();
    let [lastX, lastY] = [0, 0];
    for (let step = -1; step <= steps + 1; step++) {
      const along = step / (steps - 1);
      const twist =
        0.23 * Math.sin(TURN * (along * 0.9 + a + phase) + share * 2.6) +
        0.12 * Math.sin(TURN * (along * 1.7 + b - phase) + share * 4.4) +
        0.06 * Math.sin(TURN * (along * 2.9 + c + phase) - share * 3);
      const across =
        middle +
        short * (twist + (share - 0.5) * spread * (0.35 + 0.65 * Math.sin(TURN * (along * 0.55 + c - phase)) ** 2));
      const at = along * span;
      const [x, y] = isUpright ? [across, at] : [at, across];
      if (step < 0) context.moveTo(x, y);
      // Curves between the middles of the steps: straight steps would show in 4K.
      else context.quadraticCurveTo(lastX, lastY, (lastX + x) / 2, (lastY + y) / 2);
      [lastX, lastY] = [x, y];
    }
    context.stroke();
  }
}

/** The contour lines of a map whose hills move. */
export function paintTopography(
  frame: Frame,
  palette: Palette,
  { levels, scale }: { levels: number; scale: number },
): void {
  const { context, width, height, short } = frame;
  paintGround(frame, palette);
  const field = makeField(frame, scale);
  const cell = short / 64;
  const [columns, rows] = [Math.ceil(width / cell) + 1, Math.ceil(height / cell) + 1];
  const values = Float64Array.from({ length: columns * rows }, (_, index) =>
    field(((index % columns) * cell) / short, (Math.floor(index / columns) * cell) / short),
  );
  context.lineCap = 'round';
  for (let level = 0; level < levels; level++) {
    const height0 = -1.2 + (2.4 * (level + 0.5)) / levels;
    const isMain = level % 4 === 0;
    context.lineWidth = short * (isMain ? 0.0034 : 0.0018);
    context.strokeStyle = fade(
      colorAt(palette, Math.floor((level / levels) * palette.colors.length)),
      isMain ? 0.8 : 0.45,
    );
    context.beginPath();
    addContour(context, { values, columns, rows, cell }, height0);
    context.stroke();
  }
}

interface Heights {
  readonly values: Float64Array;
  readonly columns: number;
  readonly rows: number;
  readonly cell: number;
}

/** Adds the lines where the field has a height, cell by cell. */
function addContour(
  context: Pick<Frame['context'], 'moveTo' | 'lineTo'>,
  { values, columns, rows, cell }: Heights,
  level: number,
): void {
  const crossing = (from: number, to: number) => (level - from) / (to - from);
  for (let row = 0; row < rows - 1; row++) {
    for (let column = 0; column < columns - 1; column++) {
      const at = row * columns + column;
      const a = values[at] ?? 0;
      const b = values[at + 1] ?? 0;
      const c = values[at + columns + 1] ?? 0;
      const d = values[at + columns] ?? 0;
      const points: number[] = [];
      if (a < level !== b < level) points.push(column + crossing(a, b), row);
      if (b < level !== c < level) points.push(column + 1, row + crossing(b, c));
      if (c < level !== d < level) points.push(column + crossing(d, c), row + 1);
      if (d < level !== a < level) points.push(column, row + crossing(a, d));
      for (let index = 0; index + 3 < points.length; index += 4) {
        context.moveTo((points[index] ?? 0) * cell, (points[index + 1] ?? 0) * cell);
        context.lineTo((points[index + 2] ?? 0) * cell, (points[index + 3] ?? 0) * cell);
      }
    }
  }
}

/** A floor of lines that runs to the horizon, with an optional sun. */
export function paintHorizon(frame: Frame, palette: Palette, { hasSun }: { hasSun: boolean }): void {
  const { context, width, height, long, short, phase } = frame;
  paintGround(frame, palette);
  const horizon = height * 0.56;
  const [line, sun, low] = [colorAt(palette, 0), colorAt(palette, 1), colorAt(palette, 2)];
  paintGlow(frame, width / 2, horizon, long * 0.6, sun, 0.5);
  if (hasSun) paintSun(frame, horizon, sun, low);
  const floor = context.createLinearGradient(0, horizon, 0, height);
  floor.addColorStop(0, palette.back[1]);
  floor.addColorStop(1, palette.back[0]);
  context.fillStyle = floor;
  context.fillRect(0, horizon, width, height - horizon);
  context.strokeStyle = fade(line, 0.75);
  const rows = 16;
  for (let row = 0; row < rows; row++) {
    const near = (row + phase) / rows;
    const y = horizon + (height - horizon) * near ** 2.6;
    context.globalAlpha = Math.min(1, near * 2.2);
    context.lineWidth = short * (0.0008 + 0.003 * near);
    context.beginPath();
    context.moveTo(0, y);
    context.lineTo(width, y);
    context.stroke();
  }
  context.globalAlpha = 1;
  const fadeAway = context.createLinearGradient(0, horizon, 0, height);
  fadeAway.addColorStop(0, fade(line, 0));
  fadeAway.addColorStop(0.35, fade(line, 0.55));
  fadeAway.addColorStop(1, fade(line, 0.8));
  context.strokeStyle = fadeAway;
  context.lineWidth = short * 0.0022;
  for (let column = -14; column <= 14; column++) {
    context.beginPath();
    context.moveTo(width / 2 + column * short * 0.035, horizon);
    context.lineTo(width / 2 + column * short * 0.62, height);
    context.stroke();
  }
  paintGlow(frame, width / 2, horizon, short * 0.5, line, 0.22);
}

function paintSun({ context, width, short }: Frame, horizon: number, top: string, low: string): void {
  const radius = short * 0.27;
  const y = horizon - radius * 0.55;
  const gradient = context.createLinearGradient(0, y - radius, 0, y + radius);
  gradient.addColorStop(0, top);
  gradient.addColorStop(1, low);
  context.fillStyle = gradient;
  // The disc in slices, with gaps that widen towards the horizon.
  const slices = 9;
  for (let slice = 0; slice < slices; slice++) {
    const gap = slice < 3 ? 0 : 0.016 * (slice - 2);
    const [from, to] = [-1 + (2 * slice) / slices, -1 + (2 * (slice + 1)) / slices - gap];
    const [first, last] = [Math.asin(from), Math.asin(Math.min(1, to))];
    context.beginPath();
    for (let step = 0; step <= 16; step++) {
      const angle = first + ((last - first) * step) / 16;
      context.lineTo(width / 2 + radius * Math.cos(angle), y + radius * Math.sin(angle));
    }
    for (let step = 16; step >= 0; step--) {
      const angle = first + ((last - first) * step) / 16;
      context.lineTo(width / 2 - radius * Math.cos(angle), y + radius * Math.sin(angle));
    }
    context.fill();
  }
}

/** Squared paper that glides past, with crosses where its main lines meet. */
export function paintBlueprint(frame: Frame, palette: Palette, { cells }: { cells: number }): void {
  const { context, width, height, long, short, phase } = frame;
  paintGround(frame, palette);
  paintGlow(frame, width * 0.25, height * 0.2, long * 0.7, colorAt(palette, 1), 0.35);
  const cell = short / cells;
  const main = cell * 4;
  const shift = main * phase;
  for (const [pitch, thickness, opacity] of [
    [cell, 0.0012, 0.16],
    [main, 0.002, 0.32],
  ] as const) {
    context.strokeStyle = fade(colorAt(palette, 0), opacity);
    context.lineWidth = short * thickness;
    context.beginPath();
    for (let x = (shift % pitch) - pitch; x < width + pitch; x += pitch) {
      context.moveTo(x, 0);
      context.lineTo(x, height);
    }
    for (let y = (shift % pitch) - pitch; y < height + pitch; y += pitch) {
      context.moveTo(0, y);
      context.lineTo(width, y);
    }
    context.stroke();
  }
  context.strokeStyle = fade(colorAt(palette, 0), 0.8);
  context.lineWidth = short * 0.003;
  context.beginPath();
  for (let x = shift - main; x < width + main; x += main) {
    for (let y = shift - main; y < height + main; y += main) {
      context.moveTo(x - cell * 0.28, y);
      context.lineTo(x + cell * 0.28, y);
      context.moveTo(x, y - cell * 0.28);
      context.lineTo(x, y + cell * 0.28);
    }
  }
  context.stroke();
}

import {
  addSmoothShape,
  colorAt,
  type Frame,
  fade,
  makeField,
  mix,
  type Palette,
  paintGlow,
  paintGround,
  swing,
  TURN,
  wrap,
} from './frame.ts';

/** Hills or water in layers, the nearer the lower. */
export function paintLayers(
  frame: Frame,
  palette: Palette,
  { layers, swell }: { layers: number; swell: number },
): void {
  const { context, width, height, short, phase, random } = frame;
  const sky = context.createLinearGradient(0, 0, 0, height * 0.5);
  sky.addColorStop(0, palette.back[0]);
  sky.addColorStop(1, mix(palette.back[0], colorAt(palette, 0), 0.55));
  context.fillStyle = sky;
  context.fillRect(0, 0, width, height);
  for (let layer = 0; layer < layers; layer++) {
    const share = layer / Math.max(1, layers - 1);
    const [a, b] = [random(), random()];
    const level = height * (0.34 + 0.52 * share);
    const color = colorAt(palette, layer);
    const body = context.createLinearGradient(0, level - short * swell, 0, height);
    body.addColorStop(0, color);
    body.addColorStop(1, mix(color, palette.back[1], 0.55));
    const edge = (lift: number) => {
      context.beginPath();
      context.moveTo(0, height);
      for (let step = 0; step <= 60; step++) {
        const across = ((step / 60) * width) / short;
        const wave =
          Math.sin(across * (2.1 + share) + TURN * (a + (layer % 2 === 0 ? phase : -phase))) +
          0.45 * Math.sin(across * (4.3 - share) + TURN * (b - phase));
        context.lineTo((step / 60) * width, level + lift + short * swell * (0.7 + 0.5 * share) * wave);
      }
      context.lineTo(width, height);
      context.closePath();
      context.fill();
    };
    // A shadow on the layer behind, in three steps.
    context.fillStyle = fade(mix(palette.back[1], '#000000', 0.6), 0.07);
    for (const lift of [0.024, 0.015, 0.007]) edge(-short * lift);
    context.fillStyle = body;
    edge(0);
  }
}

/** Sheets of cut paper, one behind another, with openings that breathe. */
export function paintPaper(frame: Frame, palette: Palette, { sheets }: { sheets: number }): void {
  const { context, width, height, short, phase, random } = frame;
  context.fillStyle = colorAt(palette, 0);
  context.fillRect(0, 0, width, height);
  const corners = 11;
  const wobble = Array.from({ length: corners }, () => [random(), random(), random()] as const);
  for (let sheet = 1; sheet <= sheets; sheet++) {
    const share = sheet / sheets;
    const points = wobble.map(([a, b, c], corner): [number, number] => {
      const angle = (TURN * (corner + 0.3 * (a - 0.5))) / corners + share * 0.35;
      const reach =
        1.08 - 0.68 * share + 0.12 * (b - 0.5) + 0.05 * swing(phase, corner % 2 === 0 ? 1 : -1, c + share * 0.4);
      return [Math.cos(angle) * reach * width * 0.62, Math.sin(angle) * reach * height * 0.62];
    });
    const opening = (shift: number) => {
      context.save();
      context.translate(width * 0.5 + shift, height * 0.5 + shift * 1.4);
      context.beginPath();
      addSmoothShape(context, points);
      context.fill();
      context.restore();
    };
    const color = colorAt(palette, sheet);
    // The sheet above casts its shadow into the opening, softer further in.
    for (let step = 0; step < 5; step++) {
      context.fillStyle = mix(color, '#000000', 0.34 - 0.06 * step);
      opening(short * 0.0042 * step);
    }
    context.fillStyle = color;
    opening(short * 0.021);
  }
}

/** Rays that turn around a point. */
export function paintRays(
  frame: Frame,
  palette: Palette,
  { rays, x, y }: { rays: number; x: number; y: number },
): void {
  const { context, width, height, long, phase } = frame;
  paintGround(frame, palette);
  const [middleX, middleY] = [width * x, height * y];
  const reach = 2 * long;
  const ray = context.createRadialGradient(middleX, middleY, 0, middleX, middleY, long * 1.1);
  ray.addColorStop(0, fade(colorAt(palette, 0), 0.75));
  ray.addColorStop(1, fade(colorAt(palette, 0), 0.12));
  context.fillStyle = ray;
  context.beginPath();
  for (let index = 0; index < rays; index++) {
    const from = (TURN * (index + phase)) / rays;
    const to = from + TURN / rays / 2;
    context.moveTo(middleX, middleY);
    context.lineTo(middleX + reach * Math.cos(from), middleY + reach * Math.sin(from));
    context.lineTo(middleX + reach * Math.cos(to), middleY + reach * Math.sin(to));
    context.closePath();
  }
  context.fill();
  paintGlow(frame, middleX, middleY, long * (0.5 + 0.03 * swing(phase, 1, 0)), colorAt(palette, 1), 0.8);
}

/** Printed dots that grow and shrink with a wave. */
export function paintHalftone(frame: Frame, palette: Palette, { dots, scale }: { dots: number; scale: number }): void {
  const { context, width, height, short } = frame;
  paintGround(frame, palette);
  const field = makeField(frame, scale, 4);
  const pitch = short / dots;
  const ink = context.createLinearGradient(0, 0, width, height);
  palette.colors.forEach((color, index, all) => {
    ink.addColorStop(all.length === 1 ? 0 : index / (all.length - 1), color);
  });
  context.fillStyle = ink;
  for (let row = -1; row * pitch * 0.866 < height + pitch; row++) {
    for (let column = -1; column * pitch < width + pitch; column++) {
      const x = (column + (row % 2 === 0 ? 0 : 0.5)) * pitch;
      const y = row * pitch * 0.866;
      const radius = pitch * 0.5 * Math.min(1, Math.max(0, 0.42 + 0.5 * field(x / short, y / short)));
      if (radius < pitch * 0.04) continue;
      context.beginPath();
      context.arc(x, y, radius, 0, TURN);
      context.fill();
    }
  }
}

/** Paper snippets that flutter down. */
export function paintConfetti(frame: Frame, palette: Palette, { pieces }: { pieces: number }): void {
  const { context, width, height, long, short, phase, random } = frame;
  paintGround(frame, palette);
  paintGlow(frame, width / 2, 0, long * 0.8, '#ffffff', 0.16);
  for (let index = 0; index < pieces; index++) {
    const [startX, startY, offset, kind] = [random(), random(), random(), random()];
    const depth = 0.35 + 0.65 * (index / pieces);
    const size = short * 0.03 * depth;
    const margin = size * 2;
    const fall = index > pieces * 0.6 ? 2 : 1;
    context.save();
    context.translate(
      width * startX + short * 0.05 * swing(phase, 2, offset),
      wrap(height * startY + (height + 2 * margin) * fall * phase, height + 2 * margin) - margin,
    );
    context.rotate(TURN * (offset + (kind < 0.5 ? phase : -phase)));
    context.scale(1, Math.cos(TURN * (phase * (2 + (index % 3)) + kind)));
    context.globalAlpha = 0.45 + 0.5 * depth;
    context.fillStyle = colorAt(palette, index);
    if (kind < 0.28) {
      context.beginPath();
      context.arc(0, 0, size * 0.5, 0, TURN);
      context.fill();
    } else context.fillRect(-size * 0.5, -size * (kind < 0.6 ? 0.28 : 0.5), size, size * (kind < 0.6 ? 0.56 : 1));
    context.restore();
  }
}

/** Facets of a folded surface under a light that moves around. */
export function paintFacets(frame: Frame, palette: Palette, { cells }: { cells: number }): void {
  const { context, width, height, short, phase, random } = frame;
  paintGround(frame, palette);
  const pitch = short / cells;
  const [columns, rows] = [Math.ceil(width / pitch) + 3, Math.ceil(height / pitch) + 3];
  const places = Array.from({ length: columns * rows }, (_, index) => {
    const [a, b, c] = [random(), random(), random()];
    const column = (index % columns) - 1;
    const row = Math.floor(index / columns) - 1;
    return {
      x: (column + 0.34 * swing(phase, 1, a) + (b - 0.5) * 0.4) * pitch,
      y: (row + 0.34 * swing(phase, 1, b) + (c - 0.5) * 0.4) * pitch,
      z: swing(phase, 1, c),
    };
  });
  context.lineJoin = 'round';
  context.lineWidth = short * 0.0012;
  const shades = palette.colors.length - 1;
  const facet = (...corners: number[]) => {
    const [a, b, c] = corners.map((corner) => places[corner]);
    if (!a || !b || !c) return;
    const across = (a.x + b.x + c.x) / 3 / width;
    const down = (a.y + b.y + c.y) / 3 / height;
    const light = 0.5 + 0.2 * (a.z - b.z) + 0.13 * (c.z - b.z);
    const place = Math.min(0.999, Math.max(0, (across + down) / 2 + 0.3 * (light - 0.5))) * shades;
    const color = mix(colorAt(palette, Math.floor(place)), colorAt(palette, Math.floor(place) + 1), place % 1);
    context.fillStyle =
      light > 0.5 ? mix(color, '#ffffff', (light - 0.5) * 0.35) : mix(color, '#000000', (0.5 - light) * 0.5);
    // The hairline closes the seam that antialiasing leaves between neighbours.
    context.strokeStyle = context.fillStyle;
    context.beginPath();
    context.moveTo(a.x, a.y);
    context.lineTo(b.x, b.y);
    context.lineTo(c.x, c.y);
    context.closePath();
    context.fill();
    context.stroke();
  };
  for (let row = 0; row < rows - 1; row++) {
    for (let column = 0; column < columns - 1; column++) {
      const at = row * columns + column;
      facet(at, at + 1, at + columns);
      facet(at + 1, at + columns + 1, at + columns);
    }
  }
}

/** Rings that widen from a point, like water after a drop. */
export function paintRings(
  frame: Frame,
  palette: Palette,
  { rings, x, y }: { rings: number; x: number; y: number },
): void {
  const { context, width, height, long, short, phase } = frame;
  paintGround(frame, palette);
  const reach = long * 0.95;
  for (let ring = rings - 1; ring >= 0; ring--) {
    const share = (ring + phase) / rings;
    const opacity = Math.min(1, share * 5) * (1 - share) ** 0.8;
    context.fillStyle = fade(colorAt(palette, 0), 0.1 * opacity);
    context.strokeStyle = fade(colorAt(palette, 1), 0.6 * opacity);
    context.lineWidth = short * 0.003;
    context.beginPath();
    context.arc(width * x, height * y, reach * share, 0, TURN);
    context.fill();
    context.stroke();
  }
}

/** Simple bold shapes that float: discs, rings, halves, bars and waves. */
export function paintCutouts(frame: Frame, palette: Palette, { shapes }: { shapes: number }): void {
  const { context, width, height, short, phase, random } = frame;
  paintGround(frame, palette);
  const columns = Math.max(1, Math.round(Math.sqrt((shapes * width) / height)));
  const rows = Math.max(1, Math.round(shapes / columns));
  for (let index = 0; index < columns * rows; index++) {
    const [a, b, kind, turn] = [random(), random(), random(), random()];
    const size = short * (0.07 + 0.075 * b);
    const color = colorAt(palette, index);
    context.save();
    context.translate(
      (width * ((index % columns) + 0.5 + 0.5 * (a - 0.5))) / columns + short * 0.025 * swing(phase, 1, a),
      (height * (Math.floor(index / columns) + 0.5 + 0.5 * (b - 0.5))) / rows + short * 0.025 * swing(phase, 1, b),
    );
    context.rotate(TURN * turn + 0.45 * swing(phase, 1, turn));
    context.fillStyle = color;
    context.strokeStyle = color;
    context.lineCap = 'round';
    context.lineWidth = size * 0.22;
    context.beginPath();
    if (kind < 0.2) context.arc(0, 0, size * 0.62, 0, TURN);
    else if (kind < 0.4) context.arc(0, 0, size * 0.6, 0, Math.PI);
    else if (kind < 0.58) context.arc(0, 0, size * 0.5, 0, TURN);
    else if (kind < 0.8) {
      for (let step = 0; step <= 24; step++)
        context.lineTo(size * (step / 12 - 1), size * 0.22 * Math.sin((step / 24) * 3 * TURN));
    } else {
      for (const side of [-0.34, 0, 0.34]) {
        context.moveTo(-size * 0.6, side * size * 1.3);
        context.lineTo(size * 0.6, side * size * 1.3);
      }
    }
    if (kind < 0.4) context.fill();
    else context.stroke();
    context.restore();
  }
}

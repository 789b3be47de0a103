import type { Turn } from '#shared/render/place-transformed.ts';
import type { OverlayPlanes } from './overlay-planes.ts';

/** A plane of the upright picture, its position on the picture, and the factor for its samples. */
interface Grid {
  /** Luma pixels from one sample to the next. */
  readonly step: number;
  /** Position of the first sample, in pixels from the edge. */
  readonly left: number;
  readonly top: number;
}

const LUMA: Grid = { step: 1, left: 0.5, top: 0.5 };
/** On the left of its two pixels and between its rows, as in H.264. */
const CHROMA: Grid = { step: 2, left: 0.5, top: 1 };

/**
 * Rotates an upright picture into its bounding box. Mixes the four nearest samples, and multiplies by the picture's
 * coverage of the pixel and by its opacity. Plain arithmetic in a fixed order, so that all hosts make the same bytes.
 * @param memory Holds both pictures; their planes are premultiplied by alpha.
 * @param target As large as the bounding box, with zero padding.
 */
export function turnPlanes(
  memory: Uint8Array,
  source: OverlayPlanes,
  target: OverlayPlanes,
  turn: Turn,
  opacity: number,
): void {
  const luma = { width: source.width, height: source.height, stride: source.stride };
  const chroma = { width: source.width / 2, height: source.height / 2, stride: source.chromaStride };
  turnGrid(memory, turn, opacity, LUMA, { ...luma, from: [source.y, source.alpha] }, source, {
    ...{ width: target.width, height: target.height, stride: target.stride, to: [target.y, target.alpha] },
  });
  turnGrid(memory, turn, opacity, CHROMA, { ...chroma, from: [source.u, source.v, source.chromaAlpha] }, source, {
    ...{ width: target.width / 2, height: target.height / 2, stride: target.chromaStride },
    to: [target.u, target.v, target.chromaAlpha],
  });
}

interface Layout {
  readonly width: number;
  readonly height: number;
  readonly stride: number;
}

function turnGrid(
  memory: Uint8Array,
  { job, cosine, sine, box }: Turn,
  opacity: number,
  { step, left, top }: Grid,
  source: Layout & { readonly from: readonly number[] },
  upright: { readonly width: number; readonly height: number },
  target: Layout & { readonly to: readonly number[] },
): void {
  const scaleX = upright.width / job.width;
  const scaleY = upright.height / job.height;
  for (let row = 0; row < target.height; row++) {
    const dy = box.y + row * step + top - job.pivotY;
    for (let column = 0; column < target.width; column++) {
      const dx = box.x + column * step + left - job.pivotX;
      // Maps back to the unrotated picture, from its upper left corner.
      const x = job.pivotX + dx * cosine + dy * sine - job.x;
      const y = job.pivotY + dy * cosine - dx * sine - job.y;
      const share = coverage(x, y, job, step) * opacity;
      const at = row * target.stride + column;
      if (share <= 0) {
        for (const to of target.to) memory[to + at] = 0;
        continue;
      }
      const seenX = (job.flipX === 1 ? job.width - x : x) * scaleX;
      const seenY = (job.flipY === 1 ? job.height - y : y) * scaleY;
      const across = clamp((seenX - left) / step, source.width - 1);
      const down = clamp((seenY - top) / step, source.height - 1);
      const [leftmost, upper] = [Math.floor(across), Math.floor(down)];
      const [partX, partY] = [across - leftmost, down - upper];
      const first = upper * source.stride + leftmost;
      const right = leftmost + 1 < source.width ? 1 : 0;
      const below = upper + 1 < source.height ? source.stride : 0;
      for (let plane = 0; plane < target.to.length; plane++) {
        const from = (source.from[plane] as number) + first;
        const a = memory[from] as number;
        const b = memory[from + right] as number;
        const c = memory[from + below] as number;
        const d = memory[from + below + right] as number;
        const over = a + (b - a) * partX;
        const under = c + (d - c) * partX;
        memory[(target.to[plane] as number) + at] = Math.floor((over + (under - over) * partY) * share + 0.5);
      }
    }
  }
}

function clamp(value: number, limit: number): number {
  return value < 0 ? 0 : value > limit ? limit : value;
}

/**
 * Coverage of a sample by a rectangle with rounded corners, from the distance between the sample's middle and the edge.
 * @param size Size of the sample, in pixels.
 */
function coverage(
  x: number,
  y: number,
  { width, height, radius }: { readonly width: number; readonly height: number; readonly radius: number },
  size: number,
): number {
  const across = Math.abs(x - width / 2) - width / 2 + radius;
  const down = Math.abs(y - height / 2) - height / 2 + radius;
  const inside = Math.min(Math.max(across, down), 0);
  const outside = Math.sqrt(Math.max(across, 0) ** 2 + Math.max(down, 0) ** 2);
  const share = 0.5 - (inside + outside - radius) / size;
  return share < 0 ? 0 : share > 1 ? 1 : share;
}

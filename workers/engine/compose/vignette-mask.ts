import type { LookJob } from '#shared/effects/look.ts';
import type { Placement } from '#shared/render/placement.ts';
import { BLACK_LUMA, NEUTRAL_CHROMA } from './i420.ts';
import type { Kernel } from './kernel.ts';
import { blendOverlay } from './overlay-cache.ts';
import { layOutOverlay, type OverlayPlanes } from './overlay-planes.ts';
import type { LookPlanes } from './picture-look.ts';

/** Squared distance from the middle where the shade starts and where it is full: 1 on the sides, 2 in the corners. */
const START = 0.25;
const END = 2;

/** Share of the light that a corner loses at most. */
const DEEPEST = 0.85;

/** Entries of the table from squared distance to shade. */
const ENTRIES = 1_024;

/** Shades the corners of pictures: black with a mask, laid over them as captions are. Keeps the mask until it changes. */
export class VignetteMask {
  readonly #kernel: Kernel;
  #block: number | null = null;
  #coveredBlock: number | null = null;
  #key: string | null = null;

  constructor(kernel: Kernel) {
    this.#kernel = kernel;
  }

  /** Shades a picture in place; where it is see-through, nothing is drawn. */
  draw(planes: LookPlanes, job: LookJob, placement: Placement): void {
    const { width, height } = planes;
    const mask = this.#prepare(planes, job, placement);
    const shade = planes.alpha === undefined ? mask : this.#cover(mask, planes);
    blendOverlay(this.#kernel, planes, { ...shade, box: { x: 0, y: 0, width, height } });
  }

  #prepare(size: LookPlanes, job: LookJob, { crop }: Placement): OverlayPlanes {
    const { width, height } = size;
    const { vignette, centerX, centerY, radiusX, radiusY } = job;
    const key = [width, height, vignette, centerX, centerY, radiusX, radiusY, ...Object.values(crop)].join(' ');
    this.#block = this.#kernel.ensure(this.#block, layOutOverlay(size, 0).byteLength);
    const mask = layOutOverlay(size, this.#block);
    if (key === this.#key) return mask;
    this.#key = key;
    const { bytes } = this.#kernel;
    bytes.fill(0, mask.y, mask.y + mask.byteLength);
    const shades = shadesOf(vignette);
    const [stepX, stepY] = [crop.width / width, crop.height / height];
    /** Squared distances of samples from the middle along an axis, in entries. */
    const axis = (count: number, start: number, step: number, center: number, radius: number) =>
      Float64Array.from({ length: count }, (_, index) => {
        const distance = (start + (index + 0.5) * step - center) / radius;
        return (distance * distance * ENTRIES) / END;
      });
    const paint = (samples: 1 | 2, alpha: number, stride: number, colors: readonly number[], level: number) => {
      const across = axis(width / samples, crop.x, samples * stepX, centerX, radiusX);
      const down = axis(height / samples, crop.y, samples * stepY, centerY, radiusY);
      const tinted = shades.map((shade) => Math.round((shade * level) / 255));
      for (const [row, own] of down.entries()) {
        const at = row * stride;
        for (let x = 0; x < across.length; x++) {
          const entry = Math.min(ENTRIES - 1, (own + (across[x] as number)) | 0);
          bytes[alpha + at + x] = shades[entry] as number;
          for (const color of colors) bytes[color + at + x] = tinted[entry] as number;
        }
      }
    };
    paint(1, mask.alpha, mask.stride, [mask.y], BLACK_LUMA);
    paint(2, mask.chromaAlpha, mask.chromaStride, [mask.u, mask.v], NEUTRAL_CHROMA);
    return mask;
  }

  /** The mask with its colour multiplied by a picture's alpha. */
  #cover(mask: OverlayPlanes, picture: LookPlanes): OverlayPlanes {
    this.#coveredBlock = this.#kernel.ensure(this.#coveredBlock, mask.byteLength);
    const { bytes, functions } = this.#kernel;
    bytes.copyWithin(this.#coveredBlock, mask.y, mask.y + mask.byteLength);
    const covered = layOutOverlay(mask, this.#coveredBlock);
    const { alpha = 0, chromaAlpha = 0, stride, chromaStride, width, height } = picture;
    functions.premultiply(covered.y, covered.stride, alpha, stride, width, height);
    for (const plane of [covered.u, covered.v]) {
      functions.premultiply(plane, covered.chromaStride, chromaAlpha, chromaStride, width / 2, height / 2);
    }
    return covered;
  }
}

/** Alpha of the shade by squared distance, on a smooth step. */
function shadesOf(vignette: number): Uint8Array {
  return Uint8Array.from({ length: ENTRIES }, (_, entry) => {
    const distance = ((entry + 0.5) * END) / ENTRIES;
    const share = Math.min(1, Math.max(0, (distance - START) / (END - START)));
    return Math.round(255 * DEEPEST * vignette * share * share * (3 - 2 * share));
  });
}

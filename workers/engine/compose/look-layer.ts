import type { ChromaKeyJob } from '#shared/effects/chroma-key.ts';
import { gradeColor, keepsColors, type LookJob } from '#shared/effects/look.ts';
import { applyLut, type LutTable, type Rgb, readLut } from '#shared/effects/lut-table.ts';
import type { Placement } from '#shared/render/placement.ts';
import { GRADE_TABLE_BYTES, packGradeTable } from './grade-table.ts';
import { alignStride } from './i420.ts';
import type { Kernel } from './kernel.ts';
import type { LookFunctions } from './kernel-functions.ts';
import { packKeyTable } from './key-table.ts';
import { loadLooks } from './load-looks.ts';
import type { OverlayPlanes } from './overlay-planes.ts';
import type { LookPlanes, PictureLook } from './picture-look.ts';
import { type Plane, PlaneScaler } from './plane-scaler.ts';
import { VignetteMask } from './vignette-mask.ts';

/** Standard deviation in samples up to which a blur takes one step. A stronger one works on a smaller picture. */
const SMALL_SIGMA = 1.75;

/** Least blur that a sharpening can work against, in samples. */
const LEAST_SIGMA = 0.6;

/** Changes the pixels of upright pictures, in the kernel's memory: key, grade, blur, sharpening, vignette. */
export class LookLayer {
  readonly #kernel: Kernel;
  readonly #functions: LookFunctions;
  readonly #scaler: PlaneScaler;
  readonly #vignette: VignetteMask;
  /** Blocks reused for every picture. */
  #copyBlock: number | null = null;
  #smallBlock: number | null = null;
  #blurBlock: number | null = null;
  readonly #gradeTable: CachedTable;
  #lut: { readonly hash: string; readonly levels: LutTable } | null = null;
  readonly #keyTable: CachedTable;

  /** Loads a layer. @throws CompileError without WebAssembly SIMD. */
  static async load(kernel: Kernel): Promise<LookLayer> {
    return new LookLayer(kernel, await loadLooks(kernel));
  }

  private constructor(kernel: Kernel, functions: LookFunctions) {
    this.#kernel = kernel;
    this.#functions = functions;
    this.#scaler = new PlaneScaler(kernel);
    this.#vignette = new VignetteMask(kernel);
    this.#gradeTable = new CachedTable(kernel);
    this.#keyTable = new CachedTable(kernel);
  }

  /** Copies an overlay that must stay as it is, into a block that the next copy reuses. */
  copy(overlay: OverlayPlanes): OverlayPlanes {
    this.#copyBlock = this.#kernel.ensure(this.#copyBlock, overlay.byteLength);
    const by = this.#copyBlock - overlay.y;
    this.#kernel.bytes.copyWithin(this.#copyBlock, overlay.y, overlay.y + overlay.byteLength);
    const { y, alpha, u, v, chromaAlpha } = overlay;
    return { ...overlay, y: y + by, alpha: alpha + by, u: u + by, v: v + by, chromaAlpha: chromaAlpha + by };
  }

  /**
   * Changes a picture in place.
   * @param planes With alpha if there is a key.
   * @param placement The part of the picture that the planes show, and their size.
   */
  apply(planes: LookPlanes, { look, key, lut }: PictureLook, placement: Placement): void {
    if (key && hasAlpha(planes)) this.#key(planes, key);
    const grade = look && !keepsColors(look) ? look : null;
    if (grade || lut) this.#grade(planes, grade, lut);
    if (!look) return;
    const across = placement.destination.width / placement.crop.width;
    const down = placement.destination.height / placement.crop.height;
    if (look.blurSigma > 0) {
      for (const { plane, step } of allPlanes(planes)) {
        this.#blur(plane, (look.blurSigma * across) / step, (look.blurSigma * down) / step);
      }
    }
    if (look.sharpen > 0) this.#sharpen(lumaOf(planes, planes.y), look, across, down);
    if (look.vignette > 0) this.#vignette.draw(planes, look, placement);
  }

  /** One table for both: the LUT's colours follow the look's. */
  #grade(planes: LookPlanes, job: LookJob | null, lut: PictureLook['lut']): void {
    const { y, stride, u, v, chromaStride, width, height, alpha = 0, chromaAlpha = 0 } = planes;
    const key = `${gradeKey(job)} ${lut?.hash} ${lut?.strength}`;
    const table = this.#gradeTable.get(key, GRADE_TABLE_BYTES, () => {
      const graded = (color: Rgb) => (job ? gradeColor(color, job) : color);
      if (!lut) return packGradeTable(graded);
      const levels = this.#readLut(lut);
      return packGradeTable((color) => applyLut(graded(color), levels, lut.strength));
    });
    this.#functions.grade(y, stride, u, v, chromaStride, width, height, alpha, chromaAlpha, table);
  }

  /** Reads a LUT once, because a moving strength needs it for each frame. */
  #readLut({ hash, data }: NonNullable<PictureLook['lut']>): LutTable {
    if (this.#lut?.hash !== hash) this.#lut = { hash, levels: readLut(data) };
    return this.#lut.levels;
  }

  #key(planes: LookPlanes & Pick<OverlayPlanes, 'alpha' | 'chromaAlpha'>, job: ChromaKeyJob): void {
    const { stride, u, v, alpha, chromaAlpha, chromaStride, width, height } = planes;
    const [acrossChroma, downChroma] = [width / 2, height / 2];
    const table = this.#keyTable.get(JSON.stringify(job), 4 * 256 * 256, () => packKeyTable(job));
    const byteLength = chromaStride * downChroma;
    this.#smallBlock = this.#kernel.ensure(this.#smallBlock, byteLength);
    this.#blurBlock = this.#kernel.ensure(this.#blurBlock, stride * height);
    const small = { width: acrossChroma, height: downChroma, stride: chromaStride, offset: this.#smallBlock };
    const large = { width, height, stride, offset: this.#blurBlock };
    this.#functions.key(u, v, chromaAlpha, chromaStride, small.offset, acrossChroma, downChroma, table);
    // Chroma lies on the left of its two pixels.
    this.#scaler.scale(small, large, { x: 0.25, y: 0, width: acrossChroma, height: downChroma });
    const { premultiply } = this.#kernel.functions;
    for (const plane of [planes.y, alpha]) premultiply(plane, stride, large.offset, stride, width, height);
    for (const plane of [u, v, chromaAlpha]) {
      premultiply(plane, chromaStride, small.offset, chromaStride, acrossChroma, downChroma);
    }
  }

  /** Blurs a plane in place. The standard deviations are in its samples. */
  #blur(plane: Plane, across: number, down: number): void {
    const small = this.#layOutSmall(shrunk(plane.width, across), shrunk(plane.height, down));
    if (small.width === plane.width && small.height === plane.height) {
      this.#scaler.scale(plane, small, whole(plane));
      this.#scaler.blur(small, plane, Math.max(across, 0.01), Math.max(down, 0.01));
      return;
    }
    this.#scaler.scale(plane, small, whole(plane));
    const blurred = this.#layOutBlurred(small);
    const [stepX, stepY] = [plane.width / small.width, plane.height / small.height];
    this.#scaler.blur(small, blurred, restOf(across, stepX), restOf(down, stepY));
    this.#scaler.scale(blurred, plane, whole(blurred));
  }

  #sharpen(plane: Plane, { sharpen, sharpenSigma }: LookJob, across: number, down: number): void {
    const blurred = this.#layOutBlurred(plane);
    const least = (sigma: number) => Math.min(SMALL_SIGMA, Math.max(LEAST_SIGMA, sigma));
    this.#scaler.blur(plane, blurred, least(sharpenSigma * across), least(sharpenSigma * down));
    const { offset, stride, width, height } = plane;
    const amount = Math.round(64 * sharpen);
    this.#functions.sharpen(offset, stride, blurred.offset, blurred.stride, width, height, amount);
  }

  #layOutSmall(width: number, height: number): Plane {
    const stride = alignStride(width);
    this.#smallBlock = this.#kernel.ensure(this.#smallBlock, stride * height);
    return { width, height, stride, offset: this.#smallBlock };
  }

  #layOutBlurred({ width, height }: Plane): Plane {
    const stride = alignStride(width);
    this.#blurBlock = this.#kernel.ensure(this.#blurBlock, stride * height);
    return { width, height, stride, offset: this.#blurBlock };
  }
}

/** A table in the kernel's memory, made again only for other numbers. */
class CachedTable {
  readonly #kernel: Kernel;
  #offset: number | null = null;
  #key: string | null = null;

  constructor(kernel: Kernel) {
    this.#kernel = kernel;
  }

  get(key: string, byteLength: number, pack: () => Uint8Array): number {
    const offset = this.#kernel.ensure(this.#offset, byteLength);
    if (key !== this.#key) this.#kernel.bytes.set(pack(), offset);
    this.#offset = offset;
    this.#key = key;
    return offset;
  }
}

/** Everything in a look that decides its colours. */
function gradeKey(job: LookJob | null): string {
  if (!job) return 'none';
  const { red, green, blue, contrast, saturation, split, lift, range } = job;
  return [red, green, blue, contrast, saturation, split, lift, range].join(' ');
}

/** Samples of a plane that is small enough for a blur in one step. */
function shrunk(length: number, sigma: number): number {
  return sigma <= SMALL_SIGMA ? length : Math.max(1, Math.round((length * SMALL_SIGMA) / sigma));
}

/** The blur that is left after shrinking and enlarging by `step`, which blur by a triangle each, in small samples. */
function restOf(sigma: number, step: number): number {
  const inSmall = sigma / step;
  return Math.sqrt(Math.max(0.01, inSmall * inSmall - (step > 1 ? 1 / 3 : 0)));
}

function whole({ width, height }: Plane) {
  return { x: 0, y: 0, width, height };
}

function hasAlpha(planes: LookPlanes): planes is LookPlanes & Pick<OverlayPlanes, 'alpha' | 'chromaAlpha'> {
  return planes.alpha !== undefined;
}

function lumaOf({ width, height, stride }: LookPlanes, offset: number): Plane {
  return { offset, stride, width, height };
}

/** Each plane with the luma pixels between its samples. */
function allPlanes(planes: LookPlanes): { readonly plane: Plane; readonly step: 1 | 2 }[] {
  const { y, u, v, alpha, chromaAlpha, width, height, chromaStride } = planes;
  const luma = alpha === undefined ? [y] : [y, alpha];
  const chroma = chromaAlpha === undefined ? [u, v] : [u, v, chromaAlpha];
  const small = { width: width / 2, height: height / 2, stride: chromaStride };
  return [
    ...luma.map((offset) => ({ plane: lumaOf(planes, offset), step: 1 as const })),
    ...chroma.map((offset) => ({ plane: { ...small, offset }, step: 2 as const })),
  ];
}

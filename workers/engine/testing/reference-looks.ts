import type { KernelMemory } from '#workers/engine/compose/kernel.ts';
import type { LookFunctions } from '#workers/engine/compose/kernel-functions.ts';

/** Grading, keying and sharpening in TypeScript. The WebAssembly module must give the same bytes. */
export function createReferenceLooks(memory: KernelMemory): LookFunctions {
  return { grade: createGrade(memory), key: createKey(memory), sharpen: createSharpen(memory) };
}

const straight = (value: number, alpha: number, none: number) =>
  alpha === 0 ? none : Math.min(255, Math.floor((value * 255 + (alpha >> 1)) / alpha));
const covered = (value: number, alpha: number) => Math.floor((value * alpha + 127) / 255);

function createGrade(memory: KernelMemory): LookFunctions['grade'] {
  return (y, stride, u, v, chromaStride, width, height, alpha, chromaAlpha, table) => {
    const bytes = new Uint8Array(memory.buffer);
    const view = new DataView(memory.buffer);
    const lumaCells = table + 16 * (16 * 16 + 8);
    const chromaCells = lumaCells + 16 * 16 * 16 * 32;
    /** Interpolates one value. @param step Bytes from one height to the next. */
    const look = (at: number, step: number, [luma, blue, red]: readonly [number, number, number]) => {
      const cell = at + (((red >> 4) * 16 + (blue >> 4)) * 32 + (luma >> 3)) * step;
      let sum = 1 << 16;
      for (let corner = 0; corner < 8; corner++) {
        const across = corner & 2 ? blue & 15 : 16 - (blue & 15);
        const down = corner & 4 ? red & 15 : 16 - (red & 15);
        const up = corner & 1 ? luma & 7 : 8 - (luma & 7);
        sum += view.getInt16(cell + 2 * corner, true) * across * down * up;
      }
      return Math.min(255, Math.max(0, sum >> 17));
    };
    for (let row = 0; row < height; row += 2) {
      for (let x = 0; x < width; x += 2) {
        const at = (row >> 1) * chromaStride + (x >> 1);
        const own = alpha ? (bytes[chromaAlpha + at] as number) : 255;
        const blue = straight(bytes[u + at] as number, own, 128);
        const red = straight(bytes[v + at] as number, own, 128);
        const pixels = [0, 1, stride, stride + 1].map((step) => row * stride + x + step);
        const alphas = pixels.map((pixel) => (alpha ? (bytes[alpha + pixel] as number) : 255));
        const lumas = pixels.map((pixel, index) => straight(bytes[y + pixel] as number, alphas[index] as number, 0));
        for (const [index, pixel] of pixels.entries()) {
          bytes[y + pixel] = covered(look(lumaCells, 16, [lumas[index] as number, blue, red]), alphas[index] as number);
        }
        const mean = (lumas.reduce((sum, luma) => sum + luma, 0) + 2) >> 2;
        bytes[u + at] = covered(look(chromaCells, 32, [mean, blue, red]), own);
        bytes[v + at] = covered(look(chromaCells + 16, 32, [mean, blue, red]), own);
      }
    }
  };
}

function createKey(memory: KernelMemory): LookFunctions['key'] {
  return (u, v, chromaAlpha, stride, target, width, height, table) => {
    const bytes = new Uint8Array(memory.buffer);
    for (let row = 0; row < height; row++) {
      for (let at = row * stride; at < row * stride + width; at++) {
        const own = bytes[chromaAlpha + at] as number;
        const blue = straight(bytes[u + at] as number, own, 128);
        const red = straight(bytes[v + at] as number, own, 128);
        const entry = table + 4 * (256 * red + blue);
        bytes[u + at] = covered(bytes[entry] as number, own);
        bytes[v + at] = covered(bytes[entry + 1] as number, own);
        bytes[target + at] = bytes[entry + 2] as number;
      }
    }
  };
}

function createSharpen(memory: KernelMemory): LookFunctions['sharpen'] {
  return (plane, stride, blurred, blurredStride, width, height, amount) => {
    const bytes = new Uint8ClampedArray(memory.buffer);
    for (let row = 0; row < height; row++) {
      for (let x = 0; x < width; x++) {
        const at = plane + row * stride + x;
        const own = bytes[at] as number;
        bytes[at] = own + (((own - (bytes[blurred + row * blurredStride + x] as number)) * amount + 32) >> 6);
      }
    }
  };
}

import { Arena } from './arena.ts';
import { KERNEL_SLACK, type KernelFunctions } from './kernel-functions.ts';

const PAGE_BYTES = 65_536;

/** Enough for a 4K picture, a 1080p output and its captions; grows for more. Untouched pages cost nothing. */
const INITIAL_PAGES = 1_024;

/** One gigabyte: an error is better than swapping. */
const MAX_PAGES = 16_384;

/** WebAssembly memory that grows in place and accepts copies of pictures. */
export type KernelMemory = WebAssembly.Memory & { readonly buffer: ArrayBuffer };

/** Creates an empty memory for a kernel. */
export function createKernelMemory(): KernelMemory {
  return new WebAssembly.Memory({ initial: INITIAL_PAGES, maximum: MAX_PAGES }) as KernelMemory;
}

/**
 * The compositing arithmetic with its memory. An offset stays valid as long as its block. Views of {@link Kernel.bytes}
 * become invalid with the next {@link Kernel.allocate}, which may move the memory.
 */
export class Kernel {
  readonly functions: KernelFunctions;
  readonly memory: KernelMemory;
  readonly #arena: Arena;
  /** Sizes of the blocks in use, by offset. */
  readonly #held = new Map<number, number>();

  constructor(functions: KernelFunctions, memory: KernelMemory, arenaStart: number) {
    this.functions = functions;
    this.memory = memory;
    this.#arena = new Arena(arenaStart, MAX_PAGES * PAGE_BYTES);
  }

  /** The whole memory at its current size. */
  get bytes(): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.memory.buffer);
  }

  /**
   * Allocates at least `size` bytes plus the slack that planes need; 16-byte aligned, not cleared.
   * @throws RangeError when the device is out of memory.
   */
  allocate(size: number): number {
    const needed = size + KERNEL_SLACK;
    const offset = this.#arena.allocate(needed);
    if (offset === null) throw new RangeError(`No room for ${size} bytes of picture`);
    const missing = offset + needed - this.memory.buffer.byteLength;
    if (missing > 0) this.memory.grow(Math.ceil(missing / PAGE_BYTES));
    this.#held.set(offset, size);
    return offset;
  }

  /** Copies these bytes into a new block. */
  store(data: Uint8Array | Uint8ClampedArray): number {
    const offset = this.allocate(data.length);
    this.bytes.set(data, offset);
    return offset;
  }

  free(offset: number): void {
    this.#held.delete(offset);
    this.#arena.free(offset);
  }

  /** Resizes a block to at least `size` bytes: reuses it when large enough, otherwise replaces it. */
  ensure(offset: number | null, size: number): number {
    if (offset !== null && (this.#held.get(offset) ?? 0) >= size) return offset;
    if (offset !== null) this.free(offset);
    return this.allocate(size);
  }
}

import { Arena } from './arena.ts';
import { KERNEL_SLACK, type KernelFunctions } from './kernel-functions.ts';

const PAGE_BYTES = 65_536;

/** Enough for a 4K picture, a 1080p output and its captions; it grows for more. Untouched pages cost nothing. */
const INITIAL_PAGES = 1_024;

/** A gigabyte: beyond it an error is better than swapping. */
const MAX_PAGES = 16_384;

/** WebAssembly's memory: it grows in place, and pictures can be copied into it. */
export type KernelMemory = WebAssembly.Memory & { readonly buffer: ArrayBuffer };

/** An empty memory for a kernel. */
export function createKernelMemory(): KernelMemory {
  return new WebAssembly.Memory({ initial: INITIAL_PAGES, maximum: MAX_PAGES }) as KernelMemory;
}

/**
 * The compositing arithmetic with its memory. Offsets stay valid for as long as their block does; views of
 * {@link Kernel.bytes} do not outlive the next {@link Kernel.allocate}, which may move the memory.
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

  /** The whole memory, as it is now. */
  get bytes(): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.memory.buffer);
  }

  /**
   * Allocates at least `size` bytes and the slack that planes need; 16-byte aligned, not cleared.
   * @throws RangeError when the device has no more memory.
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

  /** A block with a copy of these bytes. */
  store(data: Uint8Array | Uint8ClampedArray): number {
    const offset = this.allocate(data.length);
    this.bytes.set(data, offset);
    return offset;
  }

  free(offset: number): void {
    this.#held.delete(offset);
    this.#arena.free(offset);
  }

  /** Resizes a block to at least `size` bytes: keeps it if it is large enough, otherwise replaces it. */
  ensure(offset: number | null, size: number): number {
    if (offset !== null && (this.#held.get(offset) ?? 0) >= size) return offset;
    if (offset !== null) this.free(offset);
    return this.allocate(size);
  }
}

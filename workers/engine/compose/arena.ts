/** Blocks start at multiples of this, a vector's length. */
const ALIGNMENT = 16;

interface Block {
  readonly offset: number;
  readonly size: number;
}

/**
 * Allocates blocks of one memory, first fit. Blocks are few and long-lived (planes, tables, caption pictures), so a list in order
 * of offset suffices.
 */
export class Arena {
  readonly #start: number;
  readonly #end: number;
  /** In order of offset. */
  readonly #blocks: Block[] = [];

  /** @param start First byte that may be given out. @param end First byte that may not. */
  constructor(start: number, end: number) {
    this.#start = Math.ceil(start / ALIGNMENT) * ALIGNMENT;
    this.#end = end;
  }

  /** The offset of a free block of `size` bytes, 16-byte aligned, or null when there is no room. */
  allocate(size: number): number | null {
    const needed = Math.ceil(size / ALIGNMENT) * ALIGNMENT;
    let offset = this.#start;
    let index = 0;
    for (; index < this.#blocks.length; index++) {
      const block = this.#blocks[index];
      if (!block || block.offset - offset >= needed) break;
      offset = block.offset + block.size;
    }
    if (offset + needed > this.#end) return null;
    this.#blocks.splice(index, 0, { offset, size: needed });
    return offset;
  }

  /** Gives a block back. @throws Error when there is no block at this offset. */
  free(offset: number): void {
    const index = this.#blocks.findIndex((block) => block.offset === offset);
    if (index < 0) throw new Error(`No block at ${offset}`);
    this.#blocks.splice(index, 1);
  }
}

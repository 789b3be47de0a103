/** Blocks start at multiples of this, the length of a vector. */
const ALIGNMENT = 16;

interface Block {
  readonly offset: number;
  readonly size: number;
}

/**
 * Allocates blocks in one memory, first fit. Blocks are few and long-lived (planes, tables, caption pictures), so a
 * list sorted by offset is enough.
 */
export class Arena {
  readonly #start: number;
  readonly #end: number;
  /** Sorted by offset. */
  readonly #blocks: Block[] = [];

  /** @param start First usable byte. @param end First byte after the usable ones. */
  constructor(start: number, end: number) {
    this.#start = Math.ceil(start / ALIGNMENT) * ALIGNMENT;
    this.#end = end;
  }

  /** Allocates `size` bytes and returns their offset, 16-byte aligned; null when there is no room. */
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

  /** Frees a block. @throws Error when no block starts at this offset. */
  free(offset: number): void {
    const index = this.#blocks.findIndex((block) => block.offset === offset);
    if (index < 0) throw new Error(`No block at ${offset}`);
    this.#blocks.splice(index, 1);
  }
}

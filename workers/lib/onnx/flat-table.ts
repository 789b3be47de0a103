/** A table of a FlatBuffer: fields by their number in the schema, each of which may be absent. */
export class FlatTable {
  readonly #view: DataView;
  readonly #at: number;

  /** The table that a FlatBuffer starts with. */
  static root(bytes: Uint8Array): FlatTable {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    return new FlatTable(view, view.getUint32(0, true));
  }

  private constructor(view: DataView, at: number) {
    this.#view = view;
    this.#at = at;
  }

  byte(field: number, absent = 0): number {
    const at = this.#place(field);
    return at === null ? absent : this.#view.getInt8(at);
  }

  int(field: number, absent = 0): number {
    const at = this.#place(field);
    return at === null ? absent : this.#view.getInt32(at, true);
  }

  table(field: number): FlatTable | null {
    const at = this.#place(field);
    return at === null ? null : new FlatTable(this.#view, this.#follow(at));
  }

  tables(field: number): readonly FlatTable[] {
    return this.#items(field, 4, (at) => new FlatTable(this.#view, this.#follow(at)));
  }

  ints(field: number): readonly number[] {
    return this.#items(field, 4, (at) => this.#view.getInt32(at, true));
  }

  /** A copy of a list of bytes; empty when absent. */
  bytes(field: number): Uint8Array<ArrayBuffer> {
    return Uint8Array.from(this.#items(field, 1, (at) => this.#view.getUint8(at)));
  }

  #items<T>(field: number, size: number, read: (at: number) => T): readonly T[] {
    const at = this.#place(field);
    if (at === null) return [];
    const list = this.#follow(at);
    const first = list + 4;
    return Array.from({ length: this.#view.getUint32(list, true) }, (_, index) => read(first + index * size));
  }

  #follow(at: number): number {
    return at + this.#view.getUint32(at, true);
  }

  /** A table begins with the distance back to the list of its fields' places. */
  #place(field: number): number | null {
    const list = this.#at - this.#view.getInt32(this.#at, true);
    const entry = 4 + field * 2;
    if (entry >= this.#view.getUint16(list, true)) return null;
    const offset = this.#view.getUint16(list + entry, true);
    return offset === 0 ? null : this.#at + offset;
  }
}

/** The last samples of stereo sound, by number. */
export class SoundWindow {
  #channels: [Float32Array<ArrayBuffer>, Float32Array<ArrayBuffer>] = [new Float32Array(), new Float32Array()];
  #first = 0;
  #end = 0;

  /** Number of the next sample. */
  get end(): number {
    return this.#end;
  }

  /** Adds the next samples. */
  add(channels: readonly [Float32Array, Float32Array]): void {
    const end = this.#end + channels[0].length;
    for (const [index, added] of channels.entries()) {
      let samples = this.#channels[index] ?? new Float32Array();
      if (end - this.#first > samples.length) {
        const larger = new Float32Array(2 * (end - this.#first));
        larger.set(samples);
        samples = this.#channels[index] = larger;
      }
      samples.set(added, this.#end - this.#first);
    }
    this.#end = end;
  }

  /** Copies the samples [from, to). */
  slice(from: number, to: number): [Float32Array<ArrayBuffer>, Float32Array<ArrayBuffer>] {
    const [left, right] = this.#channels;
    return [left.slice(from - this.#first, to - this.#first), right.slice(from - this.#first, to - this.#first)];
  }

  /** Drops the samples before `first`. */
  forget(first: number): void {
    const dropped = Math.min(first, this.#end) - this.#first;
    if (dropped <= 0) return;
    for (const samples of this.#channels) samples.copyWithin(0, dropped, this.#end - this.#first);
    this.#first += dropped;
  }
}

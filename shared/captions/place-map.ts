import { isSamePlace, type SourcePlace } from '#shared/timeline/clip-time.ts';

/** Width of a bucket in µs: wider than places that count as the same may be apart. */
const BUCKET_US = 64;

/** Values by the place of a source on the timeline. Places that differ by a rounding are the same key. */
export class PlaceMap<Value> {
  readonly #buckets = new Map<string, { readonly place: SourcePlace; readonly value: Value }[]>();

  get(place: SourcePlace): Value | undefined {
    for (const near of [0, -1, 1]) {
      const found = this.#buckets.get(keyOf(place, near))?.find((each) => isSamePlace(each.place, place));
      if (found) return found.value;
    }
    return undefined;
  }

  /** The value of a place. Without one, stores and returns a new one. */
  getOrInsert(place: SourcePlace, create: () => Value): Value {
    const found = this.get(place);
    if (found !== undefined) return found;
    const value = create();
    const key = keyOf(place, 0);
    this.#buckets.set(key, [...(this.#buckets.get(key) ?? []), { place, value }]);
    return value;
  }
}

function keyOf({ assetId, speed = 1, shift }: SourcePlace, near: number): string {
  return `${assetId} ${speed} ${Math.floor(shift / BUCKET_US) + near}`;
}

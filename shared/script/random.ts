/** Gives numbers in [0, 1), evenly spread; `Math.random` is one. */
export type Random = () => number;

/** A random source that gives the same numbers for the same seed (mulberry32 over an FNV-1a hash). */
export function seededRandom(seed: string): Random {
  let state = 0x811c9dc5;
  for (const character of seed) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** One of the items. @throws RangeError when there is none. */
export function pickOne<Item>(items: readonly Item[], random: Random): Item {
  if (items.length === 0) throw new RangeError('Nothing to pick from.');
  return items[Math.floor(random() * items.length)] as Item;
}

/** The items in another order (Fisher and Yates). */
export function shuffled<Item>(items: readonly Item[], random: Random): readonly Item[] {
  const result = [...items];
  for (let last = result.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [result[last], result[other]] = [result[other] as Item, result[last] as Item];
  }
  return result;
}

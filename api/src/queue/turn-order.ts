import { placeOf } from './places.ts';

/**
 * The order in which accounts are served. The next place is the one that has waited longest since its last turn or
 * never had one, and the same rule picks among its accounts. Many accounts at one place delay another place by one
 * turn.
 */
export class TurnOrder {
  /** Numbers of the latest turns. */
  readonly #accounts = new Map<string, number>();
  readonly #places = new Map<string, number>();
  #turnCount = 0;

  /**
   * Picks the account whose turn it is, and counts the turn. Among several that never had a turn, the first is picked.
   */
  take(accountIds: Iterable<string>): string | undefined {
    let next: string | undefined;
    for (const accountId of accountIds) {
      if (next === undefined || this.#isBefore(accountId, next)) next = accountId;
    }
    if (next !== undefined) {
      this.#turnCount += 1;
      this.#accounts.set(next, this.#turnCount);
      this.#places.set(placeOf(next), this.#turnCount);
    }
    return next;
  }

  /** Call when nothing is waiting or running. */
  forget(): void {
    this.#accounts.clear();
    this.#places.clear();
  }

  #isBefore(one: string, other: string): boolean {
    const byPlace = (this.#places.get(placeOf(one)) ?? 0) - (this.#places.get(placeOf(other)) ?? 0);
    return (byPlace || (this.#accounts.get(one) ?? 0) - (this.#accounts.get(other) ?? 0)) < 0;
  }
}

/** The order in which accounts are served: the one whose last turn is longest ago, or that had none, is next. */
export class TurnOrder {
  /** Numbers of the accounts' latest turns. */
  readonly #lastTurns = new Map<string, number>();
  #turnCount = 0;

  /** Picks the account whose turn it is, and counts it. Of several without a turn the first is taken. */
  take(accountIds: Iterable<string>): string | undefined {
    let next: string | undefined;
    for (const accountId of accountIds) {
      if (next === undefined || this.#lastTurnOf(accountId) < this.#lastTurnOf(next)) next = accountId;
    }
    if (next !== undefined) {
      this.#turnCount += 1;
      this.#lastTurns.set(next, this.#turnCount);
    }
    return next;
  }

  /** Call when nobody waits or is at work. */
  forget(): void {
    this.#lastTurns.clear();
  }

  #lastTurnOf(accountId: string): number {
    return this.#lastTurns.get(accountId) ?? 0;
  }
}

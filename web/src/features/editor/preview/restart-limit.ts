const MAX_RESTARTS = 3;
const PERIOD_MS = 60_000;

/** Allows a few restarts of the preview a minute, so that one that always dies at once is not restarted forever. */
export class RestartLimit {
  #times: readonly number[] = [];

  /** Counts a restart at this time, in ms; false if it is not allowed. */
  take(nowMs: number): boolean {
    const recent = this.#times.filter((time) => nowMs - time < PERIOD_MS);
    if (recent.length >= MAX_RESTARTS) return false;
    this.#times = [...recent, nowMs];
    return true;
  }

  /** Restarts the count, for a restart by the user. */
  clear(): void {
    this.#times = [];
  }
}

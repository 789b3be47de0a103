const MAX_RESTARTS = 3;
const PERIOD_MS = 60_000;

/** Lets the preview be restarted a few times a minute: what dies at once each time would else be started for ever. */
export class RestartLimit {
  #times: readonly number[] = [];

  /** Whether it may be restarted at this time, in ms; if so, it counts. */
  take(nowMs: number): boolean {
    const recent = this.#times.filter((time) => nowMs - time < PERIOD_MS);
    if (recent.length >= MAX_RESTARTS) return false;
    this.#times = [...recent, nowMs];
    return true;
  }

  /** Somebody asked for it: counting begins anew. */
  clear(): void {
    this.#times = [];
  }
}

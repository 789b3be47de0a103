/** Number of accounts whose addresses are remembered. The least recently seen are forgotten first. */
const MOST_REMEMBERED = 50_000;

const places = new Map<string, string>();

/** Remembers the address of an account's latest request, in memory only. */
export function noteAddress(accountId: string, address: string): void {
  places.delete(accountId);
  places.set(accountId, address);
  for (const oldest of places.keys()) {
    if (places.size <= MOST_REMEMBERED) return;
    places.delete(oldest);
  }
}

/**
 * The place that an account works from, for limits and turns. Many accounts at one address are one place. An account
 * not seen since the start is a place of its own.
 */
export function placeOf(accountId: string): string {
  return places.get(accountId) ?? accountId;
}

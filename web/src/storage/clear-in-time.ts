/** Longest wait for the device to delete its files. */
const CLEARING_LIMIT_MS = 3_000;

/**
 * Waits for the device to delete files before the page leaves, but not for long. Never rejects: the next sign-in of
 * another account removes leftovers.
 */
export async function clearInTime(clear: () => Promise<void>): Promise<void> {
  const limit = new Promise<void>((resolve) => setTimeout(resolve, CLEARING_LIMIT_MS));
  await Promise.race([clear().catch(() => {}), limit]);
}

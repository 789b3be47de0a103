/** Functions that release this page's locks, by recording. */
const held = new Map<string, () => void>();

const lockName = (recordingId: string) => `clipwright recording ${recordingId}`;

/**
 * Locks a recording for this page, until {@link releaseRecording} or until the page closes. A crashed tab releases it
 * immediately.
 * @returns False when this page or another one already has it.
 */
export async function takeRecording(recordingId: string): Promise<boolean> {
  if (held.has(recordingId)) return false;
  const { promise: done, resolve: release } = Promise.withResolvers<void>();
  held.set(recordingId, release);
  return await new Promise<boolean>((resolve, reject) => {
    const holding = navigator.locks.request(lockName(recordingId), { ifAvailable: true }, async (lock) => {
      if (!lock) held.delete(recordingId);
      resolve(lock !== null);
      if (lock) await done;
    });
    holding.catch(reject);
  });
}

/** Undoes {@link takeRecording}. */
export function releaseRecording(recordingId: string): void {
  held.get(recordingId)?.();
  held.delete(recordingId);
}

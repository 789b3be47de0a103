/** Releases of the locks that this page holds, by recording. */
const held = new Map<string, () => void>();

const lockName = (recordingId: string) => `clipwright recording ${recordingId}`;

/**
 * Takes a recording for this page, until {@link releaseRecording} or until the page is gone: a crashed tab lets go at once.
 * @returns False when this page or another one has it.
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

/** Reverts {@link takeRecording}. */
export function releaseRecording(recordingId: string): void {
  held.get(recordingId)?.();
  held.delete(recordingId);
}

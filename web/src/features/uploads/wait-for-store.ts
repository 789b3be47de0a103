import { type Pause, pauseUntilOnline } from '#web/queries/retry.ts';
import { isServerThere, noteOutOfReach, untilInReach } from '#web/reach/reach.ts';

/**
 * Waits for an unreachable server, however long. A reachable one may lack its store, which is asked again after `ms`.
 */
export const waitForStore: Pause = async (ms, signal) => {
  if (await isServerThere()) return await pauseUntilOnline(ms, signal);
  noteOutOfReach();
  await untilInReach(signal);
};

import { type Pause, pauseUntilOnline } from '#web/queries/retry.ts';
import { isServerThere, noteOutOfReach, untilInReach } from '#web/reach/reach.ts';

/** Waits for a server that is out of reach, however long; one that is there may lack its store, which is asked again after `ms`. */
export const waitForStore: Pause = async (ms, signal) => {
  if (await isServerThere()) return await pauseUntilOnline(ms, signal);
  noteOutOfReach();
  await untilInReach(signal);
};

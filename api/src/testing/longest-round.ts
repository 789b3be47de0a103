/**
 * Runs work and finds the longest event loop round in it.
 * @returns CPU time of this thread in milliseconds. Other threads' work does not count, so a busy machine changes
 *   little.
 */
export async function longestRound<T>(
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly longestMs: number }> {
  let longest = 0;
  let mark = process.threadCpuUsage();
  const look = () => {
    const { user, system } = process.threadCpuUsage(mark);
    longest = Math.max(longest, user + system);
    mark = process.threadCpuUsage();
  };
  let next = setImmediate(function round() {
    look();
    next = setImmediate(round);
  });
  try {
    const result = await work();
    look();
    return { result, longestMs: longest / 1_000 };
  } finally {
    clearImmediate(next);
  }
}

/** Tries that work gets to stay under a bound: a collection of garbage or a busy machine slows one of them down, not all. */
const MOST_TRIES = 3;

/**
 * Runs work until its longest event loop round is short enough, at most three times.
 * @returns The result, and the shortest of the tries' longest rounds in milliseconds of CPU time.
 */
export async function longestRoundWithin<T>(
  mostMs: number,
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly longestMs: number }> {
  let best = await longestRound(work);
  for (let tries = 1; tries < MOST_TRIES && best.longestMs > mostMs; tries++) {
    const again = await longestRound(work);
    if (again.longestMs < best.longestMs) best = again;
  }
  return best;
}

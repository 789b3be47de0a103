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

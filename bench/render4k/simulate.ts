import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { RenderOrder } from '#workers/server/job/render-types.ts';
import { planLanes } from '#workers/server/picture/lane-count.ts';
import { cutForOneMachine, segmentFileName } from '#workers/server/segments.ts';

const MINUTE_SECONDS = 60;

/** Memory per core: 2 GiB, the minimum of cloud machines. */
const BYTES_A_CORE = 2 * 1024 ** 3;

/**
 * Simulates a minute of video on a machine with more cores. Its segments take the times that this machine has just
 * measured, in as many lanes as the renderer would open. Each lane has the two cores that the measured segment had.
 * Start, sound and join stay serial.
 * @param order A render that one lane made. Its folder gives the times at which its segments finished.
 * @param seconds Time of the whole render.
 * @returns Speedup over two cores.
 */
export async function speedUpOnCores(
  cores: number,
  { plan, scratchPath }: RenderOrder,
  seconds: number,
): Promise<number> {
  const segments = cutForOneMachine(plan);
  const ends = await Promise.all(segments.map((each) => stat(join(scratchPath, segmentFileName(each)))));
  const finishedAt = ends.map(({ mtimeMs }) => mtimeMs / 1_000);
  // The first segment's start is unknown. The others follow each other.
  const measured = finishedAt.slice(1).map((end, index) => end - (finishedAt[index] ?? end));
  const serial = seconds - (measured.reduce((sum, each) => sum + each, 0) * segments.length) / measured.length;
  const count =
    (MINUTE_SECONDS * plan.frameRate.numerator) / plan.frameRate.denominator / (plan.frameCount / segments.length);
  const minute = Array.from({ length: Math.round(count) }, (_, index) => measured[index % measured.length] ?? 0);
  const lanes = planLanes(plan, { cores, freeBytes: cores * BYTES_A_CORE }).count;
  return (serial + timeInLanes(minute, 1)) / (serial + timeInLanes(minute, lanes));
}

/** Seconds until the last lane is done, if each takes the next segment as soon as it is free. */
function timeInLanes(segments: readonly number[], count: number): number {
  const busy = Array.from({ length: count }, () => 0);
  for (const seconds of segments) {
    const next = busy.indexOf(Math.min(...busy));
    busy[next] = (busy[next] ?? 0) + seconds;
  }
  return Math.max(...busy);
}

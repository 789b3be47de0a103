import { stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { GaveWay } from './job/render-error.ts';
import type { EngineContext, RenderOrder, SegmentRange } from './job/render-types.ts';
import { planLanes } from './picture/lane-count.ts';
import { type SegmentLane, SegmentRenderer } from './picture/segment-renderer.ts';
import { SegmentThread } from './picture/segment-threads.ts';
import { bridgingDamage } from './probe/order-damage.ts';
import { cutForOneMachine, segmentFileName } from './segments.ts';
import { tryTwice } from './try-twice.ts';

/**
 * Makes an order's missing segments, as many at once as this machine has cores and memory for.
 * @param mayContinue Called between segments. When it returns false, segments in progress are finished.
 * @returns Paths of all segments, in order.
 * @throws GaveWay, but only after it has made at least one; CodedError of the engine's catalogue, AbortedError.
 */
export async function renderAllSegments(
  order: RenderOrder,
  context: EngineContext,
  mayContinue: () => Promise<boolean>,
): Promise<string[]> {
  const segments = cutForOneMachine(order.plan);
  const missing: SegmentRange[] = [];
  const meter = new Meter(context, order.plan.frameCount);
  for (const segment of segments) {
    if (await isFile(pathOf(order, segment))) meter.addFound(lengthOf(segment));
    else missing.push(segment);
  }
  meter.report();
  // One failure ends the other lanes.
  const stop = new AbortController();
  const ending = { ...context, signal: AbortSignal.any([context.signal, stop.signal]) };
  const lanes = openLanes(order, missing.length, ending);
  const waiting = missing.values();
  let isDenied = false;
  const run = async (lane: SegmentLane) => {
    for (const segment of waiting) {
      await bridgingDamage(order, ending, (known) =>
        tryTwice(ending, () =>
          lane.render(known, segment, pathOf(order, segment), (framesDone) => meter.follow(lane, framesDone)),
        ),
      );
      meter.addMade(lane, lengthOf(segment));
      isDenied ||= meter.isUnfinished && !(await mayContinue());
      if (isDenied) return;
    }
  };
  try {
    const runs = lanes.map((lane) =>
      run(lane).catch((error: unknown) => {
        stop.abort();
        throw error;
      }),
    );
    const ends = await Promise.allSettled(runs);
    const failure = ends.find((end) => end.status === 'rejected');
    if (failure) throw failure.reason;
    if (meter.isUnfinished && isDenied) throw new GaveWay();
    return segments.map((segment) => pathOf(order, segment));
  } finally {
    await Promise.all(lanes.map((lane) => lane.close()));
  }
}

function openLanes(order: RenderOrder, most: number, context: EngineContext): SegmentLane[] {
  const machine = { cores: availableParallelism(), freeBytes: process.availableMemory() };
  const { count, encoderThreads } = planLanes(order.plan, machine);
  if (count === 1 || encoderThreads === null) return [new SegmentRenderer(context)];
  return Array.from({ length: Math.min(count, most) }, () => new SegmentThread(context, encoderThreads));
}

/** Counts frames over all lanes. */
class Meter {
  readonly #context: EngineContext;
  readonly #startedAt = performance.now();
  /** Frames of an earlier try take no time now and would inflate this one's speed. */
  #found = 0;
  #made = 0;
  readonly #atWork = new Map<SegmentLane, number>();
  #most = 0;

  readonly #frameCount: number;

  constructor(context: EngineContext, frameCount: number) {
    this.#context = context;
    this.#frameCount = frameCount;
  }

  get isUnfinished(): boolean {
    return this.#found + this.#made < this.#frameCount;
  }

  addFound(frames: number): void {
    this.#found += frames;
  }

  /** Reports the number of frames that a lane has passed to the encoder. */
  follow(lane: SegmentLane, framesDone: number): void {
    this.#atWork.set(lane, framesDone);
    this.report();
  }

  addMade(lane: SegmentLane, frames: number): void {
    this.#atWork.delete(lane);
    this.#made += frames;
    this.report();
  }

  report(): void {
    const atWork = [...this.#atWork.values()].reduce((sum, frames) => sum + frames, 0);
    // A segment that is encoded again starts from 0, but progress must not.
    this.#most = Math.max(this.#most, this.#found + this.#made + atWork);
    const seconds = (performance.now() - this.#startedAt) / 1_000;
    this.#context.onProgress({ framesDone: this.#most, framesPerSecond: (this.#made + atWork) / seconds });
  }
}

function pathOf({ scratchPath }: RenderOrder, segment: SegmentRange): string {
  return join(scratchPath, segmentFileName(segment));
}

function lengthOf({ firstFrame, endFrame }: SegmentRange): number {
  return endFrame - firstFrame;
}

async function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
}

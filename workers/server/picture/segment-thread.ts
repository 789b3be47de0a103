import { parentPort, workerData } from 'node:worker_threads';
import { toFailure } from '#workers/lib/result.ts';
import type { RenderOrder, SegmentRange, WorkContext } from '#workers/server/job/render-types.ts';
import { SegmentRenderer } from './segment-renderer.ts';

/* A thread that renders segments for the thread that started it: see `segment-threads.ts`. */

/** Startup data of a thread. */
export interface ThreadData extends Pick<WorkContext, 'tools' | 'limits'> {
  readonly encoderThreads: number;
}

/** Messages to the thread: one segment after another. `stop` ends the current one. */
export type ThreadOrder =
  | { readonly type: 'render'; readonly order: RenderOrder; readonly range: SegmentRange; readonly path: string }
  | { readonly type: 'stop' | 'close' };

/** Messages from the thread. `done`, `failed` or `closed` answers an order. */
export type ThreadAnswer =
  | { readonly type: 'frames'; readonly framesDone: number }
  | { readonly type: 'log'; readonly line: string }
  | { readonly type: 'process'; readonly pid: number; readonly isRunning: boolean }
  | { readonly type: 'done' | 'closed' }
  | { readonly type: 'failed'; readonly failure: ReturnType<typeof toFailure> };

const port = parentPort;
if (!port) throw new Error('This file is a thread’s');
const { tools, limits, encoderThreads } = workerData as ThreadData;
const answer = (message: ThreadAnswer) => port.postMessage(message);
const stop = new AbortController();
const context: WorkContext = {
  tools,
  limits,
  signal: stop.signal,
  onLog: (line) => answer({ type: 'log', line }),
  onProcess: (pid, isRunning) => answer({ type: 'process', pid, isRunning }),
};
const renderer = new SegmentRenderer(context, encoderThreads);

port.on('message', (message: ThreadOrder) => {
  if (message.type === 'stop') stop.abort();
  else if (message.type === 'close') void renderer.close().then(() => answer({ type: 'closed' }));
  else if (message.type === 'render') void render(message);
});

async function render({ order, range, path }: Extract<ThreadOrder, { type: 'render' }>): Promise<void> {
  try {
    await renderer.render(order, range, path, (framesDone) => answer({ type: 'frames', framesDone }));
    answer({ type: 'done' });
  } catch (error) {
    answer({ type: 'failed', failure: toFailure(error) });
  }
}

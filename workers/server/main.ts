import { toFailure } from '#workers/lib/result.ts';
import type { ChildMessage, ParentMessage } from './child-messages.ts';
import { renderVideo } from './engine.ts';
import { GaveWay } from './job/render-error.ts';
import { DEFAULT_RENDER_LIMITS, type EngineContext, type RenderProgress } from './job/render-types.ts';
import { renderFrame } from './render-frame.ts';
import { whileAlive } from './tools/while-alive.ts';

/* Process that makes one video, or one frame of it, for its parent. It ends when the work is done, on request, or when the parent ends. */

const PROGRESS_INTERVAL_MS = 1_000;

const stop = new AbortController();
let answer = Promise.withResolvers<boolean>();
stop.signal.addEventListener('abort', () => answer.resolve(true));
process.once('disconnect', () => stop.abort());
process.once('SIGTERM', () => stop.abort());
process.once('SIGINT', () => stop.abort());
process.on('message', (received) => {
  // The parent is this program too, so the message's type can be trusted.
  const message = received as ParentMessage;
  if (message.type === 'render') void render(message);
  else answer.resolve(message.type === 'go-on');
});

async function render({
  order,
  outputPath,
  frame,
  tools,
  stillMs,
}: Extract<ParentMessage, { type: 'render' }>): Promise<void> {
  let latest: RenderProgress = { framesDone: 0, framesPerSecond: 0 };
  const tell = () => void send({ type: 'progress', progress: latest });
  const askParent = async () => {
    answer = Promise.withResolvers();
    await send({ type: 'between-segments', progress: latest });
    return answer.promise;
  };
  const timer = setInterval(tell, PROGRESS_INTERVAL_MS);
  tell();
  try {
    const context: EngineContext = {
      tools,
      signal: stop.signal,
      limits: DEFAULT_RENDER_LIMITS,
      onProgress: (progress) => {
        latest = progress;
      },
      onLog: (line) => void send({ type: 'log', line }),
      onDamage: (assetId, parts) => void send({ type: 'damage', assetId, parts: [...parts] }),
    };
    const report = await whileAlive({ folder: order.scratchPath, stillMs }, context, async (watched, outside) => {
      if (frame === null) return renderVideo(order, outputPath, watched, () => outside(askParent()));
      await renderFrame(order, frame, outputPath, watched);
      return null;
    });
    clearInterval(timer);
    await send({ type: 'finished', report });
  } catch (error) {
    clearInterval(timer);
    await send(error instanceof GaveWay ? { type: 'gave-way' } : { type: 'failed', failure: toFailure(error) });
  }
  if (process.connected) process.disconnect();
}

/**
 * Resolves when the message is sent. Sends nothing to a parent that has exited, because that has already stopped the
 * work.
 */
function send(message: ChildMessage): Promise<void> {
  return new Promise((resolve) => {
    if (process.connected && process.send) process.send(message, () => resolve());
    else resolve();
  });
}

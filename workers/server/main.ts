import { toFailure } from '#workers/lib/result.ts';
import type { ChildMessage, ParentMessage } from './child-messages.ts';
import { renderVideo } from './engine.ts';
import { DEFAULT_RENDER_LIMITS, type RenderProgress } from './render-types.ts';

/* Process that makes one video for its parent and ends: when the work is done, when asked to, or when the parent ends. */

const PROGRESS_INTERVAL_MS = 1_000;

const stop = new AbortController();
process.once('disconnect', () => stop.abort());
process.once('SIGTERM', () => stop.abort());
process.once('SIGINT', () => stop.abort());
process.once('message', (message) => {
  // The parent is this program too, so the message's type can be trusted.
  void render(message as ParentMessage);
});

async function render({ order, outputPath, tools }: ParentMessage): Promise<void> {
  let latest: RenderProgress = { framesDone: 0, framesPerSecond: 0 };
  const tell = () => void send({ type: 'progress', progress: latest });
  const timer = setInterval(tell, PROGRESS_INTERVAL_MS);
  tell();
  try {
    await renderVideo(order, outputPath, {
      tools,
      signal: stop.signal,
      limits: DEFAULT_RENDER_LIMITS,
      onProgress: (progress) => {
        latest = progress;
      },
      onLog: (line) => void send({ type: 'log', line }),
    });
    clearInterval(timer);
    await send({ type: 'finished' });
  } catch (error) {
    clearInterval(timer);
    await send({ type: 'failed', failure: toFailure(error) });
  }
  if (process.connected) process.disconnect();
}

/** Resolves when the message is sent; nothing is sent to a parent that is gone, whose end has already stopped the work. */
function send(message: ChildMessage): Promise<void> {
  return new Promise((resolve) => {
    if (process.connected && process.send) process.send(message, () => resolve());
    else resolve();
  });
}

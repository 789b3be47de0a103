import '#workers/browser/export/export.worker.ts';

/* Never hands out the planes of a picture. Limits pass ten times as fast. */

VideoFrame.prototype.copyTo = () => new Promise(() => {});
const wait = globalThis.setTimeout;
globalThis.setTimeout = ((handler: TimerHandler, ms = 0, ...values: unknown[]) =>
  wait(handler, ms / 10, ...values)) as typeof setTimeout;

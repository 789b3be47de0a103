import '#workers/browser/export/export.worker.ts';

/* Never returns the planes of a picture. Time limits run ten times as fast. */

VideoFrame.prototype.copyTo = () => new Promise(() => {});
const wait = globalThis.setTimeout;
globalThis.setTimeout = ((handler: TimerHandler, ms = 0, ...values: unknown[]) =>
  wait(handler, ms / 10, ...values)) as typeof setTimeout;

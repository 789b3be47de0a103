import { join } from 'node:path';
import { expect, test } from 'vitest';
import { clip, track } from '#shared/timeline/testing/clips.ts';
import { createContext, fixturePath, orderOf, readFrames } from '#workers/server/testing/server-fixture.ts';
import { SegmentRenderer } from './segment-renderer.ts';
import { SegmentThread } from './segment-threads.ts';

const RANGES = [
  { index: 0, firstFrame: 0, endFrame: 30 },
  { index: 1, firstFrame: 30, endFrame: 60 },
];

function orderOfCounter() {
  return orderOf([track('video', [clip('1', 'a', 0, 2, 1)])], { a: { path: fixturePath('counter.mp4') } });
}

test('two threads make the segments that one lane makes', async () => {
  const order = await orderOfCounter();
  const context = await createContext();
  const alone = new SegmentRenderer(context, 3);
  const threads = RANGES.map(() => new SegmentThread(context, 3));
  const counted: number[] = [];
  try {
    await Promise.all(
      RANGES.map((range, index) =>
        threads[index]?.render(order, range, join(order.scratchPath, `thread-${index}.mp4`), (frames) =>
          counted.push(frames),
        ),
      ),
    );
    for (const range of RANGES)
      await alone.render(order, range, join(order.scratchPath, `alone-${range.index}.mp4`), () => {});
  } finally {
    await Promise.all([alone, ...threads].map((lane) => lane.close()));
  }
  for (const { index } of RANGES) {
    const [made, expected] = await Promise.all(
      ['thread', 'alone'].map((name) => readFrames(join(order.scratchPath, `${name}-${index}.mp4`), 'yuv420p')),
    );
    expect(made).toHaveLength(30);
    expect(made?.every((frame, n) => frame.equals(expected?.[n] ?? Buffer.alloc(0)))).toBe(true);
  }
  expect(Math.max(...counted)).toBe(30);
});

test('a thread tells a failure as it is, and works on', async () => {
  const order = await orderOfCounter();
  const thread = new SegmentThread(await createContext(), 3);
  const render = (from: typeof order) =>
    thread.render(from, { index: 0, firstFrame: 0, endFrame: 10 }, join(order.scratchPath, 'out.mp4'), () => {});
  try {
    await expect(render({ ...order, renderId: 'other', sources: {} })).rejects.toMatchObject({
      code: 'render.source-missing',
      data: { assetId: 'a' },
    });
    await render(order);
    expect(await readFrames(join(order.scratchPath, 'out.mp4'), 'gray')).toHaveLength(10);
  } finally {
    await thread.close();
  }
});

test('aborting ends a thread’s work', async () => {
  const order = await orderOfCounter();
  const stop = new AbortController();
  const thread = new SegmentThread(await createContext({ signal: stop.signal }), 3);
  try {
    const range = { index: 0, firstFrame: 0, endFrame: 60 };
    const rendering = thread.render(order, range, join(order.scratchPath, 'out.mp4'), () => stop.abort());
    await expect(rendering).rejects.toMatchObject({ name: 'AbortError' });
  } finally {
    await thread.close();
  }
});

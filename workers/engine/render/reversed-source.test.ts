import { expect, test } from 'vitest';
import { sourceTime } from '#shared/time/microseconds.ts';
import { type OwnedPicture, VideoFrameSource } from './frame-source.ts';
import { ReversedSource } from './reversed-source.ts';

const FRAME_US = 33_333;
const KEY_EVERY = 250;

/** A long video of small or large pictures with a key frame every 250, which counts what is open. */
function video({ count, width }: { count: number; width: number }) {
  const state = { open: 0, most: 0, decoded: 0, sources: 0 };
  const pictureAt = (index: number): OwnedPicture => {
    state.open += 1;
    state.decoded += 1;
    state.most = Math.max(state.most, state.open);
    return {
      microsecondTimestamp: index * FRAME_US,
      visibleRect: { left: 0, top: 0, width, height: width },
      close: () => {
        state.open -= 1;
      },
    } as OwnedPicture;
  };
  const open = async (start: number) => {
    state.sources += 1;
    const first = Math.max(0, Math.min(count - 1, Math.floor(start / FRAME_US)));
    let next = Math.floor(first / KEY_EVERY) * KEY_EVERY;
    const stream = {
      next: async () =>
        next < count ? { value: pictureAt(next++), done: false as const } : { value: undefined, done: true as const },
      return: async () => {},
    };
    const empty = () => new Error('empty');
    return new VideoFrameSource(stream, { toleranceUs: 2, wait: (picture) => picture, empty });
  };
  return { state, source: new ReversedSource({ open }) };
}

test.each([
  ['small pictures', 320, 61],
  ['pictures of 4K', 2_880, 10],
])('%s come backwards, each once decoded part in bounded memory, and all are closed', async (_name, width, most) => {
  const { state, source } = video({ count: 700, width });
  const shown: number[] = [];
  for (let frame = 599; frame >= 0; frame -= 1) {
    const { microsecondTimestamp } = await source.frameAt(sourceTime(frame * FRAME_US));
    shown.push(Math.round(microsecondTimestamp / FRAME_US));
  }
  expect(shown).toEqual(Array.from({ length: 600 }, (_, index) => 599 - index));
  expect(state.most).toBeLessThanOrEqual(most + 1);
  source.dispose();
  expect(state.open).toBe(0);
});

test('after the last picture it is the last, before the first the first, and a source without pictures says so', async () => {
  const { source, state } = video({ count: 5, width: 320 });
  const at = async (us: number) => (await source.frameAt(sourceTime(us))).microsecondTimestamp / FRAME_US;
  expect([await at(9_000_000), await at(2 * FRAME_US), await at(0), await at(0)]).toEqual([4, 2, 0, 0]);
  source.dispose();
  expect(state.open).toBe(0);
  await expect(video({ count: 0, width: 320 }).source.frameAt(sourceTime(0))).rejects.toThrow('empty');
});

import { EncodedPacketSink, type VideoSample, VideoSampleSink } from 'mediabunny';
import { expect, test } from 'vitest';
import { openInput } from '#workers/browser/decode/open-input.ts';
import { ProxyMediaClient } from '#workers/browser/media/proxy-media.client.ts';
import { ForegroundWork } from '#workers/browser/threads/foreground-work.ts';
import { cornerName, fetchFixture, readCounter } from '#workers/fixtures/fixture.ts';
import { makeLargeVideo } from '#workers/fixtures/large-video.ts';
import { makeProxyMedia } from './make-proxy-media.ts';

async function locate(name: string) {
  return { type: 'blob' as const, blob: await fetchFixture(name) };
}

async function makeSmall(name: string): Promise<Blob> {
  const made = await makeProxyMedia(await locate(name), undefined, 72);
  if (made === null) throw new Error(`No proxy media of ${name}`);
  return made;
}

interface Frame {
  /** In µs. */
  readonly time: number;
  readonly counter: number;
}

function draw(sample: VideoSample): OffscreenCanvas {
  const canvas = new OffscreenCanvas(sample.displayWidth, sample.displayHeight);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No 2D context');
  sample.draw(context, 0, 0);
  return canvas;
}

async function framesOf(blob: Blob): Promise<Frame[]> {
  const input = openInput({ type: 'blob', blob });
  const track = await input.getPrimaryVideoTrack();
  if (!track) throw new Error('No picture');
  const frames: Frame[] = [];
  for await (using sample of new VideoSampleSink(track).samples()) {
    const canvas = draw(sample);
    frames.push({ time: sample.microsecondTimestamp, counter: readCounter(canvas, canvas.width, canvas.height) });
  }
  input.dispose();
  return frames;
}

test.each(['counter.mp4', 'variable-frame-rate.mp4'])(
  'every frame of %s is there, small, at its own time',
  async (name) => {
    const [source, made] = [await framesOf(await fetchFixture(name)), await framesOf(await makeSmall(name))];
    expect(made.map(({ counter }) => counter)).toEqual(source.map(({ counter }) => counter));
    for (const [index, { time }] of made.entries())
      expect(Math.abs(time - (source[index]?.time ?? 0))).toBeLessThan(20);
  },
);

test('key frames are a quarter of a second apart, and there is no sound', async () => {
  const input = openInput({ type: 'blob', blob: await makeSmall('counter.mp4') });
  const track = await input.getPrimaryVideoTrack();
  if (!track) throw new Error('No picture');
  const keys: number[] = [];
  for await (const packet of new EncodedPacketSink(track).packets())
    if (packet.type === 'key') keys.push(packet.timestamp);
  expect(keys.length).toBeGreaterThanOrEqual(30);
  for (const [index, key] of keys.slice(1).entries()) expect(key - (keys[index] ?? 0)).toBeLessThan(0.3);
  expect(await input.getPrimaryAudioTrack()).toBeNull();
  input.dispose();
});

test('it is upright, whatever the rotation of the source', async () => {
  const made = await makeProxyMedia(await locate('rotated-90.mp4'), undefined, 60);
  const input = openInput({ type: 'blob', blob: made ?? new Blob() });
  const track = await input.getPrimaryVideoTrack();
  if (!track) throw new Error('No picture');
  expect([await track.getDisplayWidth(), await track.getDisplayHeight(), await track.getRotation()]).toEqual([
    60, 106, 0,
  ]);
  using sample = await new VideoSampleSink(track).getSample(0.5);
  if (!sample) throw new Error('No frame');
  const context = draw(sample).getContext('2d');
  const at = (x: number, y: number) =>
    cornerName([...(context?.getImageData(x, y, 1, 1).data ?? [])].slice(0, 3) as [number, number, number]);
  expect([at(13, 26), at(46, 26), at(13, 80), at(46, 80)]).toEqual(['blue', 'red', 'white', 'green']);
  input.dispose();
});

test('a video that is small, transparent, or cannot be decoded has none', async () => {
  expect(await makeProxyMedia(await locate('counter.mp4'))).toBeNull();
  expect(await makeProxyMedia(await locate('colors-alpha.webm'), undefined, 10)).toBeNull();
  expect(await makeProxyMedia(await locate('hevc.mp4'), undefined, 72)).toBeNull();
});

test('damaged files and files without a picture are reported', async () => {
  const make = async (name: string) => makeProxyMedia(await locate(name), undefined, 10);
  await expect(make('sound-only.mp4')).rejects.toMatchObject({ code: 'media.no-tracks' });
  await expect(make('text.mp4')).rejects.toMatchObject({ code: 'media.not-media' });
});

test('it pauses while the user waits for something, and ends when it is cancelled', async () => {
  const work = new ForegroundWork();
  work.begin();
  const controller = new AbortController();
  let isOver = false;
  const location = await locate('counter.mp4');
  const cancelled = makeProxyMedia(location, controller.signal, 72);
  const made = makeProxyMedia(location, undefined, 72).finally(() => {
    isOver = true;
  });
  cancelled.catch(() => {});
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(isOver).toBe(false);
  controller.abort();
  await expect(cancelled).rejects.toMatchObject({ name: 'AbortError' });
  work.end();
  expect((await made)?.size).toBeGreaterThan(0);
});

test('a worker makes it', async () => {
  const client = new ProxyMediaClient();
  const large = { type: 'blob' as const, blob: await makeLargeVideo() };
  const made = await client.make(large, new AbortController().signal);
  expect(await framesOf(made ?? new Blob())).toHaveLength(10);
  client.terminate();
});

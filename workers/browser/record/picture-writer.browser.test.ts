import {
  BufferSource,
  EncodedPacketSink,
  Input,
  Output,
  StreamTarget,
  VideoSampleSink,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny';
import { expect, test } from 'vitest';
import { PictureWriter } from './picture-writer.ts';
import { RecordingClock } from './recording-clock.ts';

const SETTINGS = { width: 320, height: 180, frameRate: 30 };

test('pictures that come while encoder and disk are busy are all recorded, each with its content', async () => {
  const { promise: free, resolve: release } = Promise.withResolvers<void>();
  const chunks: { data: Uint8Array; position: number }[] = [];
  let isBusy = false;
  const writable = new WritableStream<{ data: Uint8Array; position: number }>({
    write: async ({ data, position }) => {
      chunks.push({ data: data.slice(), position });
      if (isBusy) await free;
    },
  });
  const output = new Output({ format: new WebMOutputFormat(), target: new StreamTarget(writable) });
  const { promise: camera, resolve: begin } = Promise.withResolvers<ReadableStreamDefaultController<VideoFrame>>();
  const stream = new ReadableStream<VideoFrame>({ start: begin }, { highWaterMark: 1 });
  const writer = await PictureWriter.open(stream, SETTINGS);
  output.addVideoTrack(writer.source);
  const running = writer.run();
  await output.start();
  const controller = await camera;
  const origin = performance.now() * 1000;
  writer.start(new RecordingClock(origin));

  isBusy = true;
  for (let index = 0; index < 24; index++) {
    controller.enqueue(picture(index, origin));
    // A camera drops its next picture when the last one was not read.
    await expect.poll(() => controller.desiredSize).toBe(1);
  }
  release();
  await writer.end(0);
  await running;
  await output.finalize();

  using input = new Input({ formats: [WEBM], source: new BufferSource(join(chunks)) });
  const track = await input.getPrimaryVideoTrack();
  if (!track) throw new Error('There is no picture');
  const times: number[] = [];
  for await (const packet of new EncodedPacketSink(track).packets()) times.push(packet.timestamp);
  expect(times).toHaveLength(24);
  let index = 0;
  for await (const sample of new VideoSampleSink(track).samples()) {
    using frame = sample;
    const luma = new Uint8Array(frame.allocationSize());
    await frame.copyTo(luma);
    expect(Math.abs((luma[100] ?? 0) - lumaOf(index++))).toBeLessThan(6);
  }
});

/** A picture whose brightness encodes its number. */
function picture(index: number, origin: number): VideoFrame {
  const { width, height } = SETTINGS;
  const bytes = new Uint8Array((width * height * 3) / 2).fill(128);
  bytes.fill(lumaOf(index), 0, width * height);
  return new VideoFrame(bytes, {
    ...{ format: 'I420', codedWidth: width, codedHeight: height },
    timestamp: origin + (index + 1) * 33_333,
    colorSpace: { matrix: 'bt709', primaries: 'bt709', transfer: 'bt709', fullRange: false },
  });
}

function lumaOf(index: number): number {
  return 30 + index * 8;
}

function join(chunks: readonly { data: Uint8Array; position: number }[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(Math.max(...chunks.map(({ data, position }) => position + data.byteLength)));
  for (const { data, position } of chunks) bytes.set(data, position);
  return bytes;
}

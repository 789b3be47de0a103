import {
  BufferTarget,
  EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  Output,
} from 'mediabunny';
import { afterAll, describe, expect, test } from 'vitest';
import { sourceTime } from '#shared/time/microseconds.ts';
import { openInput } from '#workers/browser/decode/open-input.ts';
import { openMedia } from '#workers/browser/decode/open-media.ts';
import { breakPackets } from '#workers/fixtures/break-packets.ts';
import { fetchFixture, readCounter } from '#workers/fixtures/fixture.ts';
import { FrameLedger } from '#workers/lib/frame-ledger.ts';
import { IngestClient } from './ingest.client.ts';

const client = new IngestClient();
afterAll(() => client.terminate());
const { signal } = new AbortController();

/** Counter pictures of a file at some frames of 30 a second. */
async function countsAt(file: Blob, frames: readonly number[]): Promise<number[]> {
  const ledger = new FrameLedger();
  const media = openMedia('video', { type: 'blob', blob: file }, ledger);
  const reader = await media.openFrames();
  const counts: number[] = [];
  for (const frame of frames) {
    const sample = await reader.frameAt(sourceTime(Math.round((frame * 1e6) / 30)));
    const picture = sample.toVideoFrame();
    counts.push(readCounter(picture, 320, 180));
    picture.close();
    sample.close();
  }
  reader.dispose();
  media.dispose();
  expect(ledger.openCount).toBe(0);
  return counts;
}

describe('an MP4 that is cut off although its tables are whole', () => {
  test('is taken as far as it goes', async () => {
    const whole = await client.salvage(await fetchFixture('truncated.mp4'), signal);
    if (!whole) throw new Error('Nothing was found.');
    const info = await client.inspect(whole, signal);
    const last = Math.floor(((info.durationUs ?? 0) / 1e6) * 30) - 1;
    expect(last).toBeGreaterThan(30);
    expect(info.notices).toEqual(['ends-early']);
    expect(await countsAt(whole, [0, 17, 5, last - 1])).toEqual([0, 17, 5, last - 1]);
  });

  test('is taken whole when only its length is wrong', async () => {
    const bytes = new Uint8Array(await (await fetchFixture('counter.mp4')).arrayBuffer());
    const data = [...bytes.keys()].find((at) => String.fromCharCode(...bytes.subarray(at, at + 4)) === 'mdat') ?? 0;
    new DataView(bytes.buffer).setUint32(data - 4, bytes.length * 2);
    const whole = await client.salvage(new File([bytes], 'long.mp4'), signal);
    if (!whole) throw new Error('Nothing was found.');
    expect(await client.inspect(whole, signal)).toMatchObject({
      durationUs: expect.closeTo(8_000_000, -5),
      notices: [],
    });
    expect(await countsAt(whole, [0, 120, 239])).toEqual([0, 120, 239]);
  });
});

test('slow motion whose packets begin with a prefix unit is read', async () => {
  const input = openInput({ type: 'blob', blob: await fetchFixture('counter-without-sound.mp4') });
  const video = (await input.getPrimaryVideoTrack())!;
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target });
  const source = new EncodedVideoPacketSource('avc');
  output.addVideoTrack(source);
  await output.start();
  const decoderConfig = (await video.getDecoderConfig())!;
  for await (const packet of new EncodedPacketSink(video).packets()) {
    const prefix = [0, 0, 0, 4, packet.type === 'key' ? 0x6e : 0x4e, 0x40, 0x80, 0x07];
    const data = new Uint8Array([...prefix, ...packet.data]);
    await source.add(new EncodedPacket(data, packet.type, packet.timestamp, packet.duration), { decoderConfig });
  }
  await output.finalize();
  input.dispose();
  const file = new File([target.buffer!], 'slow.mp4');
  const info = await client.inspect(file, signal);
  expect(info.damage).toBeUndefined();
  expect(await countsAt(file, [0, 100, 99, 61, 62, 239])).toEqual([0, 100, 99, 61, 62, 239]);
});

test('sound that is not what its file says is converted', async () => {
  const broken = await breakPackets(await fetchFixture('counter.mp4'), 'audio', () => true);
  const data = { code: 'media.codec-unsupported', part: 'sound', canConvert: true };
  await expect(client.inspect(broken, signal)).rejects.toMatchObject({ data });
});

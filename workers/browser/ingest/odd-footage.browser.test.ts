import {
  AudioBufferSink,
  BufferTarget,
  EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  Output,
  type OutputFormat,
  WebMOutputFormat,
} from 'mediabunny';
import { afterAll, describe, expect, test } from 'vitest';
import { sourceTime } from '#shared/time/microseconds.ts';
import { openInput } from '#workers/browser/decode/open-input.ts';
import { openMedia } from '#workers/browser/decode/open-media.ts';
import { IngestClient } from '#workers/browser/media/ingest.client.ts';
import { breakPackets } from '#workers/fixtures/break-packets.ts';
import { fetchFixture, readCounter } from '#workers/fixtures/fixture.ts';
import { FrameLedger } from '#workers/lib/frame-ledger.ts';

const client = new IngestClient();
afterAll(() => client.terminate());
const { signal } = new AbortController();

/** Counter pictures of a file at some frames, 30 a second. */
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
  test('is taken as far as it goes', { tags: 'long' }, async () => {
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

test('H.264 without a key frame that the browser takes for one is converted', async () => {
  const data = { code: 'media.codec-unsupported', codec: 'H.264', part: 'picture', canConvert: true };
  await expect(client.inspect(await fetchFixture('open-groups.mp4'), signal)).rejects.toMatchObject({ data });
});

/** Copies the pictures of a fixture packet by packet. @param split Makes one or more packets of each. */
async function copyPictures(
  name: string,
  [codec, format]: ['vp9' | 'avc', OutputFormat],
  split: (packet: EncodedPacket) => readonly EncodedPacket[],
): Promise<File> {
  const input = openInput({ type: 'blob', blob: await fetchFixture(name) });
  const video = (await input.getPrimaryVideoTrack())!;
  const target = new BufferTarget();
  const output = new Output({ format, target });
  const source = new EncodedVideoPacketSource(codec);
  output.addVideoTrack(source);
  await output.start();
  const decoderConfig = (await video.getDecoderConfig())!;
  for await (const packet of new EncodedPacketSink(video).packets()) {
    for (const part of split(packet)) await source.add(part, { decoderConfig });
  }
  await output.finalize();
  input.dispose();
  return new File([target.buffer!], name);
}

/** Splits a VP9 superframe (annex B) into frames. All but the last are hidden. */
function framesOf(data: Uint8Array): Uint8Array[] {
  const marker = data.at(-1) ?? 0;
  if (marker >> 5 !== 0b110) return [data];
  const [count, sizeBytes] = [(marker & 7) + 1, ((marker >> 3) & 3) + 1];
  const index = data.length - 1 - count * sizeBytes;
  let at = 0;
  return Array.from({ length: count }, (_, frame) => {
    const size = data.subarray(index + frame * sizeBytes, index + (frame + 1) * sizeBytes);
    const start = at;
    at += size.reduceRight((sum, byte) => sum * 256 + byte, 0);
    return data.subarray(start, at);
  });
}

test('hidden frames in packets of their own don’t move the others', async () => {
  let hiddenCount = 0;
  const split = ({ data, type, timestamp, duration }: EncodedPacket) => {
    const frames = framesOf(data);
    hiddenCount += frames.length - 1;
    const early = (index: number) => (index + 1 - frames.length) / 1_000;
    return frames.map((frame, index) => new EncodedPacket(frame, type, timestamp + early(index), duration));
  };
  const file = await copyPictures('hidden-frames.webm', ['vp9', new WebMOutputFormat()], split);
  expect(hiddenCount).toBeGreaterThan(1);
  const info = await client.inspect(file, signal);
  expect(info.damage).toBeUndefined();
  const frames = [0, 59, 15, ...Array.from({ length: 40 }, (_, n) => 17 + n)];
  expect(await countsAt(file, frames)).toEqual(frames);
});

test('sound that is not what its file says is converted', async () => {
  const broken = await breakPackets(await fetchFixture('counter.mp4'), 'audio', () => true);
  const data = { code: 'media.codec-unsupported', part: 'sound', canConvert: true };
  await expect(client.inspect(broken, signal)).rejects.toMatchObject({ data });
});

// Chromium's decoder of MP3 reads the older layer too.
test.each([
  ['MPEG-1 layer 2 in an MP4, which calls itself MP3,', 'mp2.mp4', 1],
  ['Opus that is described twice', 'two-opus.mp4', 2],
])('%s is heard whole', async (_, name, seconds) => {
  const file = await fetchFixture(name);
  const info = await client.inspect(file, signal);
  expect([info.damage, Math.round((info.durationUs ?? 0) / 1e5)]).toEqual([undefined, seconds * 10]);
  const input = openInput({ type: 'blob', blob: file });
  const sink = new AudioBufferSink((await input.getPrimaryAudioTrack())!);
  for await (const { buffer, timestamp } of sink.buffers(0.1, seconds - 0.1)) {
    expect(Math.max(...buffer.getChannelData(0)), `at ${timestamp} s`).toBeGreaterThan(0.25);
  }
  input.dispose();
});

/** Puts a prefix unit (type 14, for scalable decoders) before each slice of H.264, as phones of Samsung do. */
function withPrefixUnits(data: Uint8Array): Uint8Array {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const bytes: number[] = [];
  for (let at = 0; at < data.length; ) {
    const end = at + 4 + view.getUint32(at);
    const header = view.getUint8(at + 4);
    const isKey = (header & 31) === 5;
    if (isKey || (header & 31) === 1) bytes.push(0, 0, 0, 5, (header & 0x60) | 14, isKey ? 0xc0 : 0x80, 0x80, 7, 0x20);
    bytes.push(...data.subarray(at, end));
    at = end;
  }
  return Uint8Array.from(bytes);
}

test('prefix units of H.264 are passed over', async () => {
  const file = await copyPictures(
    'counter.mp4',
    ['avc', new Mp4OutputFormat()],
    ({ data, type, timestamp, duration }) => {
      return [new EncodedPacket(withPrefixUnits(data), type, timestamp, duration)];
    },
  );
  const info = await client.inspect(file, signal);
  expect(info).toMatchObject({ video: { codec: 'H.264' }, notices: [] });
  expect(info.damage).toBeUndefined();
  const frames = [0, 100, 31, 32, 33, 61, 239];
  expect(await countsAt(file, frames)).toEqual(frames);
});

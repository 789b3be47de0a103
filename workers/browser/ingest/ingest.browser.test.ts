import { afterAll, describe, expect, test } from 'vitest';
import { MAX_UPLOAD_BYTES } from '#shared/media/limits.ts';
import { IngestClient } from '#workers/browser/media/ingest.client.ts';
import { fetchFixture, readCounter } from '#workers/fixtures/fixture.ts';

const client = new IngestClient();
afterAll(() => client.terminate());

const { signal } = new AbortController();
const inspect = async (name: string) => client.inspect(await fetchFixture(name), signal);

describe('what a file is', () => {
  test('footage with sound', async () => {
    expect(await inspect('counter.mp4')).toEqual({
      type: 'video',
      mimeType: expect.stringMatching(/^video\/mp4; codecs="avc1\..*mp4a/),
      durationUs: expect.closeTo(8_000_000, -5),
      width: 320,
      height: 180,
      video: {
        codec: 'H.264',
        width: 320,
        height: 180,
        rotation: 0,
        averageFrameRate: expect.closeTo(30, 1),
        isVariableFrameRate: false,
      },
      audio: { codec: 'AAC', sampleRateHz: 48_000, channelCount: 1 },
      notices: [],
    });
  });

  test('a turned phone clip has its display size', async () => {
    expect(await inspect('rotated-90.mp4')).toMatchObject({ width: 90, height: 160, video: { rotation: 90 } });
  });

  test('an irregular frame rate is seen', async () => {
    expect(await inspect('variable-frame-rate.mp4')).toMatchObject({ video: { isVariableFrameRate: true } });
  });

  test('parts cut off before time 0 do not count', async () => {
    expect(await inspect('negative-start.mp4')).toMatchObject({ durationUs: expect.closeTo(6_500_000, -5) });
  });

  test('a video without a picture is sound, with a notice', async () => {
    expect(await inspect('sound-only.mp4')).toMatchObject({
      type: 'audio',
      mimeType: expect.stringMatching(/^audio\/mp4/),
      width: null,
      video: null,
      notices: ['video-without-picture'],
    });
  });

  test.each([
    ['no sizes', 0, 0],
    ['the sizes of a file without sound', 36, 0],
    ['only the size of its samples', 0, 132_300],
    ['only its own size', 132_370, 0],
  ])('a WAVE file of an interrupted recorder, with %s, is read to its end', async (_, size, samples) => {
    const bytes = new DataView(await (await fetchFixture('zero-sizes.wav')).arrayBuffer());
    bytes.setUint32(4, size, true);
    bytes.setUint32(74, samples, true);
    const info = await client.inspect(new File([bytes.buffer], 'take.wav'), signal);
    expect(info).toMatchObject({ type: 'audio', durationUs: 3_000_000, notices: [] });
  });

  test('what its edit list leaves out of the end does not count', async () => {
    expect(await inspect('trimmed-end.mp4')).toMatchObject({ durationUs: expect.closeTo(1_500_000, -4), notices: [] });
  });

  test.each([
    ['two-edits.mp4', 'picture'],
    ['late-sound.mp4', 'sound'],
  ])('an edit list that only the converter follows: %s', async (name, part) => {
    await expect(inspect(name)).rejects.toMatchObject({
      code: 'media.codec-unsupported',
      data: { codec: 'Edit list', part, canConvert: true, dropsOriginal: true },
    });
  });

  test('a song with its cover as a track is sound', async () => {
    expect(await inspect('song-with-cover-track.m4a')).toMatchObject({
      type: 'audio',
      mimeType: expect.stringMatching(/^audio\/mp4/),
      durationUs: expect.closeTo(5_000_000, -5),
      video: null,
      notices: [],
    });
  });

  test('0.05 s of sound is accepted', async () => {
    expect(await inspect('short-sound.wav')).toMatchObject({ type: 'audio', durationUs: 50_000, notices: [] });
  });

  test('mono at 44.1 kHz', async () => {
    const info = await inspect('mono-44100.mp3');
    expect(info).toMatchObject({ type: 'audio', audio: { codec: 'MP3', sampleRateHz: 44_100, channelCount: 1 } });
    expect((info.durationUs ?? 0) / 1e6).toBeCloseTo(3, 0);
  });

  test.each([
    ['two-sounds.mov', ['one-sound-only']],
    ['second-tracks-default.mp4', ['one-picture-only', 'one-sound-only']],
    ['variable-rate.mp3', []],
  ])('%s: %s', async (name, notices) => {
    expect(await inspect(name)).toMatchObject({ notices });
  });

  test('an MP3 shorter than its stated length ends early', async () => {
    const whole = await fetchFixture('mono-44100.mp3');
    const info = await client.inspect(new File([whole.slice(0, whole.size * 0.5)], 'cut.mp3'), signal);
    expect(info.notices).toEqual(['ends-early']);
  });

  test.each([0xa5, 0])('what a camera writes behind the last box (%i) is passed over', async (byte) => {
    const file = new File([await fetchFixture('counter.mp4'), new Uint8Array(500).fill(byte)], 'camera.mp4');
    const info = await client.inspect(file, signal);
    expect(info).toMatchObject({ durationUs: expect.closeTo(8_000_000, -5), notices: [] });
    expect((await client.thumbnail(file, info, signal)).type).toBe('image/webp');
  });

  test('a photo has its displayed size', async () => {
    expect(await inspect('exif-rotated-90.jpg')).toMatchObject({
      type: 'image',
      mimeType: 'image/jpeg',
      durationUs: null,
      width: 90,
      height: 160,
    });
  });
});

describe('a picture that moves', () => {
  /** A one-pixel GIF with the given number of frames. */
  function gif(frames: number): File {
    const head = [...'GIF89a'].map((letter) => letter.charCodeAt(0));
    const screen = [1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255];
    const control = [0x21, 0xf9, 4, 0, 10, 0, 0, 0];
    const frame = [...control, 0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0];
    const bytes = [...head, ...screen, ...Array.from({ length: frames }, () => frame).flat(), 0x3b];
    return new File([new Uint8Array(bytes)], 'pixel.gif');
  }

  test.each([
    { frames: 1, notices: [] },
    { frames: 2, notices: ['moving-picture'] },
    { frames: 12, notices: ['moving-picture'] },
  ])('a GIF of $frames frames: $notices', async ({ frames, notices }) => {
    const info = await client.inspect(gif(frames), signal);
    expect(info).toMatchObject({ type: 'image', mimeType: 'image/gif', width: 1, height: 1, notices });
  });

  test('a PNG of one frame is a still', async () => {
    expect((await inspect('half-transparent.png')).notices).toEqual([]);
  });
});

describe('an unusable file is refused with a reason', () => {
  test.each([
    ['text.mp4', 'media.not-media', {}],
    ['empty.mp4', 'media.empty', {}],
    ['truncated.mp4', 'media.truncated', {}],
    ['truncated-without-tables.mp4', 'media.truncated', {}],
    ['hevc.mp4', 'media.codec-unsupported', { codec: 'H.265 (HEVC)', part: 'picture', canConvert: true }],
    ['mjpeg-pcm.avi', 'media.codec-unsupported', { codec: 'AVI', part: 'file', canConvert: true }],
    ['colors-rgb.mp4', 'media.codec-unsupported', { codec: 'RGB H.264', part: 'picture', canConvert: true }],
    ['alac.m4a', 'media.codec-unsupported', { codec: 'alac', part: 'sound', canConvert: true }],
    ['avif-named.jpg', 'media.picture-format', { format: 'AVIF' }],
    ['truncated-fragments.mp4', 'media.truncated', {}],
    ['truncated-cluster.webm', 'media.damaged', {}],
    ['protected.mp4', 'media.protected', {}],
  ])('%s: %s', async (name, code, data) => {
    await expect(inspect(name)).rejects.toMatchObject({ code, data: { code, ...data } });
  });

  test.each([
    ['adpcm.wav', 'ADPCM'],
    ['flac.ogg', 'FLAC'],
    ['flac-named.wav', 'FLAC'],
    ['aiff-named.wav', 'AIFF'],
    ['adts-named.m4a', 'AAC (ADTS)'],
    ['mpegts-named.mp4', 'MPEG-TS'],
    ['mpegps-named.mp4', 'MPEG'],
  ])('%s is named %s, and is not kept on the server as it is', async (name, codec) => {
    const data = { code: 'media.codec-unsupported', codec, part: 'file', canConvert: true, dropsOriginal: true };
    await expect(inspect(name)).rejects.toMatchObject({ data });
  });

  test('a phone’s photo format is named', async () => {
    const head = [0, 0, 0, 24, ...[...'ftypheic'].map((letter) => letter.charCodeAt(0)), ...Array(500).fill(0)];
    const attempt = client.inspect(new File([new Uint8Array(head)], 'photo.jpg'), signal);
    await expect(attempt).rejects.toMatchObject({ code: 'media.picture-format', data: { format: 'HEIC' } });
  });

  test('a file over the limit is refused unread', async () => {
    const part = new Uint8Array(64 * 1024 * 1024);
    const file = new File([...Array(8).fill(part), new Uint8Array(1)], 'long.mp4');
    const attempt = client.inspect(file, signal);
    await expect(attempt).rejects.toMatchObject({ code: 'media.too-large', data: { sizeBytes: file.size } });
    expect(file.size).toBeGreaterThan(MAX_UPLOAD_BYTES);
  });

  test('a picture with only a signature is damaged', async () => {
    const png = new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0])], 'a.png');
    await expect(client.inspect(png, signal)).rejects.toMatchObject({ code: 'media.damaged' });
  });

  test('a canceled inspection is an abort, not a failure', async () => {
    const controller = new AbortController();
    const waiting = client.inspect(await fetchFixture('counter.mp4'), controller.signal);
    controller.abort();
    await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('complete parts of a recording that was cut off', () => {
  test('the whole fragments of an MP4', async () => {
    const whole = await client.salvage(await fetchFixture('truncated-fragments.mp4'), signal);
    if (whole === null) throw new Error('Nothing was found.');
    expect(whole.name).toBe('truncated-fragments.mp4');
    expect(await client.inspect(whole, signal)).toMatchObject({
      durationUs: expect.closeTo(4_066_667, -3),
      width: 320,
    });
    expect((await client.thumbnail(whole, { type: 'video', durationUs: null }, signal)).type).toBe('image/webp');
  });

  test('the whole blocks of a WebM', async () => {
    const file = await fetchFixture('truncated-cluster.webm');
    const whole = await client.salvage(file, signal);
    if (whole === null) throw new Error('Nothing was found.');
    expect(file.size - whole.size).toBeLessThan(2_000);
    const info = await client.inspect(whole, signal);
    expect(info).toMatchObject({ type: 'video', width: 320, video: { codec: 'VP8' } });
    expect((info.durationUs ?? 0) / 1e6).toBeGreaterThan(1);
    expect((info.durationUs ?? 0) / 1e6).toBeLessThan(1.6);
  });

  test.each(['truncated-without-tables.mp4', 'counter.mp4', 'vp8.webm', 'text.mp4', 'empty.mp4'])(
    '%s: nothing, for it has no such parts or is not cut off',
    async (name) => expect(await client.salvage(await fetchFixture(name), signal)).toBeNull(),
  );
});

describe('thumbnails', () => {
  test('are at most 480 px, upright, and small', async () => {
    const file = await fetchFixture('rotated-90.mp4');
    const thumbnail = await client.thumbnail(file, await client.inspect(file, signal), signal);
    const bitmap = await createImageBitmap(thumbnail);
    expect([bitmap.width, bitmap.height]).toEqual([90, 160]);
    expect(thumbnail.type).toBe('image/webp');
    expect(thumbnail.size).toBeLessThan(50_000);
  });

  test('skip a black start', async () => {
    const file = await fetchFixture('black-start.mp4');
    const thumbnail = await client.thumbnail(file, await client.inspect(file, signal), signal);
    // The candidates are at 0.4, 1, 2, 3 and 0 s; the first that isn't black is at 2 s.
    expect(readCounter(await createImageBitmap(thumbnail), 320, 180)).toBe(60);
  });

  test('of an image', async () => {
    const file = await fetchFixture('half-transparent.png');
    const thumbnail = await client.thumbnail(file, { type: 'image', durationUs: null }, signal);
    expect((await createImageBitmap(thumbnail)).width).toBe(64);
  });
});

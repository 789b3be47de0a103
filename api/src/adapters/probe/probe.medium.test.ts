import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTimingFile, TIMING_RECIPES } from '#workers/fixtures/timing/recipes.ts';
import { createMediaFolder, H264_AAC, type MediaFolder, testPicture, testTone } from './media-fixtures.ts';
import type { ProbedMedia } from './probed-media.ts';
import { probeBytes } from './testing/probe-bytes.ts';

const FIXTURES = join(import.meta.dirname, '../../../../workers/fixtures');
let folder: MediaFolder;
beforeAll(async () => {
  folder = await createMediaFolder();
});
afterAll(() => folder.remove());

async function probeMade(...args: string[]): Promise<ProbedMedia> {
  const outcome = await probeBytes(await readFile(await folder.make(...args)));
  if (!outcome.ok) throw new Error(outcome.code);
  return outcome.media;
}

describe('video files', () => {
  it('an MP4 with sound gives its size, codecs and duration', async () => {
    const media = await probeMade(...testPicture('320x180', 2), ...testTone(2), ...H264_AAC, 'a.mp4');
    expect(media).toMatchObject({
      type: 'video',
      mimeType: 'video/mp4',
      width: 320,
      height: 180,
      probe: { container: 'mp4', videoCodec: 'avc', audioCodec: 'aac', hasVideo: true, hasAudio: true, rotation: 0 },
    });
    expect(media.durationSeconds).toBeCloseTo(2, 1);
  });

  it('a rotation flag turns the display size', async () => {
    await folder.make(...testPicture('320x180', 1), ...H264_AAC, 'upright.mp4');
    const media = await probeMade(
      ...['-display_rotation', '90', '-i', `${folder.path}/upright.mp4`, '-c', 'copy', 'turned.mp4'],
    ).catch(() =>
      // ffmpeg before 6.0 sets the flag as metadata of the stream.
      probeMade('-i', `${folder.path}/upright.mp4`, '-c', 'copy', '-metadata:s:v', 'rotate=90', 'turned.mp4'),
    );
    expect([90, 270]).toContain(media.probe.rotation);
    expect([media.width, media.height]).toEqual([180, 320]);
  });

  it('pixels that are not square are counted as shown', async () => {
    const media = await probeMade(...testPicture('360x288', 1), '-vf', 'setsar=16/9', ...H264_AAC, 'wide.mp4');
    expect([media.width, media.height]).toEqual([640, 288]);
  });

  it('a QuickTime file is told from an MP4', async () => {
    const media = await probeMade(...testPicture('160x90', 1), ...H264_AAC, 'a.mov');
    expect([media.mimeType, media.probe.container]).toEqual(['video/quicktime', 'mov']);
  });

  it('a WebM without a duration in its header, as recorders write it, has its duration computed', async () => {
    const media = await probeMade(
      ...[...testPicture('160x90', 2), '-c:v', 'libvpx', '-deadline', 'realtime', '-live', '1', 'live.webm'],
    );
    expect(media).toMatchObject({ mimeType: 'video/webm', probe: { videoCodec: 'vp8', hasAudio: false } });
    expect(media.durationSeconds).toBeCloseTo(2, 1);
  });

  it('an AVI is described from its headers', async () => {
    const media = await probeMade(
      ...[...testPicture('160x120', 2, 25), ...testTone(2), '-c:v', 'mpeg4', '-c:a', 'mp3', 'a.avi'],
    );
    expect(media).toMatchObject({
      type: 'video',
      mimeType: 'video/x-msvideo',
      width: 160,
      height: 120,
      probe: { container: 'avi', videoCodec: 'FMP4', audioCodec: '0x0055', hasVideo: true, hasAudio: true },
    });
    expect(media.durationSeconds).toBeCloseTo(2, 0);
  });

  it('a codec that the demuxer does not know is named as the file names it', async () => {
    const media = await probeMade(...testPicture('160x90', 1), '-c:v', 'mpeg4', 'old.mp4');
    expect(media.probe.videoCodec).toBe('mp4v');
  });

  it.each([
    ['colors-alpha.webm', true],
    ['colors-odd-size.webm', false],
    ['vp8.webm', false],
    ['counter.mp4', false],
  ])('%s may be transparent: %s', async (name, mayBeTransparent) => {
    const outcome = await probeBytes(await readFile(join(FIXTURES, name)));
    expect(outcome).toMatchObject({ ok: true, media: { type: 'video', probe: { mayBeTransparent } } });
  });

  it('an alpha channel of VP8 is found too, in any Matroska file', async () => {
    const alpha = ['-vf', 'format=yuva420p', '-c:v', 'libvpx', '-auto-alt-ref', '0'];
    const media = await probeMade(...testPicture('160x90', 1), ...alpha, 'alpha.mkv');
    expect(media.probe).toMatchObject({ container: 'matroska', videoCodec: 'vp8', mayBeTransparent: true });
  });

  it('fragmented MP4 is read to its end', async () => {
    const media = await probeMade(
      ...[...testPicture('160x90', 3), ...H264_AAC, '-g', '30', '-movflags', 'frag_keyframe+empty_moov', 'frag.mp4'],
    );
    expect(media.durationSeconds).toBeCloseTo(3, 1);
  });
});

describe('audio files', () => {
  it.each([
    ['a.mp3', 'audio/mpeg', 'mp3', ['-c:a', 'libmp3lame']],
    ['a.wav', 'audio/wav', 'pcm-s16', ['-c:a', 'pcm_s16le']],
    ['a.ogg', 'audio/ogg', 'vorbis', ['-c:a', 'libvorbis']],
    ['opus.ogg', 'audio/ogg', 'opus', ['-c:a', 'libopus']],
    ['a.m4a', 'audio/mp4', 'aac', ['-c:a', 'aac']],
    ['a.webm', 'audio/webm', 'opus', ['-c:a', 'libopus']],
  ])('%s', async (name, mimeType, audioCodec, options) => {
    const media = await probeMade(...testTone(2), ...options, name);
    expect(media).toMatchObject({ type: 'audio', mimeType, width: null, height: null, probe: { audioCodec } });
    expect(media.durationSeconds).toBeCloseTo(2, 0);
  });

  it('a video file without a video track is audio', async () => {
    const media = await probeMade(...testTone(1), '-c:a', 'aac', 'sound-only.mp4');
    expect([media.type, media.mimeType, media.probe.hasVideo]).toEqual(['audio', 'audio/mp4', false]);
  });

  it.each([
    ['two-edits.mp4', 2],
    ['late-sound.mp4', 2],
    ['trimmed-end.mp4', 1.5],
  ])('%s is as long as its edit list says', async (name, seconds) => {
    const outcome = await probeBytes(await readFile(join(FIXTURES, name)));
    expect(outcome).toMatchObject({ ok: true, media: { durationSeconds: expect.closeTo(seconds, 1) } });
  });

  it('a WAVE file of an interrupted recorder is as long as its samples', async () => {
    const outcome = await probeBytes(await readFile(join(FIXTURES, 'zero-sizes.wav')));
    expect(outcome).toMatchObject({ ok: true, media: { type: 'audio', durationSeconds: 3 } });
  });

  it('a song with its cover as a track is audio', async () => {
    const outcome = await probeBytes(await readFile(join(FIXTURES, 'song-with-cover-track.m4a')));
    expect(outcome).toMatchObject({ ok: true, media: { type: 'audio', mimeType: 'audio/mp4', width: null } });
  });

  it('0.05 s of sound is still sound', async () => {
    const media = await probeMade(...testTone(0.05), '-c:a', 'pcm_s16le', 'blip.wav');
    expect(media.durationSeconds).toBeCloseTo(0.05, 3);
  });
});

describe('pictures', () => {
  it.each([
    ['a.png', 'image/png', []],
    ['a.jpg', 'image/jpeg', []],
    ['a.gif', 'image/gif', []],
    ['lossy.webp', 'image/webp', ['-lossless', '0']],
    ['lossless.webp', 'image/webp', ['-lossless', '1']],
  ])('%s', async (name, mimeType, options) => {
    const media = await probeMade(...testPicture('322x182', 1), '-frames:v', '1', ...options, name);
    expect(media).toMatchObject({ type: 'image', mimeType, width: 322, height: 182, durationSeconds: null });
    expect(media.leftOut).toEqual([]);
  });

  it.each([
    ['moving.gif', []],
    ['moving.png', ['-f', 'apng']],
    ['moving.webp', []],
  ])('%s is shown as its first frame', async (name, options) => {
    const media = await probeMade(...testPicture('64x64', 1), '-frames:v', '3', ...options, name);
    expect(media).toMatchObject({ type: 'image', width: 64, height: 64, leftOut: ['moving-picture'] });
  });

  it('an extended WebP (with alpha) gives its canvas size', async () => {
    const media = await probeMade(
      ...[...testPicture('322x182', 1), '-frames:v', '1', '-vf', 'format=yuva420p', '-lossless', '0', 'alpha.webp'],
    );
    expect([media.width, media.height]).toEqual([322, 182]);
  });

  it.each([
    [1, 0, 320, 180],
    [3, 180, 320, 180],
    [6, 90, 180, 320],
    [8, 270, 180, 320],
  ])('a JPEG with EXIF orientation %i is turned by %i degrees', async (orientation, rotation, width, height) => {
    const plain = await readFile(await folder.make(...testPicture('320x180', 1), '-frames:v', '1', 'plain.jpg'));
    const outcome = await probeBytes(withExifOrientation(plain, orientation));
    expect(outcome).toMatchObject({ ok: true, media: { width, height, probe: { rotation } } });
  });

  it.each([
    ['fill bytes before a marker', Buffer.alloc(3, 0xff)],
    ['EXIF that breaks off', exifSegment('4d4d002a000000080003')],
    [
      'a colour profile and a depth map of 2 MB',
      Buffer.concat(Array.from({ length: 32 }, () => segment(0xe2, Buffer.alloc(65_000, 0xff)))),
    ],
  ])('a JPEG with %s has its size', async (_, before) => {
    const plain = await readFile(await folder.make(...testPicture('320x180', 1), '-frames:v', '1', 'odd.jpg'));
    const outcome = await probeBytes(Buffer.concat([plain.subarray(0, 2), before, plain.subarray(2)]));
    expect(outcome).toMatchObject({ ok: true, media: { width: 320, height: 180 } });
  });
});

describe('faults that players pass over', () => {
  it.each(
    TIMING_RECIPES.filter(({ name }) =>
      ['zeros.mp3', 'nclx-18.mp4', 'no-timescale.mp4', 'partly-fragmented.mp4'].includes(name),
    ),
  )('$about', async (recipe) => {
    const outcome = await probeBytes(await readFile(makeTimingFile(recipe, folder.path)));
    expect(outcome).toMatchObject({ ok: true, media: { durationSeconds: expect.closeTo(1.5, 0) } });
  });
});

describe('what is not media is refused with a reason', () => {
  it.each([
    ['an empty file', '', 'media.empty'],
    ['a text file', 'This is a shopping list, not a film. Milk, bread, eggs.', 'media.not-media'],
    ['a page', '<!doctype html><html><script>alert(1)</script></html>', 'media.not-media'],
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'media.not-media'],
    ['a playlist', '#EXTM3U\n#EXTINF:10,\nhttp://127.0.0.1/secret\n', 'media.not-media'],
    ['an ffmpeg concat list', 'ffconcat version 1.0\nfile /etc/passwd\n', 'media.not-media'],
    ['an archive', 'PK\u0003\u0004\u0014\u0000\u0000\u0000\u0008\u0000aaaaaaaaaaaaaaaaaa', 'media.not-media'],
    ['three bytes', 'ID3', 'media.not-media'],
    [
      'an MP4 box and nothing behind it',
      '\u0000\u0000\u0000\u0018ftypisom\u0000\u0000\u0002\u0000isomavc1',
      'media.truncated',
    ],
    ['a RIFF that says it is an AVI', 'RIFF\u00ff\u00ff\u00ff\u007fAVI LISTxxxxzzzz', 'media.damaged'],
    [
      'a JPEG that is only its first bytes',
      '\u00ff\u00d8\u00ff\u00e0\u0000\u0010JFIF\u0000\u0001\u0001\u0000\u0000\u0001',
      'media.truncated',
    ],
    ['a PNG without a header', '\u0089PNG\r\n\u001a\n\u0000\u0000\u0000\u0000IEND________________', 'media.damaged'],
    ['a GIF of no width', 'GIF89a\u0000\u0000\u0001\u0000\u0000\u0000\u0000;;;;;;;', 'media.damaged'],
  ])('%s', async (_, text, code) => {
    const outcome = await probeBytes(Buffer.from(text, 'latin1'));
    expect(outcome).toMatchObject({ ok: false, code });
  });

  it('an MP4 that lost its end has no index and is called truncated', async () => {
    const whole = await readFile(await folder.make(...testPicture('320x180', 2), ...H264_AAC, 'whole.mp4'));
    expect(await probeBytes(whole.subarray(0, whole.length * 0.6))).toMatchObject({
      ok: false,
      code: 'media.truncated',
    });
  });

  it('an MP4 with its index first that lost its end is accepted: only its last frames are gone', async () => {
    const path = await folder.make(...testPicture('320x180', 2), ...H264_AAC, '-movflags', '+faststart', 'fast.mp4');
    const whole = await readFile(path);
    expect(await probeBytes(whole.subarray(0, whole.length - 1_000))).toMatchObject({
      ok: true,
      media: { width: 320 },
    });
  });

  it('an encrypted MP4 is called protected, in the way of streaming services and of the iTunes Store', async () => {
    expect(await probeBytes(await readFile(join(FIXTURES, 'protected.mp4')))).toMatchObject({
      code: 'media.protected',
    });
    const song = await readFile(await folder.make(...testTone(1), '-c:a', 'aac', 'song.m4a'));
    song.write('drms', song.indexOf('mp4a', song.indexOf('stsd')), 'latin1');
    expect(await probeBytes(song)).toMatchObject({ code: 'media.protected' });
  });

  it('a picture with a side of 100 000 pixels is refused by its header', async () => {
    const png = await readFile(await folder.make(...testPicture('16x16', 1), '-frames:v', '1', 'small.png'));
    png.writeUInt32BE(100_000, 16);
    expect(await probeBytes(png)).toMatchObject({ ok: false, code: 'media.picture-too-large' });
  });
});

/** Puts an EXIF segment with an orientation right behind the start of a JPEG. */
function withExifOrientation(jpeg: Buffer, orientation: number): Buffer {
  const exif = exifSegment(`4d4d002a0000000800010112000300000001000${orientation}000000000000`);
  return Buffer.concat([jpeg.subarray(0, 2), exif, jpeg.subarray(2)]);
}

function exifSegment(tiff: string): Buffer {
  return segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), Buffer.from(tiff, 'hex')]));
}

function segment(marker: number, body: Buffer): Buffer {
  const header = Buffer.from([0xff, marker, 0, 0]);
  header.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([header, body]);
}

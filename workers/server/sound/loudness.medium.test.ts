import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { TARGET_LUFS } from '#shared/render/loudness-target.ts';
import { clip, track } from '#shared/timeline/testing/clips.ts';
import type { Track } from '#shared/timeline/timeline.ts';
import { renderSound } from '#workers/server/engine.ts';
import { createContext, fixturePath, orderOf, type TestMedia } from '#workers/server/testing/server-fixture.ts';

const SAMPLE = join(import.meta.dirname, '../../../api/sample');
const SOUND = { type: 'audio', width: null, height: null, hasVideo: false, hasAudio: true } as const;
const MEDIA: TestMedia = {
  voice: { ...SOUND, path: join(SAMPLE, 'the-voice.m4a') },
  music: { ...SOUND, path: join(SAMPLE, 'slow-morning.m4a') },
  beeps: { ...SOUND, path: fixturePath('counter.mp4') },
};

/** Twelve seconds of an asset on a track of its own. */
function sound(assetId: string, volume: number, end = 12): Track {
  return track('audio', [clip(assetId, assetId, 0, end, 0, { volume })]);
}

const leavesAtTarget = async (_: string, tracks: Parameters<typeof render>[0]) => {
  const { loudness, truePeak } = await render(tracks, true);
  expect(Math.abs(loudness - TARGET_LUFS)).toBeLessThanOrEqual(0.5);
  expect(truePeak).toBeLessThanOrEqual(-1);
};
test.each([
  ['music far above full scale', [sound('music', 2), sound('voice', 2)]],
  ['beeps with pauses', [sound('beeps', 0.1, 6)]],
] as const)('%s leaves the encoder at −14 LUFS and below −1 dBTP', leavesAtTarget);
test.each([
  ['a voice over music', [sound('voice', 1), sound('music', 0.3)]],
  ['a quiet voice', [sound('voice', 0.2)]],
] as const)('%s leaves the encoder at −14 LUFS and below −1 dBTP', { tags: 'long' }, leavesAtTarget);

test('sound keeps the level of its timeline unless the plan asks', { tags: 'long' }, async () => {
  const [half, quarter] = [await render([sound('voice', 0.5)]), await render([sound('voice', 0.25)])];
  expect(half.loudness - quarter.loudness).toBeCloseTo(6, 0);
});

/** Makes the sound of tracks, and reads the file with ffmpeg's meter of EBU R128. */
async function render(tracks: readonly Track[], isLoudnessNormalized?: true) {
  const context = await createContext();
  const order = await orderOf([...tracks], MEDIA, { isLoudnessNormalized });
  const path = join(order.scratchPath, 'sound.mp4');
  await renderSound(order, path, context);
  const args = ['-nostats', '-i', path, '-af', 'ebur128=peak=true', '-f', 'null', '-'];
  const { stderr } = await promisify(execFile)(context.tools.ffmpeg, args, { maxBuffer: 2 ** 25 });
  const summary = stderr.slice(stderr.lastIndexOf('Summary'));
  const read = (pattern: RegExp) => Number(pattern.exec(summary)?.[1]);
  return { loudness: read(/I:\s+(-?[\d.]+) LUFS/), truePeak: read(/Peak:\s+(-?[\d.]+) dBFS/) };
}

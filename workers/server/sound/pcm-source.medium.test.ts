import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { sourceTime } from '#shared/time/microseconds.ts';
import { probeSource } from '#workers/server/probe/probe-source.ts';
import { createContext, scratchFolder } from '#workers/server/testing/server-fixture.ts';
import { PcmSource } from './pcm-source.ts';

const RATE_HZ = 48_000;
const GAP_SECONDS = 5 * 3_600;

/** Two seconds of a tone with five hours between their timestamps: 11 KB. */
async function toneWithGap(): Promise<string> {
  const path = join(await scratchFolder(), 'gap.mka');
  const jump = `asetpts='PTS+if(gt(T,1),${GAP_SECONDS}/TB,0)'`;
  const args = ['-v', 'error', '-y', '-f', 'lavfi', '-i', `sine=440:sample_rate=${RATE_HZ}:duration=2`, '-af', jump];
  const { tools } = await createContext();
  await promisify(execFile)(tools.ffmpeg, [...args, '-c:a', 'libopus', '-b:a', '32k', path]);
  return path;
}

const peakOf = ([left]: readonly [Float32Array, Float32Array]) =>
  left.reduce((most, value) => Math.max(most, value), 0);

test('five hours of silence between timestamps take no memory, and what follows sounds at its time', async () => {
  const context = await createContext();
  const limits = { ...context.limits, memoryBytes: 1024 ** 3 };
  const { audio, ...probe } = await probeSource('a', await toneWithGap(), context);
  if (!audio) throw new Error('The tone has no sound.');
  const source = await PcmSource.open('a', { ...probe, audio }, sourceTime(0), false, { ...context, limits });
  const peakAt = async (seconds: number) => peakOf(await source.read(Math.round(seconds * RATE_HZ), RATE_HZ / 10));
  const peaks = [await peakAt(0.5), await peakAt(2), await peakAt(9_000), await peakAt(GAP_SECONDS + 1.5)];
  source.dispose();
  expect(peaks).toEqual([expect.closeTo(0.125, 1), 0, 0, expect.closeTo(0.125, 1)]);
  expect(peaks[0]).toBeGreaterThan(0.05);
  expect(peaks[3]).toBeGreaterThan(0.05);
});

import { writeFile } from 'node:fs/promises';
import { wavHeader } from '#workers/server/sound/wav-header.ts';
import { feedFfmpeg } from './feed-ffmpeg.ts';
import { SAMPLE_RATE } from './music/bed.ts';
import type { Stereo } from './music/compose.ts';

/** Writes music as AAC, or as WAV where there is no ffmpeg. */
export async function writeMusic(
  music: Stereo,
  { outputPath, ffmpeg }: { readonly outputPath: string; readonly ffmpeg: string | null },
  signal: AbortSignal,
): Promise<void> {
  const wav = wavOf(music);
  if (ffmpeg === null) return writeFile(outputPath, wav);
  const args = ['-i', 'pipe:0', '-c:a', 'aac', '-b:a', '160k', '-movflags', '+faststart', '-f', 'ipod', outputPath];
  await feedFfmpeg(ffmpeg, args, (write) => write(wav), signal);
}

/** A WAV file of 16 bits. */
function wavOf([left, right]: Stereo): Buffer {
  const samples = new Int16Array(left.length * 2);
  for (let index = 0; index < left.length; index++) {
    samples[2 * index] = Math.round((left[index] ?? 0) * 32_767);
    samples[2 * index + 1] = Math.round((right[index] ?? 0) * 32_767);
  }
  const header = wavHeader({ sampleRateHz: SAMPLE_RATE, channelCount: 2, frameCount: left.length });
  return Buffer.concat([header, new Uint8Array(samples.buffer)]);
}

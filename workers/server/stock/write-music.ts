import { writeFile } from 'node:fs/promises';
import { SAMPLE_RATE } from '#shared/stock/music/bed.ts';
import type { Stereo } from '#shared/stock/music/compose.ts';
import { feedFfmpeg } from './feed-ffmpeg.ts';

const HEADER_BYTES = 44;

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
  const dataBytes = left.length * 4;
  const file = Buffer.alloc(HEADER_BYTES + dataBytes);
  file.write('RIFF', 0);
  file.writeUInt32LE(HEADER_BYTES - 8 + dataBytes, 4);
  file.write('WAVEfmt ', 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(2, 22);
  file.writeUInt32LE(SAMPLE_RATE, 24);
  file.writeUInt32LE(SAMPLE_RATE * 4, 28);
  file.writeUInt16LE(4, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36);
  file.writeUInt32LE(dataBytes, 40);
  const samples = new Int16Array(file.buffer, file.byteOffset + HEADER_BYTES, left.length * 2);
  for (let index = 0; index < left.length; index++) {
    samples[2 * index] = Math.round((left[index] ?? 0) * 32_767);
    samples[2 * index + 1] = Math.round((right[index] ?? 0) * 32_767);
  }
  return file;
}

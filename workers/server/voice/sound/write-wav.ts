import { open } from 'node:fs/promises';
import { wavHeader } from '#workers/server/sound/wav-header.ts';

const CHUNK_SAMPLES = 240_000;

/** Writes one channel as a 16-bit WAV file. Throws the system's error, ENOSPC for a full disk. */
export async function writeWav(path: string, samples: Float32Array, sampleRateHz: number): Promise<void> {
  const file = await open(path, 'w');
  try {
    await file.write(wavHeader({ sampleRateHz, channelCount: 1, frameCount: samples.length }));
    for (let from = 0; from < samples.length; from += CHUNK_SAMPLES) {
      const chunk = samples.subarray(from, from + CHUNK_SAMPLES);
      const bytes = Buffer.alloc(chunk.length * 2);
      for (const [n, sample] of chunk.entries())
        bytes.writeInt16LE(Math.round(Math.max(-1, Math.min(1, sample)) * 32_767), n * 2);
      await file.write(bytes);
    }
  } finally {
    await file.close();
  }
}

import { open } from 'node:fs/promises';

const HEADER_BYTES = 44;
const CHUNK_SAMPLES = 240_000;

/** Writes one channel as a WAV file of 16 bits. Throws the system's error, ENOSPC for a full disk. */
export async function writeWav(path: string, samples: Float32Array, sampleRateHz: number): Promise<void> {
  const file = await open(path, 'w');
  try {
    await file.write(headerOf(samples.length, sampleRateHz));
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

function headerOf(sampleCount: number, sampleRateHz: number): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  header.write('RIFF', 0);
  header.writeUInt32LE(HEADER_BYTES - 8 + sampleCount * 2, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  // PCM, one channel.
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(sampleRateHz, 24);
  header.writeUInt32LE(sampleRateHz * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36);
  header.writeUInt32LE(sampleCount * 2, 40);
  return header;
}

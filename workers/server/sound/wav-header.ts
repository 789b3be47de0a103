const HEADER_BYTES = 44;
const BYTES_PER_SAMPLE = 2;

/** Makes the header of a 16-bit WAV file. Interleaved little-endian samples follow it. */
export function wavHeader({
  sampleRateHz,
  channelCount,
  frameCount,
}: {
  readonly sampleRateHz: number;
  readonly channelCount: number;
  /** Samples of one channel. */
  readonly frameCount: number;
}): Buffer {
  const frameBytes = channelCount * BYTES_PER_SAMPLE;
  const header = Buffer.alloc(HEADER_BYTES);
  header.write('RIFF', 0);
  header.writeUInt32LE(HEADER_BYTES - 8 + frameCount * frameBytes, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  // PCM.
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(channelCount, 22);
  header.writeUInt32LE(sampleRateHz, 24);
  header.writeUInt32LE(sampleRateHz * frameBytes, 28);
  header.writeUInt16LE(frameBytes, 32);
  header.writeUInt16LE(8 * BYTES_PER_SAMPLE, 34);
  header.write('data', 36);
  header.writeUInt32LE(frameCount * frameBytes, 40);
  return header;
}

import { canEncodeAudio, type EncodedPacket, Mp4OutputFormat, NullTarget, Output } from 'mediabunny';
import { OUTPUT_SAMPLE_RATE_HZ } from '#shared/render/compile.ts';
import { addSamples, CHANNEL_COUNT, createEncoder } from './aac-track.ts';
import { findDelay, makeTestTone } from './encoder-delay.ts';

/** Delay of the bundled encoder in samples; a test measures it. */
export const BUNDLED_ENCODER_DELAY = 1_024;

/**
 * Finds an encoder that gives its sound back, or registers the bundled one.
 * @returns Its delay in samples.
 * @throws Error when no encoder for AAC exists.
 */
export async function prepareEncoder(): Promise<number> {
  const options = { numberOfChannels: CHANNEL_COUNT, sampleRate: OUTPUT_SAMPLE_RATE_HZ };
  const delay = (await canEncodeAudio('aac', options)) ? await measureEncoderDelay() : null;
  if (delay !== null) return delay;
  const { registerAacEncoder } = await import('@mediabunny/aac-encoder');
  registerAacEncoder();
  return BUNDLED_ENCODER_DELAY;
}

/**
 * Measures this encoder's delay in samples: encodes a tone with a click, and finds them in the decoded result. Encoders
 * differ (1024 samples, 2112) and none reports its delay.
 * @returns Null for an encoder that gives silence, noise or another loudness, or fails.
 */
export async function measureEncoderDelay(): Promise<number | null> {
  return encodeAndDecode(makeTestTone()).then(findDelay, () => null);
}

async function encodeAndDecode(samples: Float32Array): Promise<Float32Array> {
  const packets: EncodedPacket[] = [];
  let config: AudioDecoderConfig | undefined;
  const source = createEncoder((packet, metadata) => {
    packets.push(packet);
    config ??= metadata?.decoderConfig;
  });
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: false }), target: new NullTarget() });
  output.addAudioTrack(source);
  await output.start();
  await addSamples(source, 0, [samples, samples]);
  await output.finalize();
  if (!config) throw new Error('The AAC encoder gave no description');
  return decode(config, packets);
}

/** The first channel of some packets. */
async function decode(config: AudioDecoderConfig, packets: readonly EncodedPacket[]): Promise<Float32Array> {
  const parts: Float32Array[] = [];
  const decoder = new AudioDecoder({
    output: (data) => {
      const samples = new Float32Array(data.numberOfFrames);
      data.copyTo(samples, { planeIndex: 0, format: 'f32-planar' });
      parts.push(samples);
      data.close();
    },
    error: () => {}, // The flush below rejects with the error.
  });
  try {
    decoder.configure(config);
    for (const packet of packets) decoder.decode(packet.toEncodedAudioChunk());
    await decoder.flush();
  } finally {
    if (decoder.state !== 'closed') decoder.close();
  }
  const all = new Float32Array(parts.reduce((length, part) => length + part.length, 0));
  let position = 0;
  for (const part of parts) {
    all.set(part, position);
    position += part.length;
  }
  return all;
}

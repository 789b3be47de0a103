import { takeParameterSets } from './parameter-sets.ts';
import { probePlaneRows } from './plane-rows.ts';
import { makeProbeFrame, showsProbePicture } from './probe-picture.ts';

/** Times of the encoded pictures, in µs. Like the export's, they are not whole multiples of a frame. */
const TIMESTAMPS = [0, 33_333, 66_667];

/**
 * Encodes a known picture as the export would, decodes it, and checks it: some encoders and their drivers report
 * support and then return black or sheared pictures, or wrong times.
 * @param config One that passes `isConfigSupported`.
 */
export async function encoderGivesBack(config: VideoEncoderConfig): Promise<boolean> {
  if ((await probePlaneRows()) === null) return false;
  try {
    const seen: number[] = [];
    await encodeAndDecode(config, (frame) => {
      if (showsProbePicture(frame)) seen.push(frame.timestamp);
    });
    return seen.join() === TIMESTAMPS.join();
  } catch {
    return false;
  }
}

async function encodeAndDecode(config: VideoEncoderConfig, look: (frame: VideoFrame) => void): Promise<void> {
  const failed = Promise.withResolvers<never>();
  failed.promise.catch(() => {}); // Nobody waits for it when both flush.
  const error = failed.reject;
  const decoder = new VideoDecoder({
    output: (frame) => {
      look(frame);
      frame.close();
    },
    error,
  });
  const encoder = new VideoEncoder({
    output: (chunk, metadata) => {
      const encoded = new Uint8Array(chunk.byteLength);
      chunk.copyTo(encoded);
      const { data, description } = takeParameterSets(encoded);
      const decoderConfig = metadata?.decoderConfig;
      if (decoderConfig) decoder.configure(description ? { ...decoderConfig, description } : decoderConfig);
      decoder.decode(new EncodedVideoChunk({ type: chunk.type, timestamp: chunk.timestamp, data }));
    },
    error,
  });
  try {
    encoder.configure(config);
    const { width, height } = config;
    for (const timestamp of TIMESTAMPS) {
      const frame = makeProbeFrame(width, height, { stride: width, chromaStride: width / 2 }, timestamp);
      encoder.encode(frame, { keyFrame: timestamp === 0 });
      frame.close();
    }
    await Promise.race([encoder.flush(), failed.promise]);
    await Promise.race([decoder.flush(), failed.promise]);
  } finally {
    for (const codec of [encoder, decoder]) if (codec.state !== 'closed') codec.close();
  }
}

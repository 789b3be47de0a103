import { framesPerSecond } from '#shared/time/rational.ts';
import { type AvcRequest, lowestAvcLevel } from '#workers/lib/avc-level.ts';

/** Profiles in the order of preference, as the first four digits of a codec string: High, Main, Constrained Baseline. */
const PROFILES = ['6400', '4d00', '42e0'];

/** Codec strings for a video, the best profile first, each at the lowest level that allows it; empty when none does. */
export function avcCodecStrings(request: AvcRequest): string[] {
  const level = lowestAvcLevel(request);
  return level === null ? [] : PROFILES.map((profile) => `avc1.${profile}${level.toString(16).padStart(2, '0')}`);
}

/** The configuration of the first encoder that this browser has for a video, or null. */
export async function findEncoderConfig(request: AvcRequest): Promise<VideoEncoderConfig | null> {
  for (const codec of avcCodecStrings(request)) {
    const config: VideoEncoderConfig = {
      codec,
      width: request.width,
      height: request.height,
      bitrate: request.bitrateBps,
      bitrateMode: 'variable',
      framerate: framesPerSecond(request.frameRate),
      latencyMode: 'quality',
      avc: { format: 'avc' },
    };
    const { supported } = await VideoEncoder.isConfigSupported(config);
    if (supported) return config;
  }
  return null;
}

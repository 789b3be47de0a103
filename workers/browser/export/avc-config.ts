import { framesPerSecond } from '#shared/time/rational.ts';
import { type AvcRequest, lowestAvcLevel } from '#workers/lib/avc-level.ts';

/** Profiles, best first, as the first four digits of a codec string: High, Main, Constrained Baseline. */
const PROFILES = ['6400', '4d00', '42e0'];

/**
 * Returns codec strings for a video, best profile first, each at the lowest sufficient level. Empty when no level is
 * enough.
 */
export function avcCodecStrings(request: AvcRequest): string[] {
  const level = lowestAvcLevel(request);
  return level === null ? [] : PROFILES.map((profile) => `avc1.${profile}${level.toString(16).padStart(2, '0')}`);
}

/** Finds the first encoder configuration that this browser supports for a video, or null. */
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

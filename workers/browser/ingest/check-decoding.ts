import type { InputAudioTrack, InputTrack, InputVideoTrack } from 'mediabunny';
import type { DamagedPart } from '#shared/media/damage.ts';
import type { VideoTrackInfo } from '#shared/media/media-info.ts';
import { tryDecoding } from '#workers/browser/decode/find-damage.ts';

/** Most pixels to decode: 150 pictures of 1080p, about a second of work on a slow machine. */
const TRIED_PIXELS = 150 * 1_920 * 1_080;

/** Sound up to this length is decoded whole, in a second or two. */
const WHOLE_SOUND_SECONDS = 300;

/** Packets tried at each place of a longer file: at least, for the largest pictures, and at most. */
const LEAST_PACKETS = 8;
const MOST_PACKETS = 100;

/** Result of trying to decode a track: its damaged parts, or null when nothing can be decoded. */
export type DecodingCheck = readonly DamagedPart[] | null;

/**
 * Decodes a short video completely, and the beginning, middle and end of a longer one, with the same decoder as later.
 */
export async function checkPicture(track: InputVideoTrack, info: VideoTrackInfo): Promise<DecodingCheck> {
  const seconds = await track.computeDuration();
  const pixels = info.width * info.height;
  const isShort = pixels * seconds * (info.averageFrameRate ?? 30) <= TRIED_PIXELS;
  if (isShort) return await checkAll(track);
  const packets = Math.floor(TRIED_PIXELS / 3 / pixels);
  return await checkPlaces(track, seconds, Math.min(MOST_PACKETS, Math.max(LEAST_PACKETS, packets)));
}

/** Decodes short sound completely, and the beginning, middle and end of longer sound. */
export async function checkSound(track: InputAudioTrack): Promise<DecodingCheck> {
  const codec = await track.getCodec();
  if (codec === null || codec.startsWith('pcm-')) return [];
  const seconds = await track.computeDuration();
  return seconds <= WHOLE_SOUND_SECONDS ? await checkAll(track) : await checkPlaces(track, seconds, MOST_PACKETS);
}

async function checkAll(track: InputTrack): Promise<DecodingCheck> {
  const found: DamagedPart[] = [];
  let at = await track.getFirstTimestamp();
  for (;;) {
    const { damage, isTotal, nextSeconds } = await tryDecoding(track, at, Number.POSITIVE_INFINITY);
    if (isTotal && found.length === 0 && damage?.end === Number.POSITIVE_INFINITY) return null;
    if (damage) found.push(damage);
    const next = damage ? damage.endSeconds : nextSeconds;
    if (next === null || next <= at || damage?.end === Number.POSITIVE_INFINITY) return found;
    at = next;
  }
}

async function checkPlaces(track: InputTrack, seconds: number, maxPackets: number): Promise<DecodingCheck> {
  const found: DamagedPart[] = [];
  for (const at of [await track.getFirstTimestamp(), seconds / 2, seconds]) {
    const { damage, isTotal } = await tryDecoding(track, at, maxPackets);
    if (isTotal && found.length === 0 && damage?.end === Number.POSITIVE_INFINITY) return null;
    if (damage) found.push(damage);
  }
  return found;
}

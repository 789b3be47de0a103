import type { InputTrack, MediaCodec } from 'mediabunny';

/** Common names of codecs that differ from the upper-case identifier. */
const NAMES: Partial<Record<MediaCodec, string>> = {
  avc: 'H.264',
  hevc: 'H.265 (HEVC)',
  prores: 'Apple ProRes',
  opus: 'Opus',
  vorbis: 'Vorbis',
  ac3: 'Dolby Digital (AC-3)',
  eac3: 'Dolby Digital Plus (E-AC-3)',
};

/** Returns the common name of a track's codec, such as "H.264", or the file's own name for an unknown one. */
export async function codecNameOf(track: InputTrack): Promise<string> {
  const codec = await track.getCodec();
  if (codec) return NAMES[codec] ?? (codec.startsWith('pcm-') ? 'PCM' : codec.toUpperCase());
  const internal = await track.getInternalCodecId();
  return typeof internal === 'string' && internal.trim() !== '' ? internal.trim() : 'an unknown codec';
}

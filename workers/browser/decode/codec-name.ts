import type { InputTrack, MediaCodec } from 'mediabunny';

/** How a codec is called by people, where that differs from its identifier in capitals. */
const NAMES: Partial<Record<MediaCodec, string>> = {
  avc: 'H.264',
  hevc: 'H.265 (HEVC)',
  prores: 'Apple ProRes',
  opus: 'Opus',
  vorbis: 'Vorbis',
  ac3: 'Dolby Digital (AC-3)',
  eac3: 'Dolby Digital Plus (E-AC-3)',
};

/** The name of a track's codec for a person: "H.264"; what the file itself calls it when it isn't known. */
export async function codecNameOf(track: InputTrack): Promise<string> {
  const codec = await track.getCodec();
  if (codec) return NAMES[codec] ?? (codec.startsWith('pcm-') ? 'PCM' : codec.toUpperCase());
  const internal = await track.getInternalCodecId();
  return typeof internal === 'string' && internal.trim() !== '' ? internal.trim() : 'an unknown codec';
}

import { mendIsoDemuxer } from '#workers/lib/demuxers/mend-iso-demuxer.ts';
import { mendMp3Demuxer } from '#workers/lib/demuxers/mend-mp3-demuxer.ts';
import { mendWaveDemuxer } from '#workers/lib/demuxers/mend-wave-demuxer.ts';
import { installGapAwareDecoder } from './gap-aware-decoder.ts';
import { hideDamage } from './hide-damage.ts';
import { markInterlaced } from './mark-interlaced.ts';
import { mendAlphaColors } from './mend-alpha-colors.ts';
import { mendDecoderColors } from './mend-decoder-colors.ts';
import { mendHiddenFrames } from './mend-hidden-frames.ts';
import { mendKeyPackets } from './mend-key-packets.ts';
import { type DecoderLimits, installPacedDecoder } from './paced-decoder.ts';

/**
 * Changes how this thread reads and decodes media. All patches of the browser and of mediabunny are installed here.
 * Call it once, at the entry of a worker, before anything is decoded.
 * @param limits Limits on the video decoders. Without them decoders run as far ahead as mediabunny lets them.
 */
export function installCodecs(limits?: DecoderLimits): void {
  mendIsoDemuxer();
  mendMp3Demuxer();
  mendWaveDemuxer();
  mendKeyPackets();
  hideDamage();
  mendHiddenFrames();
  mendDecoderColors();
  mendAlphaColors();
  markInterlaced();
  installGapAwareDecoder();
  if (limits) installPacedDecoder(limits);
}

import { type AudioSample, AudioSampleSink, type InputAudioTrack } from 'mediabunny';
import { installGapAwareDecoder } from './gap-aware-decoder.ts';

/**
 * Decoded sound of a track in order, each piece with the time at which it sounds, also behind holes. Who receives a piece closes it.
 * @param startSeconds Begins with the piece that sounds then. Default: the first.
 */
export function soundSamples(
  track: InputAudioTrack,
  startSeconds?: number,
): AsyncGenerator<AudioSample, void, unknown> {
  installGapAwareDecoder();
  return new AudioSampleSink(track).samples(startSeconds);
}

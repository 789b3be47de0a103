import { type AudioSample, AudioSampleSink, type InputAudioTrack } from 'mediabunny';
import { LastingSamples } from '#workers/browser/decode/lasting-samples.ts';

/** Sound of a track from a time on; what can't be decoded is left out. */
export function soundSamples(track: InputAudioTrack, startSeconds?: number): LastingSamples<AudioSample> {
  const sink = new AudioSampleSink(track);
  return new LastingSamples(track, (seconds) => sink.samples(seconds), startSeconds);
}

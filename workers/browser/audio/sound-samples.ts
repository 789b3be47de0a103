import { type AudioSample, AudioSampleSink, type InputAudioTrack } from 'mediabunny';
import { LastingSamples } from '#workers/browser/decode/lasting-samples.ts';

/** Yields the sound of a track from a time on. Skips anything that can't be decoded. */
export function soundSamples(track: InputAudioTrack, startSeconds?: number): LastingSamples<AudioSample> {
  const sink = new AudioSampleSink(track);
  return new LastingSamples(track, (seconds) => sink.samples(seconds), startSeconds);
}

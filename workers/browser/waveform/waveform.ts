import type { Peaks } from '#shared/media/derivatives.ts';
import { readMp3Delay } from '#workers/browser/audio/mp3-delay.ts';
import { soundSamples } from '#workers/browser/audio/sound-samples.ts';
import { mediaError } from '#workers/browser/decode/media-error.ts';
import type { MediaLocation } from '#workers/browser/decode/media-location.ts';
import { readInput } from '#workers/browser/decode/read-input.ts';
import { findBeats } from '#workers/lib/audio/find-beats.ts';
import { OnsetCollector } from '#workers/lib/audio/onsets.ts';
import { chooseInputTracks } from '#workers/lib/demuxers/choose-input-tracks.ts';
import { PeakCollector } from './peak-collector.ts';

/**
 * Computes the peaks and beats of an asset's sound. Decodes it once from start to end and stores none of it.
 * @throws CodedError of the media catalogue (`media.no-tracks` without sound), AbortedError.
 */
export async function computePeaks(location: MediaLocation, signal?: AbortSignal): Promise<Peaks> {
  return await readInput(location, signal, async (input) => {
    const { audio: track } = await chooseInputTracks(input);
    if (!track) throw mediaError({ code: 'media.no-tracks' });
    // Nobody hears the padding of an MP3 encoder, so it isn't drawn either.
    const delay = (await track.getCodec()) === 'mp3' ? await readMp3Delay(location) : 0;
    const collector = new PeakCollector();
    const onsets = new OnsetCollector();
    let channel = new Float32Array(0);
    let mix = new Float32Array(0);
    for await (using sample of soundSamples(track)) {
      const { numberOfFrames, numberOfChannels, timestamp, sampleRate } = sample;
      if (channel.length < numberOfFrames) {
        channel = new Float32Array(numberOfFrames);
        mix = new Float32Array(numberOfFrames);
      }
      const start = timestamp - delay / sampleRate;
      mix.fill(0);
      for (let planeIndex = 0; planeIndex < numberOfChannels; planeIndex++) {
        sample.copyTo(channel, { planeIndex, format: 'f32-planar' });
        collector.add(channel.subarray(0, numberOfFrames), start, sampleRate);
        for (let frame = 0; frame < numberOfFrames; frame++) {
          mix[frame] = (mix[frame] ?? 0) + (channel[frame] ?? 0) / numberOfChannels;
        }
      }
      onsets.add(mix.subarray(0, numberOfFrames), start, sampleRate);
    }
    return { ...collector.finish(), beats: findBeats(onsets.finish()) };
  });
}

import { SoundSource } from '#workers/browser/audio/sound-source.ts';
import type { MediaLocation } from '#workers/browser/decode/media-location.ts';
import { readInput } from '#workers/browser/decode/read-input.ts';
import { designFilter, resample } from '#workers/lib/audio/resampler.ts';
import { SpeechMix } from '#workers/lib/audio/speech-mix.ts';
import { chooseInputTracks } from '#workers/lib/demuxers/choose-input-tracks.ts';
import { SPEECH_RATE_HZ } from '#workers/lib/speech/model/mel-bank.ts';
import type { ReadSound } from '#workers/lib/speech/recognise-speech.ts';
import type { SecondsRange } from '#workers/lib/speech/snap-words.ts';

/**
 * Reads a range of an asset's sound in the recogniser's format, 16 kHz in one channel, piece by piece. A range that
 * exceeds the sound ends with it.
 * @throws CodedError of the media catalogue (`media.no-tracks` without sound), AbortedError, and the errors of `work`.
 */
export async function readSpeech(
  location: MediaLocation,
  { start, end }: SecondsRange,
  work: (read: ReadSound) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  await readInput(location, signal, async (input) => {
    const source = await SoundSource.open(input, location, start, signal);
    try {
      const { audio: track } = await chooseInputTracks(input);
      const length = Math.max(0, Math.min(end, (await track?.computeDuration()) ?? end) - start);
      let left = Math.round(length * SPEECH_RATE_HZ);
      const { sampleRateHz } = source;
      const filter = designFilter(sampleRateHz, SPEECH_RATE_HZ);
      const step = { numerator: sampleRateHz, denominator: SPEECH_RATE_HZ };
      const mix = new SpeechMix();
      let position = start * sampleRateHz;
      await work(async (wanted) => {
        const count = Math.min(wanted, left);
        const first = Math.max(0, Math.floor(position) - filter.taps);
        const span = Math.ceil(position - first + (count * step.numerator) / step.denominator) + filter.taps;
        const [ofLeft, ofRight] = (await source.read(first, span, signal)).map((channel) => {
          const samples = new Float32Array(count);
          resample(filter, channel, position - first, step, samples);
          return samples;
        });
        position += (count * step.numerator) / step.denominator;
        left -= count;
        return ofLeft && ofRight ? mix.mix(ofLeft, ofRight) : new Float32Array(count);
      });
    } finally {
      source.dispose();
    }
  });
}

import type { AudioSample, Input, InputAudioTrack } from 'mediabunny';
import { codecNameOf } from '#workers/browser/decode/codec-name.ts';
import { mediaError } from '#workers/browser/decode/media-error.ts';
import type { MediaLocation } from '#workers/browser/decode/media-location.ts';
import { watchNetwork } from '#workers/browser/decode/open-input.ts';
import { LOOK_BACK_SECONDS, type StereoSource } from '#workers/lib/audio/stereo-source.ts';
import { StereoWindow } from '#workers/lib/audio/stereo-window.ts';
import { withDeadline } from '#workers/lib/deadline.ts';
import { chooseInputTracks } from '#workers/lib/demuxers/choose-input-tracks.ts';
import { readMp3Delay } from './mp3-delay.ts';
import { soundSamples } from './sound-samples.ts';

/** Gives up on a decoder that is silent for this long. */
const DECODE_LIMIT_MS = 20_000;

/** Smaller deviations of timestamps are rounding errors; larger ones are gaps or overlaps in the recording. */
const CONTINUITY_SECONDS = 0.02;

/**
 * Stereo sound of one asset at its own sample rate, read forward. Sample n plays at n / rate seconds of the source.
 * Sound before 0 is skipped, and gaps are silent.
 */
export class SoundSource implements StereoSource {
  readonly sampleRateHz: number;
  /** Samples before time 0. */
  readonly #delay: number;
  readonly #samples: ReturnType<typeof soundSamples>;
  readonly #window: StereoWindow;
  readonly #input: Input;
  #isAtEnd = false;

  /**
   * @param location Location of the input's bytes. Some formats record the start of their sound only there.
   * @param startSeconds Source time to start reading at.
   * @param signal Ends reads outside the input; the input's own reads end with it.
   * @throws CodedError `media.no-tracks` or `media.codec-unsupported`.
   */
  static async open(
    input: Input,
    location: MediaLocation,
    startSeconds: number,
    signal?: AbortSignal,
  ): Promise<SoundSource> {
    const { audio: track } = await chooseInputTracks(input);
    if (!track) throw mediaError({ code: 'media.no-tracks' });
    if (!(await track.canDecode())) {
      const codec = await codecNameOf(track);
      throw mediaError({ code: 'media.codec-unsupported', codec, part: 'sound', canConvert: true });
    }
    const delay = (await track.getCodec()) === 'mp3' ? await readMp3Delay(location, signal) : 0;
    const start = Math.max(0, startSeconds - LOOK_BACK_SECONDS);
    return new SoundSource(input, track, await track.getSampleRate(), delay, start);
  }

  private constructor(input: Input, track: InputAudioTrack, sampleRateHz: number, delay: number, startSeconds: number) {
    this.#input = input;
    this.sampleRateHz = sampleRateHz;
    this.#delay = delay;
    // Some codecs need a packet or two of lead-in.
    this.#samples = soundSamples(track, Math.max(0, startSeconds + delay / sampleRateHz - 0.1));
    this.#window = new StereoWindow(Math.floor(startSeconds * sampleRateHz));
  }

  /**
   * Reads samples [first, first + length) of left and right, silent where there is no sound. Windows never go back. The
   * arrays are valid until the next call.
   * @throws CodedError `media.unreadable` or `media.damaged` when nothing arrives in time, the decoder's error,
   * AbortedError.
   */
  async read(first: number, length: number, signal?: AbortSignal): Promise<readonly [Float32Array, Float32Array]> {
    this.#window.forgetBefore(first);
    while (!this.#isAtEnd && this.#window.end < first + length) {
      const isStarved = watchNetwork(this.#input, DECODE_LIMIT_MS);
      const { value } = await withDeadline(this.#samples.next(), {
        limitMs: DECODE_LIMIT_MS,
        expired: () => mediaError({ code: isStarved() ? 'media.unreadable' : 'media.damaged' }),
        signal,
        onLate: ({ value: late }) => late?.close(),
      });
      if (!value) this.#isAtEnd = true;
      else this.#append(value);
    }
    return this.#window.view(first, length);
  }

  /** Stops the decoder. */
  dispose(): void {
    this.#samples.return().catch(() => {});
  }

  #append(sample: AudioSample): void {
    const { end, isEmpty } = this.#window;
    const stamped = Math.round(sample.timestamp * this.sampleRateHz) - this.#delay;
    // Millisecond timestamps would tear tiny gaps into continuous sound.
    const isContinuous = !isEmpty && Math.abs(stamped - end) < CONTINUITY_SECONDS * this.sampleRateHz;
    const at = isContinuous ? end : Math.max(stamped, end);
    const frameOffset = isContinuous ? 0 : at - stamped;
    const frameCount = sample.numberOfFrames - frameOffset;
    if (frameCount > 0) {
      const planes = Array.from({ length: sample.numberOfChannels }, (_, planeIndex) => {
        const plane = new Float32Array(frameCount);
        sample.copyTo(plane, { planeIndex, format: 'f32-planar', frameOffset, frameCount });
        return plane;
      });
      this.#window.add(at, planes);
    }
    sample.close();
  }
}

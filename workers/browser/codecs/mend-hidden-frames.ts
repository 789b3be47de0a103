import { type VideoSample, VideoSampleSink } from 'mediabunny';

/** The part of mediabunny's decoder that assigns times to frames. */
interface TimedDecoder {
  readonly codec: string;
  /** Times of the input packets, in seconds, sorted. */
  readonly inputTimestamps: number[];
  sampleHandler(sample: VideoSample): void;
}

/** Codecs whose frames come out in packet order, but not one per packet. */
const CODECS_WITH_HIDDEN_FRAMES: readonly string[] = ['vp8', 'vp9', 'av1'];

/** More than the error of rounding a time to microseconds, in seconds. */
const ROUNDING = 2e-6;

/**
 * Gives frames after a hidden frame their own times. A packet may hold a frame that is never shown and only serves for
 * prediction. mediabunny (1.61) assigns its time to the next frame, and all later frames come too early.
 */
export function mendHiddenFrames(): void {
  const prototype = VideoSampleSink.prototype as unknown as {
    _createDecoder(...args: unknown[]): Promise<TimedDecoder>;
  };
  const { _createDecoder } = prototype;
  prototype._createDecoder = async function (...args) {
    const decoder = await _createDecoder.apply(this, args);
    if (!CODECS_WITH_HIDDEN_FRAMES.includes(decoder.codec)) return decoder;
    const handle = decoder.sampleHandler.bind(decoder);
    decoder.sampleHandler = (sample) => {
      const times = decoder.inputTimestamps;
      while (times.length > 1 && (times[0] ?? 0) < sample.timestamp - ROUNDING) times.shift();
      handle(sample);
    };
    return decoder;
  };
}

import { type VideoSample, VideoSampleSink } from 'mediabunny';
import { describeSample } from './describe-sample.ts';

/** The part of mediabunny's decoder that delivers frames. */
interface ColorDecoder {
  readonly decoderConfig: VideoDecoderConfig;
  sampleHandler(sample: VideoSample): void;
}

/**
 * Gives frames with alpha the color space of their track. mediabunny (1.61) merges colour and alpha into a new frame
 * without a color space, and Chromium then reports BT.709. Such frames are drawn from their planes, so only the
 * sample's color space matters.
 */
export function mendAlphaColors(): void {
  const prototype = VideoSampleSink.prototype as unknown as {
    _createDecoder(...args: unknown[]): Promise<ColorDecoder>;
  };
  const { _createDecoder } = prototype;
  prototype._createDecoder = async function (...args) {
    const decoder = await _createDecoder.apply(this, args);
    const handle = decoder.sampleHandler.bind(decoder);
    const { colorSpace } = decoder.decoderConfig;
    decoder.sampleHandler = (sample) => {
      const isJoined = sample.hasAlpha && /^I4\d\dA/.test(sample.format ?? '');
      handle(colorSpace && isJoined ? describeSample(sample, { colorSpace }) : sample);
    };
    return decoder;
  };
}

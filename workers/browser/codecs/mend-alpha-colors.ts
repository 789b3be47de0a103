import { type VideoSample, VideoSampleColorSpace, VideoSampleSink } from 'mediabunny';

/** The part of mediabunny's decoder that hands over frames. */
interface ColorDecoder {
  readonly decoderConfig: VideoDecoderConfig;
  sampleHandler(sample: VideoSample): void;
}

/**
 * Gives frames with alpha the color space of their track. mediabunny (1.61) joins colour and alpha in a new frame that has lost it, and
 * Chromium then says BT.709. Such frames are drawn from their planes, so that only the sample's word counts.
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
      if (colorSpace && sample.hasAlpha && /^I4\d\dA/.test(sample.format ?? '')) setColorSpace(sample, colorSpace);
      handle(sample);
    };
    return decoder;
  };
}

function setColorSpace(sample: VideoSample, colorSpace: VideoColorSpaceInit): void {
  const { clone } = sample;
  Object.assign(sample, {
    colorSpace: new VideoSampleColorSpace(colorSpace),
    clone() {
      const copy = clone.call(sample);
      setColorSpace(copy, colorSpace);
      return copy;
    },
  });
}

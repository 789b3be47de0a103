import { InputVideoTrack } from 'mediabunny';
import { completeColorSpace } from '#workers/lib/untagged-color.ts';

/**
 * Gives decoders of untagged files the color space of {@link completeColorSpace}, which drawing then follows. mediabunny (1.61) tells
 * Chromium's decoders BT.709 at any picture size, as if the file had said so. Tagged files are not touched.
 */
export function mendDecoderColors(): void {
  const { getDecoderConfig } = InputVideoTrack.prototype;
  InputVideoTrack.prototype.getDecoderConfig = async function () {
    const config = await getDecoderConfig.call(this);
    if (!config) return null;
    const size = { width: config.codedWidth ?? null, height: config.codedHeight ?? null };
    return { ...config, colorSpace: completeColorSpace(config.colorSpace, size) as VideoColorSpaceInit };
  };
}

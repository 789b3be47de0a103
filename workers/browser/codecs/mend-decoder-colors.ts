import { InputVideoTrack } from 'mediabunny';
import { completeColorSpace } from '#workers/lib/untagged-color.ts';

/**
 * Gives decoders of untagged files the color space from {@link completeColorSpace}, which drawing then follows.
 * mediabunny (1.61) configures Chromium's decoders with BT.709 at any picture size, as if the file were tagged. Tagged
 * files stay unchanged.
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

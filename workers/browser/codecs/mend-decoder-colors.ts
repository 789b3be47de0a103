import { InputVideoTrack } from 'mediabunny';
import { completeColorSpace } from '../../lib/untagged-color.ts';

/**
 * mediabunny (1.61) tells Chromium's decoders BT.709 wherever a file says nothing of its colours, whatever its size, and their pictures
 * then look as if the file had said it. From here on decoders are told what {@link completeColorSpace} makes of it, and whatever
 * draws their pictures goes by that. Files that are tagged are not touched.
 */
export function mendDecoderColors(): void {
  const { getDecoderConfig } = InputVideoTrack.prototype;
  InputVideoTrack.prototype.getDecoderConfig = async function () {
    const config = await getDecoderConfig.call(this);
    if (!config) return null;
    const size = { width: config.codedWidth ?? null, height: config.codedHeight ?? null };
    return { ...config, colorSpace: completeColorSpace(config.colorSpace, size) };
  };
}

import { VideoSample } from 'mediabunny';
import type { Picture } from '#workers/engine/ports.ts';
import { describeSample } from './describe-sample.ts';

/**
 * Copies a sample out of its decoder's memory and closes it, because a decoder whose few buffers are all held gives no
 * more pictures. A sample whose planes can't be read is given back as it is. The caller owns the result.
 */
export async function copySample(sample: VideoSample): Promise<VideoSample> {
  const { format, visibleRect, rotation, flip, timestamp, duration, colorSpace } = sample;
  if (format === null) return sample;
  try {
    const bytes = new Uint8Array(sample.allocationSize());
    const layout = await sample.copyTo(bytes);
    const frame = new VideoFrame(bytes, {
      format: format as VideoPixelFormat,
      codedWidth: visibleRect.width,
      codedHeight: visibleRect.height,
      displayWidth: sample.squarePixelWidth,
      displayHeight: sample.squarePixelHeight,
      layout,
      timestamp: 0,
      colorSpace: colorSpace.toJSON(),
    });
    const { isInterlaced }: Pick<Picture, 'isInterlaced'> = sample as Picture;
    const copy = new VideoSample(frame, { timestamp, duration, rotation, flip });
    return isInterlaced ? describeSample(copy, { isInterlaced }) : copy;
  } finally {
    sample.close();
  }
}

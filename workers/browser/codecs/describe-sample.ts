import { type VideoSample, VideoSampleColorSpace } from 'mediabunny';
import type { Picture } from '#workers/engine/ports.ts';

/** Facts about a frame that its decoder does not report. */
export interface SampleFacts extends Pick<Picture, 'isInterlaced'> {
  readonly colorSpace?: VideoColorSpaceInit;
}

/** Attaches facts to a sample and all its clones. @returns The sample. */
export function describeSample(sample: VideoSample, { colorSpace, isInterlaced }: SampleFacts): VideoSample {
  const { clone } = sample;
  return Object.assign(sample, {
    ...(colorSpace ? { colorSpace: new VideoSampleColorSpace(colorSpace) } : {}),
    ...(isInterlaced ? { isInterlaced } : {}),
    clone: () => describeSample(clone.call(sample), { ...(colorSpace ? { colorSpace } : {}), isInterlaced }),
  });
}

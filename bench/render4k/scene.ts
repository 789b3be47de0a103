import { compileRenderPlan } from '#shared/render/compile.ts';
import type { PlanSource, RenderPlan } from '#shared/render/plan.ts';
import { secondsToMicroseconds, sourceTime, timelineTime } from '#shared/time/microseconds.ts';
import type { Clip } from '#shared/timeline/timeline.ts';

export const PRESET_ID = 'tiktok-4k-916';
export const FORMAT = { width: 2160, height: 3840, frameRate: { numerator: 60, denominator: 1 } } as const;
export const BITRATE_BPS = 20_000_000;

const us = (seconds: number) => secondsToMicroseconds(seconds);

/**
 * Upright 4K at 60 frames a second: two clips of one landscape source, one after the other, and a word every half second.
 * @param firstWord Of the caption in the middle.
 */
export function compileScene(seconds: number, firstWord = 'Every'): RenderPlan {
  const source: PlanSource = {
    assetId: 'source',
    type: 'video',
    width: 1920,
    height: 1080,
    durationUs: us(10),
    hasVideo: true,
    hasAudio: true,
  };
  const clips = [clip('1', 0, seconds / 2, 0), clip('2', seconds / 2, seconds, seconds / 2)];
  const count = Math.floor(seconds / 2);
  const captions = Array.from({ length: count }, (_, index) =>
    caption(index, index === Math.floor(count / 2) ? firstWord : 'Every'),
  );
  const tracks = [
    { id: 'video-1', type: 'video' as const, clips },
    { id: 'caption-1', type: 'caption' as const, clips: captions },
  ];
  return compileRenderPlan({ tracks, sources: [source], hasWatermark: false, ...FORMAT });
}

function clip(id: string, start: number, end: number, from: number, rest: Partial<Clip> = {}): Clip {
  return {
    id,
    assetId: 'source',
    start: timelineTime(us(start)),
    end: timelineTime(us(end)),
    in: sourceTime(us(from)),
    out: sourceTime(us(from + end - start)),
    ...rest,
  };
}

function caption(index: number, firstWord: string): Clip {
  const words = [firstWord, 'half', 'second', `word${index}`].map((text, word) => ({
    text,
    start: sourceTime(us(word * 0.5)),
    endExclusive: sourceTime(us(word * 0.5 + 0.5)),
  }));
  const text = words.map((word) => word.text).join(' ');
  return clip(`caption-${index}`, index * 2, index * 2 + 2, 0, { assetId: '', text, words, style: 'karaoke' });
}

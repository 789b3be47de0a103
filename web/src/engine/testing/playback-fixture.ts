import type { PlanSource } from '#shared/render/plan.ts';
import { sourceTime, type TimelineTime, timelineTime } from '#shared/time/microseconds.ts';
import type { Clip, Track } from '#shared/timeline/timeline.ts';
import { createPlayback } from '#web/engine/playback.ts';
import type { Playback, PlaybackState, PreviewFormat } from '#web/engine/playback-types.ts';
import type { ProxyMediaCache } from '#web/engine/proxy-media.ts';
import type { MediaLocation } from '#workers/browser/decode/media-location.ts';
import { fetchFixture, fixtureUrl, readCounter } from '#workers/fixtures/fixture.ts';

export const FORMAT: PreviewFormat = {
  width: 320,
  height: 180,
  frameRate: { numerator: 30, denominator: 1 },
  hasWatermark: false,
};

export const COUNTER: PlanSource = {
  assetId: 'counter.mp4',
  type: 'video',
  width: 320,
  height: 180,
  durationUs: 8_000_000,
  hasVideo: true,
  hasAudio: true,
};

export const SOURCES = [COUNTER, { ...COUNTER, assetId: 'gone' }, { ...COUNTER, assetId: 'hevc.mp4' }];

export async function locate(assetId: string): Promise<MediaLocation> {
  if (assetId === 'gone') return { type: 'url', url: '/api/assets/gone/stream' };
  // Tests both ways to read a source.
  if (assetId === 'counter.mp4') return { type: 'url', url: fixtureUrl(assetId) };
  return { type: 'blob', blob: await fetchFixture(assetId) };
}

export function clip(id: string, start: number, end: number, from: number, assetId = 'counter.mp4'): Clip {
  const us = (seconds: number) => Math.round(seconds * 1e6);
  return {
    id,
    assetId,
    start: timelineTime(us(start)),
    end: timelineTime(us(end)),
    in: sourceTime(us(from)),
    out: sourceTime(us(from) + us(end) - us(start)),
  };
}

export const video = (...clips: Clip[]): Track[] => [{ id: 'video-1', type: 'video', clips }];
export const at = (seconds: number): TimelineTime => timelineTime(Math.round(seconds * 1e6));

/** Opens a playback of these tracks on a new canvas of the page. The caller removes both. */
export function openPlayback(tracks: Track[], proxyMedia?: ProxyMediaCache, find = locate) {
  const canvas = document.createElement('canvas');
  document.body.append(canvas);
  const playback = createPlayback({ canvas, locate: find, ...(proxyMedia && { proxyMedia }) });
  const states: PlaybackState[] = [];
  playback.subscribe((state) => states.push(state));
  playback.setTimeline(tracks, SOURCES, FORMAT);
  return { canvas, playback, states };
}

/** The number on the current picture, read from a capture. */
export async function counterOf(playback: Playback): Promise<number> {
  await playback.settled();
  const bitmap = await playback.captureFrame();
  const number = readCounter(bitmap, bitmap.width, bitmap.height);
  bitmap.close();
  return number;
}

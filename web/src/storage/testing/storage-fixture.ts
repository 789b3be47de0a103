import { sourceTime, timelineTime } from '#shared/time/microseconds.ts';
import type { Timeline } from '#shared/timeline/timeline.ts';
import { segmentFolder } from '#web/storage/stored-segments.ts';
import type { KeptUpload } from '#web/storage/upload-store.ts';

export function timelineWithClipAt(startUs: number): Timeline {
  const clip = { id: 'clip-1', assetId: 'asset', start: timelineTime(startUs), end: timelineTime(startUs + 1_500_000) };
  const scene = { id: 's1', narration: 'Bake.', onScreenText: '', visual: 'An oven', duration: startUs + 1_500_000 };
  return {
    tracks: [{ id: 'video-1', type: 'video', clips: [{ ...clip, in: sourceTime(0), out: sourceTime(1_500_000) }] }],
    scenes: [scene],
    corrections: { asset: { '100000': 'Kraków' } },
  };
}

export async function keepSegment(byteLength: number): Promise<void> {
  const root = await navigator.storage.getDirectory();
  const folder = await root.getDirectoryHandle(segmentFolder(), { create: true });
  const stream = await (await folder.getFileHandle('segment', { create: true })).createWritable();
  await stream.write(new Uint8Array(byteLength));
  await stream.close();
}

export function uploadOf(id: string): KeptUpload {
  return {
    id,
    convertedId: `${id}-c`,
    addedAt: 0,
    projectId: null,
    file: { name: 'clip.mp4', type: 'video/mp4', lastModified: 0, size: 9 },
    recording: null,
    label: null,
    media: null,
    steps: { stored: {}, begun: {}, isOriginalRegistered: false, isThumbnailRefused: false },
    asset: null,
  };
}

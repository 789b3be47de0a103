import { expect, test } from 'vitest';
import type { RenderJob } from '#shared/contracts/render.ts';
import { StoredVideos } from './stored-videos.ts';

const job = (id: string, projectId: string) => ({ id, projectId }) as RenderJob;

test('a video is sent again when nothing has changed, and not when something has', async () => {
  const kept = new StoredVideos();
  const video = new Blob(['mp4']);
  kept.keep({ job: job('first', 'project-1'), video, madeOf: 'two clips' });
  expect(await kept.find('project-2', 'two clips')).toBeNull();
  expect(await kept.find('project-1', 'two clips')).toMatchObject({ video });
  // Still needed, because it is only being sent.
  expect(kept.jobIds).toEqual(['first']);
  expect(await kept.find('project-1', 'three clips')).toBeNull();
  expect(kept.jobIds).toEqual([]);
});

test('a video whose file is gone is rendered again', async () => {
  const folder = await navigator.storage.getDirectory();
  const handle = await folder.getFileHandle('kept-video.mp4', { create: true });
  const writable = await handle.createWritable();
  await writable.write('mp4');
  await writable.close();
  const kept = new StoredVideos();
  kept.keep({ job: job('first', 'project-1'), video: await handle.getFile(), madeOf: 'two clips' });
  expect(await kept.find('project-1', 'two clips')).not.toBeNull();
  await folder.removeEntry('kept-video.mp4');
  expect(await kept.find('project-1', 'two clips')).toBeNull();
  expect(kept.jobIds).toEqual([]);
});

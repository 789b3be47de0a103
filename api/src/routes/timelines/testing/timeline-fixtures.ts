import { Asset } from '#api/models/asset.ts';
import type { UserDocument } from '#api/models/user.ts';
import { createCreator, createProject } from '#api/testing/factories.ts';
import type { TestStudio } from '#api/testing/studio.ts';

/** A creator with one project, and the address of its timeline. */
export async function createOwnProject(studio: TestStudio, values: Parameters<typeof createProject>[1] = {}) {
  const creator = await createCreator(studio);
  const project = await createProject(creator.user, values);
  return { ...creator, project, path: `/api/projects/${project._id}/timeline` };
}

export const clip = (id: string, start: number, end: number, values: object = {}) => ({
  id,
  assetId: '',
  start,
  end,
  in: 0,
  out: end - start,
  ...values,
});

export const SCENE = { id: 's', narration: 'Hi', onScreenText: '', visual: '', seconds: 1 };

export const tracks = (...clips: object[]) => [
  { id: 'video-1', type: 'video', clips },
  { id: 'audio-1', type: 'audio', clips: [] },
  { id: 'caption-1', type: 'caption', clips: [] },
];

export function createAsset(user: UserDocument, thumbnailKey: string | null) {
  const id = crypto.randomUUID().replaceAll('-', '');
  return Asset.create({
    userId: user._id,
    type: 'video',
    name: 'a.mp4',
    fileName: 'a.mp4',
    storageKey: `${user._id}/${id}`,
    fileSize: 1,
    mimeType: 'video/mp4',
    thumbnailKey,
  });
}

import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileStore } from '#api/adapters/files/file-store.ts';
import type { Config } from '#api/config/config.ts';
import { Asset, type AssetDocument } from '#api/models/asset.ts';
import { Project, type ProjectDocument } from '#api/models/project.ts';
import { addAsset } from '#api/services/assets/add-asset.ts';
import { withLock } from '#api/services/lock.ts';
import type { Owner } from '#api/services/owners/owners.ts';
import { aspectRatioOf } from '#shared/presets/platforms.ts';
import { SAMPLE_FILES, type SampleFile, sampleTimeline } from './sample-timeline.ts';
import { storeProject } from './store-project.ts';

interface SampleProjectDeps {
  config: Config;
  files: FileStore;
}

const FOLDER = join(import.meta.dirname, '../../../sample');
const PLATFORM = 'tiktok';

const FILES: Readonly<Record<SampleFile, { readonly fileName: string; readonly thumbnail: string | null }>> = {
  'the-glass': { fileName: 'the-glass.mp4', thumbnail: 'the-glass.webp' },
  'the-beans': { fileName: 'the-beans.mp4', thumbnail: 'the-beans.webp' },
  'the-night': { fileName: 'the-night.mp4', thumbnail: 'the-night.webp' },
  'the-pour': { fileName: 'the-pour.mp4', thumbnail: 'the-pour.webp' },
  'the-voice': { fileName: 'the-voice.m4a', thumbnail: null },
  'slow-morning': { fileName: 'slow-morning.m4a', thumbnail: null },
};

interface OpenedSample {
  readonly project: ProjectDocument;
  readonly isNew: boolean;
}

/**
 * Opens a small finished video to explore, with footage that belongs to the account. Reuses the existing one or makes a
 * new one; repeated requests get the same. It does not count towards the plan's monthly limit.
 */
export function openSampleProject(deps: SampleProjectDeps, owner: Owner): Promise<OpenedSample> {
  return withLock(`sample-${owner._id}`, () => findOrMakeSample(deps, owner));
}

async function findOrMakeSample(deps: SampleProjectDeps, owner: Owner): Promise<OpenedSample> {
  const existing = await Project.findOne({ userId: owner._id, isSample: true });
  if (existing) return { project: existing, isNew: false };
  const assetIds: Partial<Record<SampleFile, string>> = {};
  for (const file of SAMPLE_FILES) assetIds[file] = (await sampleAsset(deps, owner, file))._id;
  const timeline = sampleTimeline(assetIds as Record<SampleFile, string>);
  const values = {
    isSample: true,
    title: 'Sample: cold brew in three steps',
    description: 'A finished short to look around in: four scenes, a voice, music and captions. Change anything.',
    status: 'ready',
    aspectRatio: aspectRatioOf(PLATFORM),
    targetPlatform: PLATFORM,
    aiPrompt: { topic: 'Cold brew coffee in three steps', durationSec: 18, platform: PLATFORM, tone: 'calm' },
  } as const;
  return { project: await storeProject(owner, values, { timeline }), isNew: true };
}

/** Gets the account's copy of one of the files, and reuses an earlier sample's copy. */
async function sampleAsset(deps: SampleProjectDeps, owner: Owner, file: SampleFile): Promise<AssetDocument> {
  const { fileName, thumbnail } = FILES[file];
  const path = join(FOLDER, fileName);
  const { size } = await stat(path);
  const known = await Asset.findOne({ userId: owner._id, fileName, fileSize: size });
  if (known) return known;
  return addAsset(deps, owner, {
    path,
    name: fileName,
    fileName,
    projectId: null,
    ...(thumbnail !== null && { thumbnailPath: join(FOLDER, thumbnail) }),
  });
}

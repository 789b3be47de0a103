import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { RenderJob, type RenderJobDocument } from '#api/models/render-job.ts';
import { TIMELINE_SCHEMA_VERSION } from '#shared/contracts/timeline.ts';
import { findPreset } from '#shared/presets/presets.ts';
import { type Creator, createProject } from './factories.ts';
import type { TestStudio } from './studio.ts';
import { createAsset } from './uploads.ts';

/** The smallest and slowest preset, quick to encode. The server renders it too on request. */
const SMALL_PRESET = 'instagram-post-1080-11';

const COUNTER = join(import.meta.dirname, '../../../workers/fixtures/counter.mp4');

/** Creates an asset to render: a frame counter at 30 frames a second. */
export async function createCounterAsset({ agent }: Pick<Creator, 'agent'>): Promise<string> {
  return (await createAsset(agent, await readFile(COUNTER))).id;
}

export interface ServerRenderOptions {
  readonly seconds?: number;
  readonly priority?: number;
  /** Default: a new one. */
  readonly projectId?: string;
  /** Default: 0. */
  readonly firstTurn?: number;
  /** Default: the smallest. */
  readonly preset?: string;
  /** In wire format. Default: one clip from the asset's beginning. */
  readonly tracks?: readonly unknown[];
}

/** Creates a render that waits in the registry as `startRender` leaves it, with its own project. */
export async function createServerRender(
  { user }: Creator,
  assetId: string,
  {
    seconds = 2,
    projectId,
    priority = 1,
    firstTurn = 0,
    preset: presetId = SMALL_PRESET,
    tracks = oneClip(assetId, seconds),
  }: ServerRenderOptions = {},
): Promise<RenderJobDocument> {
  projectId ??= (await createProject(user, { status: 'rendering' }))._id;
  const preset = findPreset(presetId);
  if (preset === null) throw new Error('The preset is gone.');
  return RenderJob.create({
    projectId,
    userId: user._id,
    slot: projectId,
    executor: 'server',
    status: 'queued',
    preset: preset.id,
    frameCount: seconds * preset.fps,
    timelineVersion: 1,
    order: {
      tracks,
      schemaVersion: TIMELINE_SCHEMA_VERSION,
      hasWatermark: false,
    },
    priority,
    firstTurn,
    lastHeardAt: new Date(),
  });
}

/** Counts a user's files in storage, besides the earlier ones. */
export async function countFiles({ deps }: TestStudio, userId: string): Promise<number> {
  let count = 0;
  for await (const _ of deps.files.list(userId)) count += 1;
  return count;
}

function oneClip(assetId: string, seconds: number): readonly unknown[] {
  const clip = { id: 'c1', assetId, start: 0, end: seconds, in: 0, out: seconds };
  return [{ id: 'video-1', type: 'video', clips: [clip] }];
}

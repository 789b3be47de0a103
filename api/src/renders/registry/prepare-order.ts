import { createWriteStream } from 'node:fs';
import { mkdir, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod';
import type { FileKey, FileStore } from '#api/adapters/files/file-store.ts';
import { StorageError } from '#api/adapters/files/storage-error.ts';
import { Asset } from '#api/models/asset.ts';
import { storedLogo } from '#api/models/brand-kit.ts';
import type { RenderJobDocument } from '#api/models/render-job.ts';
import type { StoredTrack } from '#api/models/timeline.ts';
import { assetSource } from '#api/services/assets/asset-source.ts';
import { readTracks } from '#api/services/timelines/timelines.ts';
import type { CaptionLook } from '#shared/captions/look.ts';
import { lutsSchema } from '#shared/contracts/timeline.ts';
import type { Luts } from '#shared/effects/lut-table.ts';
import { findPreset, presetFrameRate } from '#shared/presets/presets.ts';
import { compileRenderPlan } from '#shared/render/compile.ts';
import type { RenderPlan } from '#shared/render/plan.ts';
import { upgradeTimeline } from '#shared/timeline/migrations/migrations.ts';
import type { Track } from '#shared/timeline/timeline.ts';
import { CodedError } from '#workers/lib/coded-error.ts';
import { renderError } from '#workers/server/job/render-error.ts';
import type { RenderOrder } from '#workers/server/job/render-types.ts';

/** A job's plan, and the stored file of each asset that it uses. */
export interface PlannedRender {
  readonly plan: RenderPlan;
  readonly sourceKeys: ReadonlyMap<string, FileKey>;
}

/**
 * Compiles a job's plan from the tracks as they were at its start.
 * @throws CodedError `render.failed` if its preset is unknown or a later version of the studio saved it.
 */
export async function planServerRender(job: RenderJobDocument): Promise<PlannedRender> {
  const preset = findPreset(job.preset);
  if (preset === null || !job.order) throw unreadable(`There is no preset ${job.preset} any more.`);
  const tracks = await tracksOf(job.order);
  const logo = storedLogo(job.order.logo) ?? undefined;
  const clipIds = tracks.flatMap((track) => track.clips.map((clip) => clip.assetId));
  const ids = [...new Set([...clipIds, ...(logo ? [logo.assetId] : [])])].filter((id) => id !== '');
  const assets = await Asset.find({ _id: { $in: ids }, userId: job.userId });
  const plan = compileRenderPlan({
    tracks,
    luts: lutsOf(job.order),
    sources: assets.map(assetSource),
    ...preset.resolution,
    frameRate: presetFrameRate(preset),
    hasWatermark: job.order.hasWatermark,
    isLoudnessNormalized: job.isLoudnessNormalized ?? false,
    captionLook: lookOf(job.order),
    logo,
  });
  const used = new Set([...plan.layers, ...plan.audio].map(({ assetId }) => assetId));
  const sourceKeys = new Map(assets.filter(({ _id }) => used.has(_id)).map(({ _id, storageKey }) => [_id, storageKey]));
  return { plan, sourceKeys };
}

/**
 * Prepares an engine's order: the plan, and its sources as local files in the scratch folder. Reuses files from an
 * earlier attempt.
 * @param scratchPath Existing folder of this render. The caller removes it.
 * @throws CodedError as {@link planServerRender}, or `render.source-missing` if a file is missing from storage.
 */
export async function prepareOrder(
  job: RenderJobDocument,
  files: FileStore,
  scratchPath: string,
  signal: AbortSignal,
): Promise<RenderOrder> {
  const { plan, sourceKeys } = await planServerRender(job);
  const folder = join(scratchPath, 'sources');
  await mkdir(folder, { recursive: true });
  const sources: Record<string, string> = {};
  for (const [assetId, key] of sourceKeys) {
    const path = join(folder, assetId);
    await bring(files, { assetId, key }, path, signal);
    sources[assetId] = path;
  }
  return { renderId: job._id, plan, presetId: job.preset, sources, scratchPath };
}

/** Copies a stored file to a local path unless it already exists. A partial copy has another name. */
export async function bring(
  files: FileStore,
  { assetId, key }: { readonly assetId: string; readonly key: FileKey },
  path: string,
  signal: AbortSignal,
): Promise<void> {
  if (await stat(path).catch(() => null)) return;
  const partial = `${path}.part`;
  try {
    await pipeline(await files.read(key), createWriteStream(partial), { signal });
  } catch (error) {
    if (!(error instanceof StorageError) || error.code !== 'storage.missing') throw error;
    throw renderError({ code: 'render.source-missing', assetId }, [], error);
  }
  await rename(partial, path);
}

function lookOf({ captionLook }: NonNullable<RenderJobDocument['order']>): CaptionLook | undefined {
  return captionLook ? { font: captionLook.font, highlight: captionLook.highlight ?? null } : undefined;
}

/** Mongoose stores the field unchecked. */
function lutsOf({ luts }: NonNullable<RenderJobDocument['order']>): Luts | undefined {
  return luts ? z.decode(lutsSchema, luts as z.input<typeof lutsSchema>) : undefined;
}

async function tracksOf({ tracks, schemaVersion }: NonNullable<RenderJobDocument['order']>): Promise<readonly Track[]> {
  const upgraded = upgradeTimeline({ schemaVersion, tracks });
  if (!upgraded.ok) throw unreadable(upgraded.message);
  return readTracks(upgraded.content.tracks as StoredTrack[]);
}

function unreadable(reason: string): CodedError {
  return new CodedError('render.failed', `This export cannot be made. ${reason} Start it again.`);
}

import type { Model } from 'mongoose';
import { ApiError } from '#api/errors/api-error.ts';
import { AiScript } from '#api/models/ai-script.ts';
import { Asset, TrashedAsset } from '#api/models/asset.ts';
import { BrandKit } from '#api/models/brand-kit.ts';
import { FirstCutRecord } from '#api/models/first-cut.ts';
import { Project, TrashedProject } from '#api/models/project.ts';
import { RenderJob } from '#api/models/render-job.ts';
import { Transcript } from '#api/models/transcript.ts';
import { User } from '#api/models/user.ts';
import type { ErrorCode } from '#shared/errors/catalogue.ts';

// biome-ignore lint/suspicious/noExplicitAny: only asked for existence, whatever a document holds.
type AnyModel = Model<any>;

/**
 * Everything that is kept under an id that a client could choose. The trash comes after what lives: a thing that is restored in between
 * is then found by the unique id, when the new one is stored.
 */
const USES: readonly (readonly [model: AnyModel, field: string])[] = [
  [Asset, '_id'],
  [TrashedAsset, '_id'],
  [Transcript, 'assetId'],
  [Project, '_id'],
  [TrashedProject, '_id'],
  [AiScript, 'projectId'],
  [RenderJob, '_id'],
  [RenderJob, 'projectId'],
  [FirstCutRecord, '_id'],
  [FirstCutRecord, 'projectId'],
  [BrandKit, '_id'],
  [User, '_id'],
];

/**
 * Accepts an id that a client chose for a new thing only where nothing of any account is kept under it. The answer is that of a thing
 * that does not exist, so that ids cannot be probed.
 * @throws ApiError `missing`
 */
export async function requireUnusedId(id: string, missing: ErrorCode): Promise<void> {
  for (const [model, field] of USES) {
    if (await model.exists({ [field]: id })) throw new ApiError(missing);
  }
}

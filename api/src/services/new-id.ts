import type { Model } from 'mongoose';
import { ApiError } from '#api/errors/api-error.ts';
import { AiScript } from '#api/models/ai-script.ts';
import { ApiToken } from '#api/models/api-token.ts';
import { Asset, TrashedAsset } from '#api/models/asset.ts';
import { BrandKit } from '#api/models/brand-kit.ts';
import { FirstCutRecord } from '#api/models/first-cut.ts';
import { Project, TrashedProject } from '#api/models/project.ts';
import { Proposal } from '#api/models/proposal.ts';
import { RenderJob } from '#api/models/render-job.ts';
import { ReviewComment } from '#api/models/review-comment.ts';
import { ReviewDecision } from '#api/models/review-decision.ts';
import { ShareLink } from '#api/models/share-link.ts';
import { Template } from '#api/models/template.ts';
import { Transcript } from '#api/models/transcript.ts';
import { User } from '#api/models/user.ts';
import { Webhook, WebhookDelivery } from '#api/models/webhook.ts';
import { Workspace, WorkspaceInvitation } from '#api/models/workspace.ts';
import type { ErrorCode } from '#shared/errors/catalogue.ts';

// biome-ignore lint/suspicious/noExplicitAny: only asked for existence, whatever a document holds.
type AnyModel = Model<any>;

/**
 * Everything stored under an id that a client could choose. The trash comes after live documents: if something is
 * restored in between, the unique id finds it when the new document is stored.
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
  [Template, '_id'],
  [ShareLink, '_id'],
  [ReviewComment, '_id'],
  [ReviewDecision, '_id'],
  [Proposal, '_id'],
  [ApiToken, '_id'],
  [Webhook, '_id'],
  [WebhookDelivery, '_id'],
  [User, '_id'],
  [Workspace, '_id'],
  [WorkspaceInvitation, '_id'],
];

/**
 * Accepts a client's id for a new object only if no account has anything under it. The error is the same as for a
 * missing object, so that ids cannot be probed.
 * @throws ApiError `missing`
 */
export async function requireUnusedId(id: string, missing: ErrorCode): Promise<void> {
  for (const [model, field] of USES) {
    if (await model.exists({ [field]: id })) throw new ApiError(missing);
  }
}

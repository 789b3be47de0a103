import mongoose from 'mongoose';
import { expect } from 'vitest';
import { ApiToken } from '#api/models/api-token.ts';
import { FirstCutRecord } from '#api/models/first-cut.ts';
import { Proposal } from '#api/models/proposal.ts';
import { RenderJob } from '#api/models/render-job.ts';
import { ReviewComment } from '#api/models/review-comment.ts';
import { ShareLink } from '#api/models/share-link.ts';
import { Webhook, WebhookDelivery } from '#api/models/webhook.ts';
import { memberId, Workspace, WorkspaceInvitation, WorkspaceMember } from '#api/models/workspace.ts';
import type { Row, Things } from '#api/routes/authorization-matrix.ts';
import type { Owner } from '#api/services/owners/owners.ts';
import { hashToken } from '#api/services/review/share-links.ts';
import { createTemplate } from '#api/services/templates/templates.ts';
import { createTemplateSchema } from '#shared/contracts/template.ts';
import { BUILT_IN_ENGINE } from '#shared/contracts/transcript.ts';
import { DAY_MS } from '#shared/time/periods.ts';
import type { Agent } from './agent.ts';
import { createBrandKit, createProject, TEMPLATE } from './factories.ts';
import { createAsset, upload } from './uploads.ts';

/** A visitor, and the owner that its requests act for: its account, or a workspace. */
export interface Acting {
  readonly agent: Agent;
  readonly user: Pick<Owner, '_id'>;
}

/**
 * Creates one of everything that an owner can have, each where its route expects it.
 * @param bytes A video.
 * @param personId The account that its workspace belongs to.
 */
export async function thingsOf({ agent, user }: Acting, bytes: Buffer, personId = user._id): Promise<Things> {
  const [project, trashedProject] = [await createProject(user), await createProject(user)];
  await agent.delete(`/api/projects/${trashedProject._id}`);
  const [asset, trashedAsset] = [await createAsset(agent, bytes), await createAsset(agent, bytes)];
  for (const { id } of [asset, trashedAsset]) {
    const words = [{ text: 'secret', start: 0, end: 1 }];
    const kept = await agent.put(`/api/assets/${id}/transcript`, { language: 'en', engine: BUILT_IN_ENGINE, words });
    expect(kept.status).toBe(200);
  }
  await agent.delete(`/api/assets/${trashedAsset.id}`);
  const kit = await createBrandKit(user);
  const template = await createTemplate(user, createTemplateSchema.parse({ ...TEMPLATE, name: 'secret' }));
  const render = await RenderJob.create({
    ...{ projectId: project._id, userId: user._id, slot: project._id, preset: 'tiktok-1080', status: 'queued' },
    ...{ executor: 'browser', frameCount: 1, timelineVersion: 1, lastHeardAt: new Date() },
  });
  const cut = await FirstCutRecord.create({
    ...{ userId: user._id, projectId: project._id, status: 'done', version: 1, order: { scenes: [] }, steps: [] },
    made: { parts: { scenes: [], leftOut: [] }, assetIds: [] },
  });
  const ofRender = { userId: user._id, projectId: project._id, renderId: render._id };
  const token = crypto.randomUUID();
  const link = await ShareLink.create({ ...ofRender, token, tokenHash: hashToken(token) });
  const drawing = JSON.stringify([{ type: 'freehand', color: 'red', points: [[0.5, 0.5]] }]);
  const said = { authorName: 'Guest', isByOwner: false, text: 'secret', at: 0, drawing, hasDrawing: true };
  const comment = await ReviewComment.create({ ...ofRender, ...said });
  const proposal = await Proposal.create({
    ...{ userId: user._id, projectId: project._id, title: 'secret', version: 1, madeBy: 'Agent' },
    ...{ edits: JSON.stringify([{ type: 'marker', at: 0, name: 'secret' }]), anchors: '[[]]' },
  });
  const tokenHash = crypto.randomUUID();
  const apiToken = await ApiToken.create({
    ...{ userId: user._id, name: 'secret', prefix: 'cw_', tokenHash, scopes: ['assets'] },
  });
  const webhook = await Webhook.create({
    ...{
      userId: user._id,
      url: 'https://secret.example',
      events: ['render.done'],
      secret: 'whsec_c2VjcmV0',
      isOn: false,
    },
  });
  const sent = { webhookId: webhook._id, event: 'render.done', payload: '{}', status: 'failed' } as const;
  const delivery = await WebhookDelivery.create({ userId: user._id, ...sent });
  const workspace = await Workspace.create({ name: 'secret' });
  const ofWorkspace = { workspaceId: workspace._id };
  const _id = memberId(workspace._id, personId);
  await WorkspaceMember.create({ _id, ...ofWorkspace, userId: personId, role: 'owner' });
  const invited = { email: 'invited@example.com', role: 'editor', expiresAt: new Date(Date.now() + DAY_MS) } as const;
  const invitation = await WorkspaceInvitation.create({ ...ofWorkspace, ...invited });
  return {
    ...{ workspace: workspace._id, workspaceInvitation: invitation._id },
    ...{ webhook: webhook._id, delivery: delivery._id },
    apiToken: apiToken._id,
    ...{ project: project._id, trashedProject: trashedProject._id, asset: asset.id, trashedAsset: trashedAsset.id },
    template: template._id,
    ...{ kit: kit._id, render: render._id, cut: cut._id, user: personId, shareLink: link._id, comment: comment._id },
    proposal: proposal._id,
    upload: await upload(agent, bytes),
  };
}

function addressOf(name: string, { of = [] }: Row, things: Things): { method: string; path: string } {
  const [method = '', route = ''] = name.split(' ');
  const rest = [...of];
  const path = route.replace(/:\w+/g, () => {
    const thing = rest.shift();
    return thing ? things[thing] : crypto.randomUUID();
  });
  return { method, path };
}

/** Sends a row's request for these objects. */
export const ask = (who: Pick<Acting, 'agent'>, name: string, row: Row, things: Things) => {
  const { method, path } = addressOf(name, row, things);
  const { body = method === 'GET' ? undefined : {} } = row;
  // Captions name an asset besides the project.
  const sent = path.endsWith('/generate-captions') ? { ...(body as object), assetId: things.asset } : body;
  return who.agent.send(method, path, sent === undefined ? {} : { body: sent });
};

/** All data stored for an owner, of every kind, including future kinds. */
export async function kept({ user }: Pick<Acting, 'user'>, { project, trashedProject }: Things): Promise<string> {
  const all: unknown[] = [];
  for (const model of Object.values(mongoose.models)) {
    const fields = ['userId', 'projectId', '_id'].filter((field) => model.schema.path(field));
    const ids = { userId: [user._id], projectId: [project, trashedProject], _id: [user._id] };
    const filter = { $or: fields.map((field) => ({ [field]: { $in: ids[field as keyof typeof ids] } })) };
    if (fields.length > 0) all.push(model.modelName, await model.find(filter).sort({ _id: 1 }).lean());
  }
  return JSON.stringify(all, null, 1);
}

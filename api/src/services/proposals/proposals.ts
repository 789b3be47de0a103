import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { ApiError } from '#api/errors/api-error.ts';
import { invalid } from '#api/errors/invalid.ts';
import { Asset } from '#api/models/asset.ts';
import type { ProjectDocument } from '#api/models/project.ts';
import { Proposal, type ProposalDocument } from '#api/models/proposal.ts';
import { assetSource } from '#api/services/assets/asset-source.ts';
import { withLock } from '#api/services/lock.ts';
import { loadTimeline, readTimeline } from '#api/services/timelines/timelines.ts';
import {
  type createProposalSchema,
  type EditAnchor,
  editAnchorsSchema,
  PROPOSAL_LIMITS,
  type PROPOSAL_STATES,
  type ProposedEdit,
  proposedEditSchema,
} from '#shared/contracts/proposal.ts';
import { anchorEdit } from '#shared/proposals/anchor.ts';
import { applyEdits } from '#shared/proposals/apply-edits.ts';
import { assetIdsIn } from '#shared/timeline/asset-ids.ts';
import type { MediaLookup } from '#shared/timeline/available-range.ts';
import type { Timeline } from '#shared/timeline/timeline.ts';

/**
 * Keeps edits for a person to decide about. They are tried on the timeline, which stays as it is.
 * @param madeBy Name of the token or the person.
 * @throws ApiError `project.generating`, `proposal.old-version`, `proposal.too-many`, or 400 with the path of the first
 *   edit that does not fit.
 */
export async function createProposal(
  { _id: projectId, userId, status }: ProjectDocument,
  { edits, version, title, reason }: z.output<typeof createProposalSchema>,
  madeBy: string,
): Promise<ProposalDocument> {
  if (status === 'generating') throw new ApiError('project.generating');
  const record = await loadTimeline(projectId);
  if (record.version !== version) throw new ApiError('proposal.old-version', { data: { version: record.version } });
  const timeline = await readTimeline(record);
  const anchors = edits.map((edit, index) => anchorsOf(timeline, edit, index));
  const tried = applyEdits(timeline, edits, { media: await mediaOf(userId, timeline), createId: randomUUID });
  if (!tried.ok) throw invalid([{ path: z.core.toDotPath([...(tried.path ?? [])]), message: tried.message }]);
  return withLock(`proposals-${projectId}`, async () => {
    const limit = PROPOSAL_LIMITS.open;
    const open = { userId, projectId, state: 'open', expiresAt: { $gt: new Date() } } as const;
    if ((await Proposal.countDocuments(open)) >= limit) throw new ApiError('proposal.too-many', { data: { limit } });
    return Proposal.create({
      ...{ userId, projectId, title, reason, version, madeBy },
      edits: JSON.stringify(z.encode(z.array(proposedEditSchema), [...edits])),
      anchors: JSON.stringify(z.encode(editAnchorsSchema, anchors)),
    });
  });
}

/** A project's proposals that have not expired, newest first. */
export function findProposals(userId: string, projectId: string): Promise<ProposalDocument[]> {
  const present = { userId, projectId, expiresAt: { $gt: new Date() } };
  return Proposal.find(present).sort({ createdAt: -1, _id: 1 }).exec();
}

/**
 * Notes the answer of a person, who has applied the edits or wants none of them.
 * @throws ApiError `proposal.answered` for the second answer.
 */
export async function answerProposal(
  { _id, userId }: ProposalDocument,
  state: Exclude<(typeof PROPOSAL_STATES)[number], 'open'>,
): Promise<ProposalDocument> {
  const answered = await Proposal.findOneAndUpdate(
    { _id, userId, state: 'open' },
    { $set: { state } },
    { returnDocument: 'after' },
  );
  if (!answered) throw new ApiError('proposal.answered');
  return answered;
}

export async function deleteProposal({ _id, userId }: ProposalDocument): Promise<void> {
  await Proposal.deleteOne({ _id, userId });
}

/** @throws ApiError 400 for a clip that the timeline lacks. */
function anchorsOf(timeline: Timeline, edit: ProposedEdit, index: number): EditAnchor[] {
  return anchorEdit(timeline, edit).map((anchor) => {
    if (anchor) return anchor;
    const field = 'clipId' in edit ? 'clipId' : 'clipIds';
    throw invalid([{ path: `edits[${index}].${field}`, message: 'This clip is not on the timeline.' }]);
  });
}

async function mediaOf(userId: string, timeline: Timeline): Promise<MediaLookup> {
  const assets = await Asset.find({ _id: { $in: [...assetIdsIn(timeline)] }, userId });
  const sources = new Map(assets.map((asset) => [asset._id, assetSource(asset)]));
  return (assetId) => sources.get(assetId);
}

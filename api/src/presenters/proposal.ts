import type * as z from 'zod';
import type { ProposalDocument } from '#api/models/proposal.ts';
import type { proposalSchema } from '#shared/contracts/proposal.ts';

/** Times are in seconds, as stored. */
export function presentProposal(proposal: ProposalDocument): z.input<typeof proposalSchema> {
  return {
    id: proposal._id,
    projectId: proposal.projectId,
    title: proposal.title,
    reason: proposal.reason,
    version: proposal.version,
    state: proposal.state,
    madeBy: proposal.madeBy,
    edits: JSON.parse(proposal.edits),
    anchors: JSON.parse(proposal.anchors),
    createdAt: proposal.createdAt.toISOString(),
    expiresAt: proposal.expiresAt.toISOString(),
  };
}

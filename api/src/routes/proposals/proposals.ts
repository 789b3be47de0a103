import Router from '@koa/router';
import type { TokenState } from '#api/middleware/api-token-state.ts';
import { type SignedInState, signedIn } from '#api/middleware/signed-in.ts';
import { validateBody, validateId } from '#api/middleware/validate.ts';
import { Proposal } from '#api/models/proposal.ts';
import { findOwn } from '#api/policies/ownership.ts';
import { presentProposal } from '#api/presenters/proposal.ts';
import { loadOwnProject } from '#api/services/projects/projects.ts';
import { answerProposal, createProposal, deleteProposal, findProposals } from '#api/services/proposals/proposals.ts';
import type { RateLimits } from '#api/services/rate-limits.ts';
import { ownerName } from '#api/services/review/comments.ts';
import { answerProposalSchema, createProposalSchema, PROPOSAL_LIMITS } from '#shared/contracts/proposal.ts';

export interface ProposalsRouteDeps {
  limits: RateLimits;
}

/** Edits that scripts and agents propose, and what people answer. Nothing here changes a timeline. */
export function proposalRoutes({ limits }: ProposalsRouteDeps): Router<SignedInState> {
  const router = new Router<SignedInState>();

  router.get('/projects/:id/proposals', signedIn, async (ctx) => {
    const project = await loadOwnProject(ctx.state.owner, validateId(ctx, 'project.not-found'));
    ctx.body = (await findProposals(project.userId, project._id)).map(presentProposal);
  });

  router.post('/projects/:id/proposals', signedIn, async (ctx) => {
    const id = validateId(ctx, 'project.not-found');
    const asked = await validateBody(ctx, createProposalSchema, { maxBytes: PROPOSAL_LIMITS.bodyBytes });
    const project = await loadOwnProject(ctx.state.owner, id);
    await limits.spend('proposal', ctx.state.user._id);
    const { token } = ctx.state as Partial<TokenState>;
    ctx.status = 201;
    ctx.body = presentProposal(await createProposal(project, asked, token?.name ?? ownerName(ctx.state.user)));
  });

  router.patch('/proposals/:id', signedIn, async (ctx) => {
    const id = validateId(ctx, 'proposal.not-found');
    const { state } = await validateBody(ctx, answerProposalSchema);
    const proposal = await findOwn(Proposal, ctx.state.owner, id, 'proposal.not-found');
    ctx.body = presentProposal(await answerProposal(proposal, state));
  });

  router.delete('/proposals/:id', signedIn, async (ctx) => {
    const id = validateId(ctx, 'proposal.not-found');
    await deleteProposal(await findOwn(Proposal, ctx.state.owner, id, 'proposal.not-found'));
    ctx.status = 204;
  });

  return router;
}

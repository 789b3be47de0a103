import * as z from 'zod';
import { createProposalSchema, type proposalSchema } from '#shared/contracts/proposal.ts';
import { idSchema } from '#shared/contracts/wire.ts';
import { projectId } from './inputs.ts';
import { defineTool } from './tool.ts';

type WireProposal = z.input<typeof proposalSchema>;

export const proposeEdit = defineTool({
  name: 'propose_edit',
  title: 'Propose an edit',
  description:
    'Proposes edits of a timeline. Nothing changes until a person applies them in the editor. They apply in order, all or ' +
    'none, and all times are those of the version that you read. An edit that does not fit is refused with its path.',
  input: createProposalSchema.extend({ projectId }),
  isReadOnly: false,
  async run(ask, { projectId: id, ...proposal }) {
    const body = z.encode(createProposalSchema, proposal);
    const made = await ask.json({ method: 'POST', path: `/api/projects/${id}/proposals`, body });
    return summaryOf(made as WireProposal);
  },
});

export const listProposals = defineTool({
  name: 'list_proposals',
  title: 'List proposals',
  description: 'Lists the proposed edits of a project with their state: open, applied or dismissed.',
  input: z.strictObject({ projectId }),
  isReadOnly: true,
  async run(ask, { projectId: id }) {
    const found = (await ask.json({ method: 'GET', path: `/api/projects/${id}/proposals` })) as WireProposal[];
    return { proposals: found.map(summaryOf) };
  },
});

export const withdrawProposal = defineTool({
  name: 'withdraw_proposal',
  title: 'Withdraw a proposal',
  description: 'Removes proposed edits.',
  input: z.strictObject({ proposalId: idSchema }),
  isReadOnly: false,
  async run(ask, { proposalId }) {
    await ask.json({ method: 'DELETE', path: `/api/proposals/${proposalId}` });
    return 'Withdrawn.';
  },
});

function summaryOf({ id, title, version, state, madeBy, createdAt, expiresAt }: WireProposal): object {
  return { id, title, version, state, madeBy, createdAt, expiresAt };
}

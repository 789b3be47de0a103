import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod';
import { type Proposal, proposalSchema } from '#shared/contracts/proposal.ts';
import { request } from '#web/http/http.ts';
import { projectKey } from '#web/http/keys.ts';

/** Time after which new proposals are looked for. */
const PROPOSALS_POLL_MS = 60_000;

/** The proposed edits of a project, newest first. */
export function proposalsQuery(projectId: string) {
  return queryOptions({
    queryKey: [...projectKey(projectId), 'proposals'],
    queryFn: ({ signal }) =>
      request('GET', `/api/projects/${projectId}/proposals`, { schema: z.array(proposalSchema), signal }),
    refetchInterval: PROPOSALS_POLL_MS,
  });
}

export function answerProposal(id: string, state: 'applied' | 'dismissed'): Promise<Proposal> {
  return request('PATCH', `/api/proposals/${id}`, { body: { state }, schema: proposalSchema });
}

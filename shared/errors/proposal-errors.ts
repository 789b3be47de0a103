import type { ErrorTable } from './error-table.ts';

export const PROPOSAL_ERRORS = {
  'proposal.not-found': { status: 404, message: 'Proposal not found. It may have expired or been withdrawn.' },
  /** Data: `version`, the timeline's version now. */
  'proposal.old-version': { status: 409, message: 'The timeline has changed since. Read it again.' },
  /** Data: `limit`, the open proposals that a project may have. */
  'proposal.too-many': {
    status: 409,
    message: 'This project has as many open proposals as it can have. Wait for an answer, or withdraw one.',
  },
  'proposal.answered': { status: 409, message: 'This proposal has been answered already.' },
} as const satisfies ErrorTable;

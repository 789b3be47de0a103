import type { ErrorTable } from './error-table.ts';

export const WORKSPACE_ERRORS = {
  /** The same for a missing workspace and for one that the account is no member of. */
  'workspace.not-found': {
    status: 404,
    message: 'Workspace not found. It may have been deleted, or you are no longer a member.',
  },
  /** Data: `role`, the one that is needed. */
  'workspace.role': { status: 403, message: 'Your role in this workspace does not allow this.' },
  'workspace.last-owner': {
    status: 409,
    message: 'A workspace needs an owner. Make another member its owner first, or delete the workspace.',
  },
  /** Data: `workspaces`, their names. */
  'workspace.owned-by-account': {
    status: 409,
    message: 'This account is the only owner of a workspace. Make another member its owner or delete it first.',
  },
  /** Data: `limit`. */
  'workspace.too-many': { status: 409, message: 'You own as many workspaces as you can have.' },
  /** Data: `limit`. */
  'workspace.too-many-members': { status: 409, message: 'This workspace has as many members as it can have.' },
  'workspace-member.not-found': { status: 404, message: 'Member not found. They may have left.' },
  'workspace-invitation.not-found': { status: 404, message: 'Invitation not found. It may have been used or revoked.' },
  /** The same for a forged, expired, revoked or used link. */
  'workspace-invitation.invalid': {
    status: 403,
    message: 'This invitation has expired, was used or was revoked. Ask the person who sent it for a new one.',
  },
  /** Data: `email`, the invited address. */
  'workspace-invitation.other-address': {
    status: 403,
    message: 'This invitation is for another e-mail address. Sign in with the invited address.',
  },
  'workspace-invitation.is-member': { status: 409, message: 'This person is a member already.' },
  /** Data: `limit`. */
  'workspace-invitation.too-many': {
    status: 409,
    message: 'This workspace has as many open invitations as it can have. Revoke some first.',
  },
} as const satisfies ErrorTable;

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
  'white-label.plan': { status: 403, message: 'White label is part of the Enterprise plan.' },
  'sign-on.plan': { status: 403, message: 'Single sign-on is part of the Enterprise plan.' },
  'sign-on.no-company': {
    status: 404,
    message: 'No company here signs in with this e-mail address. Use your password, or ask your administrator.',
  },
  'sign-on.unreachable': { status: 502, message: 'Your company’s sign-in is not responding. Try again in a moment.' },
  'sign-on.no-dns': { status: 503, message: 'The domain’s name servers did not answer. Try again in a moment.' },
  'sign-on.domain-not-found': { status: 404, message: 'Domain not found. It may have been removed.' },
  'sign-on.domain-taken': {
    status: 409,
    message: 'Another workspace has proved this domain, and its record is still there. Remove that record first.',
  },
  /** Data: `limit`. */
  'sign-on.too-many-domains': { status: 409, message: 'This workspace has as many domains as it can have.' },
  'scim.invalid': { status: 400, message: 'The request cannot be read.' },
  'scim.not-found': { status: 404, message: 'There is no such person or group in this workspace.' },
  'scim.exists': { status: 409, message: 'A person with this userName exists already.' },
  'scim.owner': { status: 403, message: 'Owners of the workspace are removed by owners only.' },
} as const satisfies ErrorTable;

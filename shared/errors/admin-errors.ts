import type { ErrorTable } from './error-table.ts';

export const ADMIN_ERRORS = {
  'admin.user-not-found': { status: 404, message: 'User not found' },
  'admin.render-not-found': { status: 404, message: 'Render not found' },
  'admin.invitation-not-found': { status: 404, message: 'This invitation has expired or was used.' },
  'admin.already-registered': { status: 409, message: 'There is an account with this e-mail address already.' },
  'admin.too-many-invitations': {
    status: 409,
    message: 'There are 200 open invitations. Revoke some of them first.',
  },
  'admin.last-admin': {
    status: 409,
    message: 'This is the last admin. Make another user an admin first.',
  },
} as const satisfies ErrorTable;

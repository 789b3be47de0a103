import type { ErrorTable } from './error-table.ts';

export const ADMIN_ERRORS = {
  'admin.user-not-found': { status: 404, message: 'User not found' },
  'admin.render-not-found': { status: 404, message: 'Render not found' },
  'admin.last-admin': {
    status: 409,
    message: 'This is the last admin. Make another user an admin first.',
  },
} as const satisfies ErrorTable;

import type { ErrorTable } from './error-table.ts';

export const TEMPLATE_ERRORS = {
  'template.not-found': { status: 404, message: 'Template not found. It may have been deleted in another tab.' },
  /** Data: `limit`, the number of templates that an account may have. */
  'template.too-many': { status: 409, message: 'You have reached the limit of templates. Delete one first.' },
  /** Data: `limit`, the bytes that the templates of an account may have together. */
  'template.no-room': { status: 409, message: 'Your templates are too large together. Delete one first.' },
} as const satisfies ErrorTable;

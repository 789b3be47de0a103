import type { ErrorTable } from './error-table.ts';

/** Brand kits. */
export const BRAND_KIT_ERRORS = {
  'brand-kit.not-found': { status: 404, message: 'Brand kit not found. It may have been deleted in another tab.' },
  /** Data: `limit`, kits of an account. */
  'brand-kit.too-many': { status: 409, message: 'You have as many brand kits as there can be. Delete one first.' },
} as const satisfies ErrorTable;

import type { ErrorTable } from './error-table.ts';

export const BRAND_KIT_ERRORS = {
  'brand-kit.not-found': { status: 404, message: 'Brand kit not found. It may have been deleted in another tab.' },
  /** Data: `limit`, the number of kits that an account may have. */
  'brand-kit.too-many': { status: 409, message: 'You have reached the limit of brand kits. Delete one first.' },
  'brand-kit.locked': { status: 403, message: 'This brand kit is locked. An owner of the workspace can change it.' },
  'brand-kit.no-logo': { status: 415, message: 'A logo must be a PNG, WebP or JPEG picture.' },
} as const satisfies ErrorTable;

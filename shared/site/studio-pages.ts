import { JOIN_WORKSPACE_PATH } from '#shared/auth/mailed-links.ts';

/**
 * Paths of the studio's own pages. `:id` matches any single part. Public pages are recognised by their prerendered
 * files.
 */
export const STUDIO_PAGES = [
  '/',
  '/auth',
  '/pricing',
  '/projects/new',
  '/projects/:id',
  '/projects/:id/export',
  '/brand-kits',
  '/account',
  '/workspace',
  JOIN_WORKSPACE_PATH,
  '/help/script-writer',
  '/admin',
  '/admin/users',
  '/admin/subscriptions',
] as const;

const PATTERNS = STUDIO_PAGES.map((page) => new RegExp(`^${page.replaceAll(':id', '[^/]+')}/?$`, 'i'));

/** True when the studio has a page at this path. Like the router, ignores case and a trailing slash. */
export function isStudioPage(path: string): boolean {
  return PATTERNS.some((pattern) => pattern.test(path));
}

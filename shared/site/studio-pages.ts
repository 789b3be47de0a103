/** Addresses of the studio's own pages; `:id` stands for any one part. The public pages are known by their prerendered files. */
export const STUDIO_PAGES = [
  '/',
  '/auth',
  '/pricing',
  '/projects/new',
  '/projects/:id',
  '/projects/:id/export',
  '/brand-kits',
  '/account',
  '/admin',
  '/admin/users',
  '/admin/subscriptions',
] as const;

const PATTERNS = STUDIO_PAGES.map((page) => new RegExp(`^${page.replaceAll(':id', '[^/]+')}/?$`, 'i'));

/** Whether the studio has a page at this path, as its router compares: in any case, with or without a slash at the end. */
export function isStudioPage(path: string): boolean {
  return PATTERNS.some((pattern) => pattern.test(path));
}

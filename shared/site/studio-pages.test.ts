import { describe, expect, it } from 'vitest';
import { isStudioPage, STUDIO_PAGES } from './studio-pages.ts';

describe('isStudioPage', () => {
  it.each(STUDIO_PAGES)('knows %s', (page) => {
    expect(isStudioPage(page.replaceAll(':id', 'p-1'))).toBe(true);
  });

  it.each(['/Admin/Users', '/account/', '/projects/1234/export/'])('knows %s as the router does', (path) => {
    expect(isStudioPage(path)).toBe(true);
  });

  it.each(['/nothing', '/projects', '/projects/1/2', '/admin/secrets', '/auth/admin', '//auth', '/auth//', '/authx'])(
    'knows no page at %s',
    (path) => {
      expect(isStudioPage(path)).toBe(false);
    },
  );
});

import { describe, expect, it } from 'vitest';
import { isStudioPage } from './studio-pages.ts';

describe('isStudioPage', () => {
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

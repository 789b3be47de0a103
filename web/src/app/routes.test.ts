import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { JOIN_WORKSPACE_PATH } from '#shared/auth/mailed-links.ts';
import { isStudioPage, STUDIO_PAGES } from '#shared/site/studio-pages.ts';

it('the server knows every page that the app has: it answers others with 404', async () => {
  const source = await readFile(join(import.meta.dirname, 'routes.tsx'), 'utf8');
  const paths = [...source.matchAll(/<Route path=(?:"([^"]+)"|\{JOIN_WORKSPACE_PATH\})/g)].map(
    ([, path]) => path ?? JOIN_WORKSPACE_PATH,
  );
  expect(paths.length).toBeGreaterThan(8);
  expect(paths.filter((path) => !isStudioPage(path.replaceAll(':id', 'p-1')))).toEqual([]);
  expect([...STUDIO_PAGES].toSorted()).toEqual(paths.toSorted());
});

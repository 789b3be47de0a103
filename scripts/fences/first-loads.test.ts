import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { targetOf } from './verdict.ts';

/** Files that start a page or a thread, and parts that come later or never, since each is large. */
const LATER: Readonly<Record<string, readonly string[]>> = {
  'workers/browser/media/media.worker.ts': ['mediabunny', 'workers/browser/codecs/install-codecs.ts'],
  'web/src/features/dashboard/dashboard-page.tsx': [
    'shared/effects/',
    'shared/contracts/timeline.ts',
    'web/src/features/site/',
    'web/src/features/editor/',
  ],
  // Drawings come with the stock dialog.
  'web/src/features/editor/project-editor-page.tsx': ['workers/lib/illustrations/', 'workers/lib/backgrounds/'],
};

test.each(Object.entries(LATER))('%s starts without parts that come later', (entry, later) => {
  const loaded = staticallyLoaded(entry);
  expect(loaded.size).toBeGreaterThan(10);
  expect([...loaded].filter((name) => later.some((part) => name.startsWith(part)))).toEqual([]);
});

/** Files and packages that come with a file, without those that only dynamic imports and types name. */
function staticallyLoaded(entry: string): Set<string> {
  const loaded = new Set([entry]);
  for (const file of loaded) {
    if (!/\.tsx?$/.test(file)) continue;
    for (const specifier of valueImportsOf(file)) loaded.add(targetOf(file, specifier) ?? specifier);
  }
  return loaded;
}

function valueImportsOf(file: string): string[] {
  const { module } = parseSync(file, readFileSync(posix.join(import.meta.dirname, '../..', file), 'utf8'));
  return [
    ...module.staticImports
      .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
      .map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ isType, moduleRequest }) => (isType || !moduleRequest ? [] : [moduleRequest.value])),
    ),
  ];
}

import { glob, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { HELP_PAGES, HELP_PICTURES } from './help-pages.ts';

const ROOT = join(import.meta.dirname, '../../../../..');
const TEXTS = join(import.meta.dirname, '../pages/help');
const PICTURES = join(ROOT, 'web/public/media/help');

/** Sources of the studio's interface, without the public pages, each with single spaces. */
let interfaceSources: readonly string[] = [];
let actionSources = '';
beforeAll(async () => {
  const sources: string[] = [];
  for await (const path of glob('{web/src,shared}/**/*.{ts,tsx}', { cwd: ROOT })) {
    if (/\.test\.tsx?$|^web\/src\/features\/site\//.test(path)) continue;
    const source = (await readFile(join(ROOT, path), 'utf8')).replaceAll(/\s+/g, ' ');
    sources.push(source);
    if (path.startsWith('web/src/features/editor/actions/')) actionSources += source;
  }
  interfaceSources = sources;
});

/** Text as a pattern that matches it. */
function escaped(text: string): string {
  return text.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&');
}

/** True if the interface shows these words alone: between quotation marks, or as the whole content of an element. */
function isShown(label: string): boolean {
  const words = escaped(label);
  const shown = new RegExp(`(['"\`])${words}\\1|[>}] ?${words} ?[<{]`);
  return interfaceSources.some((source) => shown.test(source));
}

const readText = (slug: string) => readFile(join(TEXTS, `${slug}.tsx`), 'utf8');

/** The contents of the elements of a name in a page's source. */
function contentsOf(element: string, source: string): string[] {
  const found = source.matchAll(new RegExp(`<${element}>(.*?)</${element}>`, 'gs'));
  return [...found].map(([, content = '']) => content.replaceAll(/\s+/g, ' ').trim());
}

describe.each(HELP_PAGES)('the help page $slug', ({ slug, summary, picture, keys }) => {
  it('names in bold only what the interface shows', async () => {
    const labels = contentsOf('strong', await readText(slug));
    expect(labels.length).toBeGreaterThan(5);
    expect(labels.filter((label) => !isShown(label))).toEqual([]);
  });

  it('names the editor’s actions with their first shortcut', () => {
    const wrong = keys.filter(
      ([action, shortcut]) =>
        !new RegExp(`label: '${escaped(action)}',[^}]*? shortcuts: \\['${escaped(shortcut)}'`).test(actionSources),
    );
    expect(wrong).toEqual([]);
  });

  it('has 350 to 700 words, a picture, and a summary that fits a search result', async () => {
    const source = await readText(slug);
    const text = source
      .slice(source.indexOf('<HelpPage>'))
      .replaceAll(/\{' '\}/g, ' ')
      .replaceAll(/<[^>]+>/g, ' ');
    const words = text.split(/\s+/).filter((word) => /\w/.test(word));
    expect(words.length).toBeGreaterThanOrEqual(350);
    expect(words.length).toBeLessThanOrEqual(700);
    expect(source).toContain(`<HelpPicture name="${picture}" />`);
    expect(summary.length).toBeGreaterThan(60);
    expect(summary.length).toBeLessThan(170);
  });
});

it('each page has its text, and each picture its file of at most 60 KB, and is used', async () => {
  const texts = await readdir(TEXTS);
  expect(texts.toSorted()).toEqual(HELP_PAGES.map(({ slug }) => `${slug}.tsx`).toSorted());
  expect((await readdir(PICTURES)).toSorted()).toEqual(
    Object.keys(HELP_PICTURES)
      .map((name) => `${name}.webp`)
      .toSorted(),
  );
  const all = (await Promise.all(HELP_PAGES.map(({ slug }) => readText(slug)))).join('');
  for (const name of Object.keys(HELP_PICTURES)) {
    expect((await stat(join(PICTURES, `${name}.webp`))).size, name).toBeLessThanOrEqual(60_000);
    expect(all).toContain(`<HelpPicture name="${name}" />`);
  }
});

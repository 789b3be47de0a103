import cyrillicExt from '@fontsource-variable/inter/files/inter-cyrillic-ext-wght-normal.woff2?url';
import cyrillic from '@fontsource-variable/inter/files/inter-cyrillic-wght-normal.woff2?url';
import greekExt from '@fontsource-variable/inter/files/inter-greek-ext-wght-normal.woff2?url';
import greek from '@fontsource-variable/inter/files/inter-greek-wght-normal.woff2?url';
import latinExt from '@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2?url';
import latin from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import vietnamese from '@fontsource-variable/inter/files/inter-vietnamese-wght-normal.woff2?url';
import unicodeRanges from '@fontsource-variable/inter/unicode.json' with { type: 'json' };
import { CAPTION_FONT_FAMILY } from '#shared/captions/style.ts';

/** Files of the caption font, by the name that the package gives their characters. */
const FONT_FILES: Readonly<Record<keyof typeof unicodeRanges, string>> = {
  latin,
  'latin-ext': latinExt,
  vietnamese,
  greek,
  'greek-ext': greekExt,
  cyrillic,
  'cyrillic-ext': cyrillicExt,
};

/** Files that are loaded or on their way; fonts belong to the whole worker, not to a job. */
const loaded = new Map<string, Promise<void>>();

/**
 * Loads the caption font's files for the characters of a text into this worker or page. To be awaited before anything is
 * measured or painted: a canvas doesn't wait for fonts, it takes another.
 * @throws Error when a file cannot be had.
 */
export async function loadCaptionFonts(text: string): Promise<void> {
  const subsets = Object.entries(FONT_FILES).filter(([subset]) => {
    const ranges = parseUnicodeRanges(unicodeRanges[subset as keyof typeof unicodeRanges]);
    return subset === 'latin' || hasCharacterIn(text, ranges);
  });
  await Promise.all(subsets.map(([subset, url]) => loadOnce(subset, url)));
}

function loadOnce(subset: string, url: string): Promise<void> {
  const known = loaded.get(subset);
  if (known) return known;
  const loading = load(url, unicodeRanges[subset as keyof typeof unicodeRanges]);
  loaded.set(subset, loading);
  loading.catch(() => loaded.delete(subset)); // The next export may have better luck.
  return loading;
}

async function load(url: string, unicodeRange: string): Promise<void> {
  const address = new URL(url, self.location.href).href;
  const face = new FontFace(CAPTION_FONT_FAMILY, `url(${JSON.stringify(address)})`, {
    weight: '100 900',
    unicodeRange,
  });
  // `self.fonts` in a worker, `document.fonts` in a page.
  const fonts = 'document' in self ? document.fonts : (self as unknown as { fonts: FontFaceSet }).fonts;
  fonts.add(await face.load());
}

function parseUnicodeRanges(ranges: string): [first: number, last: number][] {
  return ranges.split(',').map((range) => {
    const [first = '', last = first] = range.trim().replace('U+', '').split('-');
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
  });
}

function hasCharacterIn(text: string, ranges: readonly [number, number][]): boolean {
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    if (ranges.some(([first, last]) => first <= code && code <= last)) return true;
  }
  return false;
}

import emojiAddress from '@fontsource/noto-color-emoji/files/noto-color-emoji-emoji-400-normal.woff2?url';
import { hasOtherScripts, scriptFontFamily } from '#shared/captions/script-fonts.ts';
import {
  type CaptionFont,
  captionFontFamily,
  DEFAULT_CAPTION_FONT,
  EMOJI_FONT_FAMILY,
  hasEmoji,
} from '#shared/fonts/caption-fonts.ts';
import { planTexts } from '#shared/graphics/plan-texts.ts';
import type { RenderPlan } from '#shared/render/plan.ts';
import { FONT_FILES, type FontFile, fontSlug, isForCharacter } from '#workers/lib/caption-fonts/font-files.ts';

/** URLs of the default font's files, by their paths in the package. */
const DEFAULT_ADDRESSES = import.meta.glob<string>(
  '../../../node_modules/@fontsource-variable/inter/files/*-{latin,latin-ext,vietnamese,greek,greek-ext,cyrillic,cyrillic-ext}-wght-normal.woff2',
  { eager: true, query: '?url', import: 'default' },
);

/** Files loaded or loading. Fonts belong to the whole worker, not to a job. */
const loaded = new Map<string, Promise<void>>();

/**
 * Loads the files of a caption font for the captions' characters into this worker or page. Also loads the default font,
 * which is the fallback for missing characters, the fonts for scripts that both lack, and the emoji if there are any.
 * Await it before measuring or painting: a canvas doesn't wait for fonts but uses another.
 * @throws Error when a file cannot be loaded.
 */
export async function loadCaptionFonts(
  texts: readonly string[],
  font: CaptionFont = DEFAULT_CAPTION_FONT,
): Promise<void> {
  const text = texts.join('');
  const codes = [...new Set(text)].map((character) => character.codePointAt(0) ?? 0);
  const loads = [...new Set([font, DEFAULT_CAPTION_FONT])].flatMap((name) =>
    FONT_FILES[name]
      .filter((file) => file.subset === 'latin' || codes.some((code) => isForCharacter(file, code)))
      .map((file) => loadOnce(name, file)),
  );
  if (hasEmoji(text)) loads.push(loadEmoji());
  if (hasOtherScripts(text)) loads.push(loadScripts(texts));
  await Promise.all(loads);
}

/** Loads the fonts of a plan's captions and titles: {@link loadCaptionFonts}. @throws Error when a file cannot be loaded. */
export async function loadPlanTexts(plan: Pick<RenderPlan, 'captions' | 'captionLook' | 'layers'>): Promise<void> {
  await Promise.all([...planTexts(plan)].map(([font, texts]) => loadCaptionFonts(texts, font)));
}

/** Loads something once. After a failure the next export tries again. */
function once(key: string, start: () => Promise<void>): Promise<void> {
  const known = loaded.get(key);
  if (known) return known;
  const loading = start();
  loaded.set(key, loading);
  loading.catch(() => loaded.delete(key));
  return loading;
}

function loadOnce(font: CaptionFont, file: FontFile): Promise<void> {
  return once(`${font} ${file.subset}`, () => load(font, file));
}

function loadEmoji(): Promise<void> {
  return once(EMOJI_FONT_FAMILY, () => addFace(EMOJI_FONT_FAMILY, emojiAddress));
}

async function loadScripts(texts: readonly string[]): Promise<void> {
  const [{ addressOf }, { scriptFilesFor }] = await Promise.all([
    import('./script-font-addresses.ts'),
    import('#workers/lib/caption-fonts/script-font-files.ts'),
  ]);
  await Promise.all(
    scriptFilesFor(texts).map(({ font, file: { unicodeRange }, name }) =>
      once(name, () => addFace(scriptFontFamily(font), addressOf(name), { weight: '100 900', unicodeRange })),
    ),
  );
}

async function load(font: CaptionFont, { subset, unicodeRange }: FontFile): Promise<void> {
  const name = `/${fontSlug(font)}-${subset}-wght-normal.woff2`;
  const addresses =
    font === DEFAULT_CAPTION_FONT ? DEFAULT_ADDRESSES : (await import('./brand-font-addresses.ts')).BRAND_ADDRESSES;
  const url = Object.entries(addresses).find(([path]) => path.endsWith(name))?.[1];
  if (url === undefined) throw new Error(`There is no file of ${font} for ${subset}`);
  // If a style's weight exceeds the font's heaviest, the heaviest one is drawn.
  await addFace(captionFontFamily(font), url, { weight: '100 900', unicodeRange });
}

async function addFace(family: string, url: string, descriptors?: FontFaceDescriptors): Promise<void> {
  const address = new URL(url, self.location.href).href;
  const face = new FontFace(family, `url(${JSON.stringify(address)})`, descriptors);
  // `self.fonts` in a worker, `document.fonts` in a page.
  const fonts = 'document' in self ? document.fonts : (self as unknown as { fonts: FontFaceSet }).fonts;
  fonts.add(await face.load());
}

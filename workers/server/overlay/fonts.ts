import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { GlobalFonts } from '@napi-rs/canvas';
import { type CaptionFont, DEFAULT_CAPTION_FONT, EMOJI_FONT_FAMILY } from '#shared/fonts/caption-fonts.ts';
import { planTexts } from '#shared/graphics/plan-texts.ts';
import type { RenderPlan } from '#shared/render/plan.ts';
import { EMOJI_FILE, FONT_FILES, fontSlug } from '#workers/lib/caption-fonts/font-files.ts';
import { type ScriptFile, scriptFilesFor } from '#workers/lib/caption-fonts/script-font-files.ts';
import { scriptSubsetFamily, subsetFamily } from './font-runs.ts';

const registrations = new Map<CaptionFont, Promise<void>>();
const scriptRegistrations = new Map<string, Promise<void>>();

/**
 * Registers a caption font, its fallback (the default font), and the emoji with the canvas, plus the fonts for other
 * scripts that some captions need. Reads the packages' own files, never installed fonts of the same name. Await it
 * before measuring or painting.
 * @throws Error when a file is missing or is not a font.
 */
export async function registerCaptionFonts(
  font: CaptionFont = DEFAULT_CAPTION_FONT,
  texts: readonly string[] = [],
): Promise<void> {
  for (const name of new Set([font, DEFAULT_CAPTION_FONT])) {
    const registration = registrations.get(name) ?? register(name);
    registrations.set(name, registration);
    await registration;
  }
  emoji ??= registerEmoji();
  await emoji;
  for (const file of scriptFilesFor(texts)) {
    const registration = scriptRegistrations.get(file.name) ?? registerScript(file);
    scriptRegistrations.set(file.name, registration);
    await registration;
  }
}

/** Registers the fonts of a plan's captions and titles: {@link registerCaptionFonts}. @throws Error as there. */
export async function registerPlanFonts(plan: Pick<RenderPlan, 'captions' | 'captionLook' | 'layers'>): Promise<void> {
  for (const [font, texts] of planTexts(plan)) await registerCaptionFonts(font, texts);
}

async function registerScript({ font, file, name }: ScriptFile): Promise<void> {
  const bytes = await readFile(join(packageFolder(`@fontsource-variable/noto-sans-${font}`), 'files', name));
  if (!GlobalFonts.register(bytes, scriptSubsetFamily(font, file.subset))) throw new Error(`${name} can't be read`);
}

let emoji: Promise<void> | null = null;

async function registerEmoji(): Promise<void> {
  const bytes = await readFile(join(packageFolder('@fontsource/noto-color-emoji'), EMOJI_FILE));
  if (!GlobalFonts.register(bytes, EMOJI_FONT_FAMILY)) throw new Error('The file of the emoji can’t be read');
}

function packageFolder(name: string): string {
  return dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));
}

/** Registers each file under its own family, because the canvas can't tell which file of a family has a letter. */
async function register(font: CaptionFont): Promise<void> {
  const slug = fontSlug(font);
  const files = join(packageFolder(`@fontsource-variable/${slug}`), 'files');
  for (const { subset } of FONT_FILES[font]) {
    const bytes = await readFile(join(files, `${slug}-${subset}-wght-normal.woff2`));
    if (!GlobalFonts.register(bytes, subsetFamily(font, subset))) {
      throw new Error(`The file of ${font} for ${subset} can't be read`);
    }
  }
}

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { GlobalFonts } from '@napi-rs/canvas';
import { type CaptionFont, DEFAULT_CAPTION_FONT, EMOJI_FONT_FAMILY } from '#shared/captions/caption-fonts.ts';
import { EMOJI_FILE, FONT_FILES, fontSlug } from '#workers/lib/caption-fonts/font-files.ts';
import { subsetFamily } from './font-runs.ts';

const registrations = new Map<CaptionFont, Promise<void>>();

/**
 * Registers a caption font, the default font, its fallback, and the emoji with the canvas. Reads the packages' own files, never
 * installed fonts of the same name. Await it before anything is measured or painted.
 * @throws Error when a file is missing or is no font.
 */
export async function registerCaptionFonts(font: CaptionFont = DEFAULT_CAPTION_FONT): Promise<void> {
  for (const name of new Set([font, DEFAULT_CAPTION_FONT])) {
    const registration = registrations.get(name) ?? register(name);
    registrations.set(name, registration);
    await registration;
  }
  emoji ??= registerEmoji();
  await emoji;
}

let emoji: Promise<void> | null = null;

async function registerEmoji(): Promise<void> {
  const bytes = await readFile(join(packageFolder('@fontsource/noto-color-emoji'), EMOJI_FILE));
  if (!GlobalFonts.register(bytes, EMOJI_FONT_FAMILY)) throw new Error('The file of the emoji can’t be read');
}

function packageFolder(name: string): string {
  return dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));
}

/** Registers each file under its own family: the canvas can't tell which file of a family has a letter. */
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

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { GlobalFonts } from '@napi-rs/canvas';
import { CAPTION_FONT_FAMILY } from '#shared/captions/style.ts';
import { FONT_SUBSETS, subsetFamily } from './font-runs.ts';

let registration: Promise<void> | null = null;

/**
 * Makes the caption font known to the canvas, from the package's own files: never what is installed under its name. To be
 * awaited before anything is measured or painted.
 * @throws Error when a file is missing or is no font.
 */
export function registerCaptionFonts(): Promise<void> {
  registration ??= register();
  return registration;
}

async function register(): Promise<void> {
  const files = join(
    dirname(createRequire(import.meta.url).resolve('@fontsource-variable/inter/package.json')),
    'files',
  );
  for (const subset of FONT_SUBSETS) {
    const bytes = await readFile(join(files, `inter-${subset}-wght-normal.woff2`));
    // All files as one family for texts that are left to the canvas, and each by itself.
    for (const family of [CAPTION_FONT_FAMILY, subsetFamily(subset)]) {
      if (!GlobalFonts.register(bytes, family)) throw new Error(`The caption font for ${subset} can't be read`);
    }
  }
}

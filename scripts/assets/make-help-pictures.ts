import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ffmpeg } from '#e2e/media/ffmpeg.ts';
import { assertNodeVersion } from '#scripts/ops/node-version.ts';
import { SCREENS, settle } from './product-screens.ts';
import { openProductStage } from './product-stage.ts';

/*
 * Takes the pictures of the help pages from the product itself: 1280 × 800, dark, WebP of at most 60 KB. Run it when a
 * screen that the help shows has changed, and look at each picture. With names, only these are taken again.
 *   node scripts/assets/make-help-pictures.ts [name…]
 */
const OUTPUT = join(import.meta.dirname, '../../web/public/media/help');
/** Screens that only the film of the landing page shows. */
const FILM_ONLY: ReadonlySet<string> = new Set(['script', 'looks']);
const MAX_BYTES = 60_000;
/** Tried from the best down until a picture is small enough. */
const QUALITIES = [82, 74, 66, 58, 50];

assertNodeVersion();
const wanted = process.argv.slice(2);
const stage = await openProductStage({ viewport: { width: 1280, height: 800 } });
try {
  await mkdir(OUTPUT, { recursive: true });
  for (const [name, show] of Object.entries(SCREENS)) {
    if (wanted.length > 0 ? !wanted.includes(name) : FILM_ONLY.has(name)) continue;
    await show(stage);
    await settle(stage.page);
    await take(name);
  }
} finally {
  await stage.close();
}

async function take(name: string): Promise<void> {
  const shot = join(stage.folder, `${name}.png`);
  const picture = join(OUTPUT, `${name}.webp`);
  await stage.page.screenshot({ path: shot });
  for (const quality of QUALITIES) {
    await ffmpeg(['-i', shot, '-quality', String(quality), '-compression_level', '6', '-preset', 'text', picture]);
    if ((await stat(picture)).size <= MAX_BYTES) return;
  }
  throw new Error(`${name} is larger than ${MAX_BYTES} bytes.`);
}

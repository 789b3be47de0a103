import { createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas';
import { SCRIPT_FONTS, type ScriptFont, scriptFontFamily } from '#shared/captions/script-fonts.ts';
import {
  CAPTION_FONTS,
  type CaptionFont,
  captionFontFamily,
  DEFAULT_CAPTION_FONT,
  EMOJI_FONT_FAMILY,
  hasEmoji,
  OWN_FAMILY_PREFIX,
} from '#shared/fonts/caption-fonts.ts';
import type { CanvasContext, CreateCanvas } from '#workers/engine/ports.ts';
import { splitByFont } from './font-runs.ts';

/** Fallbacks for letters that the caption font lacks, tried first where installed. */
const PREFERRED = ['DejaVu Sans', 'Noto Sans CJK JP'];

/** Weight from which a fallback font is emboldened. */
const BOLD = 600;

/** Growth of an emboldened letter, in font sizes: as in browsers on Skia at caption sizes. */
const EMBOLDENING_EM = 1 / 32;

/**
 * Creates a canvas that measures bold text at its bold width. Given `700 …`, the underlying canvas draws the letters of
 * a variable font at that weight but spaces them with the widths of its regular one; browsers use the bold widths.
 * Setting the weight as a variation fixes that, but then nothing substitutes glyphs missing from the one file. So this
 * canvas draws texts run by run, each with the file that has its letters, as a browser does with the files of one
 * family. Letters in no file are drawn in installed fonts, by name, and emboldened as a browser emboldens its
 * fallbacks. For texts aligned at their left edge, as captions are. Fonts must be registered.
 */
export function createTextCanvas(width: number, height: number): SKRSContext2D {
  const context = createCanvas(width, height).getContext('2d');
  const measure = context.measureText.bind(context);
  const fill = context.fillText.bind(context);
  const stroke = context.strokeText.bind(context);
  /** Calls `visit` for each run with its font set, its offset, and the emboldening it needs, in pixels. */
  const walk = (text: string, visit: (run: string, offset: number, boldness: number) => void): number => {
    const { weight, sizePx, font, scripts } = parseFont(context.font);
    let offset = 0;
    const base = context.direction === 'rtl' ? 'rtl' : 'ltr';
    for (const { text: run, family, direction } of splitByFont(text, font, scripts, base)) {
      context.save();
      if (direction) context.direction = direction;
      if (family === null) context.font = `400 ${sizePx}px ${standIns(run)}`;
      else {
        context.font = `${weight} ${sizePx}px "${family}"`;
        context.fontVariationSettings = `"wght" ${weight}`;
      }
      const isLetters = family === null && weight >= BOLD && /\p{L}/u.test(run);
      visit(run, offset, isLetters ? sizePx * EMBOLDENING_EM : 0);
      offset += measure(run).width;
      context.restore();
    }
    return offset;
  };
  return Object.assign(context, {
    measureText: (text: string) => ({ ...measure(text), width: walk(text, () => {}) }),
    fillText: (text: string, x: number, y: number) => {
      walk(text, (run, offset, boldness) => {
        fill(run, x + offset, y);
        if (boldness === 0) return;
        context.lineWidth = boldness;
        context.strokeStyle = context.fillStyle;
        stroke(run, x + offset, y);
      });
    },
    strokeText: (text: string, x: number, y: number) => {
      walk(text, (run, offset, boldness) => {
        context.lineWidth += boldness;
        stroke(run, x + offset, y);
      });
    },
  });
}

/** The server's canvas for the engine. */
export const createServerCanvas: CreateCanvas = (width, height) =>
  createTextCanvas(width, height) as unknown as CanvasContext;

function parseFont(css: string): {
  weight: number;
  sizePx: number;
  font: CaptionFont;
  scripts: readonly ScriptFont[];
} {
  const [, weight = '400'] = /(?:^| )(\d{3}) /.exec(css) ?? [];
  const [, size = '10'] = /([\d.]+)px/.exec(css) ?? [];
  const [, family] = /"([^"]+)"/.exec(css) ?? [];
  const font = CAPTION_FONTS.find((name) => captionFontFamily(name) === family) ?? DEFAULT_CAPTION_FONT;
  const scripts = SCRIPT_FONTS.filter((name) => css.includes(`"${scriptFontFamily(name)}"`));
  return { weight: Number(weight), sizePx: Number(size), font, scripts };
}

let standInFamilies: string | null = null;

/**
 * Lists all installed families for a text: sans-serif ones first, as in captions, then by name. Emoji fonts come before
 * them only for emoji, because they have digits too.
 */
function standIns(text: string): string {
  const families = installedFamilies();
  const emoji = `"${EMOJI_FONT_FAMILY}"`;
  if (families === '') return hasEmoji(text) ? emoji : 'sans-serif';
  return hasEmoji(text) ? `${emoji}, ${families}` : `${families}, ${emoji}`;
}

function installedFamilies(): string {
  standInFamilies ??= [...PREFERRED, ...GlobalFonts.families.map(({ family }) => family).toSorted(byLikeness)]
    .filter((family, index, all) => all.indexOf(family) === index && GlobalFonts.has(family))
    .filter((family) => !isCaptionFont(family) && !family.includes('"'))
    .map((family) => `"${family}"`)
    .join(', ');
  return standInFamilies;
}

/** Fonts of one family are registered file by file; the emoji and the fonts of other scripts under our own names. */
function isCaptionFont(family: string): boolean {
  return (
    family.startsWith(OWN_FAMILY_PREFIX) ||
    CAPTION_FONTS.some((font) => family.startsWith(`${captionFontFamily(font)} `))
  );
}

function byLikeness(a: string, b: string): number {
  const isPlain = (family: string) => /\bSans\b/.test(family);
  return Number(isPlain(b)) - Number(isPlain(a)) || (a < b ? -1 : 1);
}

import arabic from '@fontsource-variable/noto-sans-arabic/unicode.json' with { type: 'json' };
import devanagari from '@fontsource-variable/noto-sans-devanagari/unicode.json' with { type: 'json' };
import hebrew from '@fontsource-variable/noto-sans-hebrew/unicode.json' with { type: 'json' };
import jp from '@fontsource-variable/noto-sans-jp/unicode.json' with { type: 'json' };
import kr from '@fontsource-variable/noto-sans-kr/unicode.json' with { type: 'json' };
import sc from '@fontsource-variable/noto-sans-sc/unicode.json' with { type: 'json' };
import thai from '@fontsource-variable/noto-sans-thai/unicode.json' with { type: 'json' };
import { type ScriptFont, scriptFontsOf } from '#shared/captions/script-fonts.ts';
import { type FontFile, filesOf, isForCharacter } from './font-files.ts';
import { SCRIPT_SUBSETS } from './left-out-subsets.ts';

const isUsed = (subset: string) => SCRIPT_SUBSETS.test(subset);

/** Files of the fonts for scripts that the caption fonts lack. */
export const SCRIPT_FONT_FILES: Readonly<Record<ScriptFont, readonly FontFile[]>> = {
  arabic: filesOf(arabic, isUsed),
  devanagari: filesOf(devanagari, isUsed),
  hebrew: filesOf(hebrew, isUsed),
  jp: filesOf(jp, isUsed),
  kr: filesOf(kr, isUsed),
  sc: filesOf(sc, isUsed),
  thai: filesOf(thai, isUsed),
};

/** A font file for a script, by its name in the folder `files` of the font's package. */
export interface ScriptFile {
  readonly font: ScriptFont;
  readonly file: FontFile;
  readonly name: string;
}

/** The files that captions need: for each letter, the one from the first font that has it. */
export function scriptFilesFor(texts: readonly string[]): readonly ScriptFile[] {
  const needed = new Map<string, ScriptFile>();
  for (const text of texts) {
    const fonts = scriptFontsOf(text);
    if (fonts.length === 0) continue;
    for (const letter of new Set(text)) {
      const code = letter.codePointAt(0) ?? 0;
      for (const font of fonts) {
        const file = SCRIPT_FONT_FILES[font].find((each) => isForCharacter(each, code));
        if (!file) continue;
        const name = `noto-sans-${font}-${file.subset.replace(/[[\]]/g, '')}-wght-normal.woff2`;
        needed.set(name, { font, file, name });
        break;
      }
    }
  }
  return [...needed.values()];
}

/** Font subsets that no caption uses: symbols look the same in all fonts, and Hebrew has its own font. */
export const LEFT_OUT_SUBSETS: readonly string[] = ['math', 'symbols', 'hebrew'];

/**
 * Subsets of the fonts for other scripts: their own letters, numbered in fonts with many files. The rest is in the
 * caption fonts.
 */
export const SCRIPT_SUBSETS = /^(?:arabic|hebrew|devanagari|thai|\[\d+\])$/;

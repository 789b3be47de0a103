/** Subsets of fonts that no caption uses: symbols look the same in all fonts; right-to-left scripts are left to installed ones. */
export const LEFT_OUT_SUBSETS: readonly string[] = ['math', 'symbols', 'hebrew'];

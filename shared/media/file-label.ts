/** Maximum length of a displayed name, in user-perceived characters. */
const MAX_LABEL_CHARACTERS = 255;

/**
 * Cleans a file name for display: one line of well-formed text without invisible direction marks, at most 255
 * characters. It is only a label: storage uses random keys, so `../../x` or `-i.mp4` may stay.
 */
export function fileLabel(text: string): string {
  const line = text
    .toWellFormed()
    .normalize('NFC')
    // Control characters (CR, LF, NUL) break headers and lines; bidirectional overrides turn `4pm.exe` into `exe.mp4`.
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '')
    .trim();
  return [...line].slice(0, MAX_LABEL_CHARACTERS).join('').trim() || 'Untitled';
}

/**
 * Makes a name for a downloaded file, with the given extension and without characters that file systems forbid.
 * @param variant Distinguishes files with the same title, after a dash. Kept when a long title is cut.
 */
export function downloadName(title: string, extension: string, variant?: string): string {
  const stem = fileLabel(title)
    .replace(/[\\/:*?"<>|%]+/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.-]+|[\s.]+$/g, '');
  const name = [...stem].slice(0, 100).join('').trim() || 'video';
  return `${name}${variant ? ` - ${variant}` : ''}.${extension}`;
}

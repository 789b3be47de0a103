/** Longest name that is shown, in characters as people count them. */
const MAX_LABEL_CHARACTERS = 255;

/**
 * A file name as it may be shown: one line of well-formed text without invisible direction marks, at most 255 characters.
 * It is a label only. Storage goes by random keys, so `../../x` or `-i.mp4` may stay what somebody called their file.
 */
export function fileLabel(text: string): string {
  const line = text
    .toWellFormed()
    .normalize('NFC')
    // Control characters (CR, LF, NUL) break headers and lines; bidirectional overrides make `exe.mp4` of `4pm.exe`.
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '')
    .trim();
  return [...line].slice(0, MAX_LABEL_CHARACTERS).join('').trim() || 'Untitled';
}

/**
 * A name for a file on the disk of whoever downloads it: without what file systems forbid, with this ending.
 * @param variant Tells files of one title apart, behind a dash; it stays when a long title is cut.
 */
export function downloadName(title: string, extension: string, variant?: string): string {
  const stem = fileLabel(title)
    .replace(/[\\/:*?"<>|%]+/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.-]+|[\s.]+$/g, '');
  const name = [...stem].slice(0, 100).join('').trim() || 'video';
  return `${name}${variant ? ` - ${variant}` : ''}.${extension}`;
}

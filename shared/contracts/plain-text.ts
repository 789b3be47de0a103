/**
 * Text of a stranger that is safe to show beside other text: well formed, without control characters, and without the
 * characters that reorder what follows them. Line breaks stay; `<b>` stays as it was typed.
 */
export function plainText(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** As {@link plainText}, in one line. */
export function plainLine(text: string): string {
  return plainText(text).replace(/\s+/g, ' ');
}

/**
 * Reduces a text to its spoken content, to compare two versions: no white space, full stops or quotes, and one shape of
 * dash and apostrophe. Keeps marks that change the intonation, and marks within numbers.
 */
export function spokenText(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\p{Cc}\u200b\u2060\ufeff]/gu, (character) => (/\s/u.test(character) ? character : ''))
    .replace(/["“”„‟«»‹›]/gu, '')
    .replace(/(?<![\p{L}\p{N}])['‘’‚‛]|['‘’‚‛](?![\p{L}\p{N}])/gu, '')
    .replace(/[‘’‚‛]/gu, "'")
    .replace(/(?:\.|…|。)+(?![\p{L}\p{N}])/gu, '')
    .replace(/[–—―]/gu, '-')
    .replace(/\s+/gu, '');
}

/**
 * What a voice says of a text, to compare two versions of it: white space, full stops, quotes and the shape of dashes and
 * apostrophes aren't heard. Marks that change the melody, and those within numbers, are kept.
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

/** A letter of a script that none of our fonts has. */
const FOREIGN =
  /(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Devanagari}\p{Script=Thai}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Han}\p{Script=Common}\p{Script=Inherited}])\p{L}/u;

/** True for a text that is partly drawn with the machine's own fonts, which may differ between browser and server. */
export function isLeftToMachine(text: string): boolean {
  return FOREIGN.test(text);
}

/** A letter of a script that none of the fonts has which come along. */
const FOREIGN =
  /(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Devanagari}\p{Script=Thai}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Han}\p{Script=Common}\p{Script=Inherited}])\p{L}/u;

/** True for a text that the machine's own fonts draw in part, on which browser and server may differ. */
export function isLeftToMachine(text: string): boolean {
  return FOREIGN.test(text);
}

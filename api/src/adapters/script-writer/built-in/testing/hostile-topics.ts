/** Topics of nearly the maximum length that repeat something the writer looks for. */
export function hostileTopics(): string[] {
  return PARTS.map((part) => `b${part.repeat(4_000 / part.length)}`.slice(0, 3_991));
}

/** Calls to action without an end. */
export function endlessCalls(): string[] {
  return ['a ', '; cta: x', '” ('].map((part) => `Tea. End with: ${part.repeat(20_000 / part.length)}`);
}

const PARTS = [
  '…',
  'a',
  'a ',
  'a, ',
  'end with ',
  'for ',
  'titled “',
  'called ‘',
  '[your ',
  '. ',
  '1. ',
  ': ',
  'and ',
  'video ',
  '秒',
  '@',
  '\n',
  'no jokes, ',
  '"',
  '¿',
  'please ',
  'don’t mention ',
  'explain ',
  'very ',
  'make it a b c ',
  'für ',
  'Nenne x. ',
];

import { END_OF_SENTENCE, type Rule } from './rule.ts';
import type { Wording } from './wording/wording.ts';

const NAME = String.raw`\p{Lu}[\p{L}’'-]*`;

/** Precedes a street's abbreviation: "3rd", "42 Main", "on Ocean", ", Ocean". */
const AFTER_ORDINAL = String.raw`(?<=(?<![\p{L}\p{N}])\d+(?:st|nd|rd|th)\s)`;
const AFTER_HOUSE = String.raw`(?<=(?<![\p{L}\p{N}])\d+[a-z]?\s(?:${NAME}\s){1,3})`;
const AFTER_PREPOSITION = String.raw`(?<=\b(?:[Oo]n|[Aa]t|[Aa]long|[Dd]own|[Oo]ff|[Nn]ear|[Aa]cross|[Cc]orner of)\s(?:${NAME}\s){1,3})`;
const AFTER_NAME = String.raw`(?<=(?<![\p{L}\p{N}])${NAME}\s)`;

const IS_NAME_NEXT = /^\s+\p{Lu}/u;

/**
 * Reads abbreviations that mean a street after its name or number, and a title before one: "3rd St." is a street, "St.
 * John" a saint; "Ocean Dr." a drive, "Dr. Lee" a doctor.
 */
export function placeRules({ streets = {}, prefixes = {} }: Wording): readonly Rule[] {
  const saints = Object.entries(prefixes).map(([prefix, word]) => ({
    pattern: new RegExp(String.raw`(?<![\p{L}\p{N}])${prefix}(?=\p{Lu})`, 'gu'),
    say: () => `${word} `,
  }));
  const forms = Object.keys(streets).sort((left, right) => right.length - left.length);
  if (forms.length === 0) return saints;
  const rule = (before: string, isStreet: (form: string, after: string) => boolean): Rule => ({
    pattern: new RegExp(String.raw`${before}(?<form>${forms.join('|')})(?![\p{L}\p{N}’'])(?<point>\.?)`, 'gu'),
    say: ({ form = '', point }, _, after) => {
      const word = streets[form];
      if (word === undefined || !isStreet(form, after)) return null;
      return point && END_OF_SENTENCE.test(after) ? `${word}.` : word;
    },
  });
  return [
    ...saints,
    // "On May 3rd Dr. Lee came": a person may follow a date, or a number.
    rule(AFTER_ORDINAL, (form, after) => form !== 'Dr' || !IS_NAME_NEXT.test(after)),
    rule(AFTER_HOUSE, (form, after) => form !== 'Dr' || !IS_NAME_NEXT.test(after)),
    rule(AFTER_PREPOSITION, (form, after) => form !== 'Dr' || !IS_NAME_NEXT.test(after)),
    rule(AFTER_NAME, (_, after) => !IS_NAME_NEXT.test(after)),
  ];
}

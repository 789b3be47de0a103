import type { Rule } from './rule.ts';
import type { Wording } from './wording/wording.ts';

const BEFORE = String.raw`(?<![\p{L}\p{N}/.,:])`;
const AFTER = String.raw`(?![\p{L}\p{N}/]|[.,]\d)`;

/** Numbers below the slash of a rating. "24/7" and "9/11" are none. */
const SCALES = '5|10|20|100';

/** Numbers with slashes that are not dates: ratings, parts of a series, mixed numbers. */
export function slashRules({ decimalMark, outOf, ofParts, parts, and }: Wording): readonly Rule[] {
  const decimal = String.raw`\d+(?:[.,]\d+)?`;
  const plain = (number = '') => number.replace(/[.,]/, decimalMark);
  return [
    {
      pattern: new RegExp(String.raw`(?<=(?<![\p{L}])(?:${parts})\s)(?<part>\d+)\s?/\s?(?<all>\d+)${AFTER}`, 'giu'),
      say: ({ part, all }) => `${part} ${ofParts} ${all}`,
    },
    {
      pattern: new RegExp(String.raw`${BEFORE}(?<rating>${decimal})\s?/\s?(?<scale>${SCALES})${AFTER}`, 'gu'),
      say: ({ rating = '', scale }) =>
        Number(rating.replace(',', '.')) <= Number(scale) ? `${plain(rating)} ${outOf} ${scale}` : null,
    },
    {
      pattern: /(?<![\p{L}\p{N}/.,])(?<whole>\d+)\s(?<part>1\/[234]|2\/3|3\/4)(?![\p{L}\p{N}/])/gu,
      say: ({ whole, part = '' }) => `${whole} ${and} ${FRACTIONS[part]}`,
    },
  ];
}

/** Reads the slash of "$5/kg" and "20 g/day". Units that contain a slash, such as "km/h", come first. */
export function perRule({ per, units, money }: Wording): Rule {
  const signs = Object.keys(money)
    .map((sign) => sign.replace('$', String.raw`\$`))
    .join('|');
  return {
    pattern: new RegExp(String.raw`(?<=\d\s?(?:${signs}|\p{L}{1,3})?)\/(?<unit>\p{L}+)(?!\p{L})`, 'gu'),
    say: ({ unit = '' }) => ` ${per} ${units[unit]?.[0] ?? unit}`,
  };
}

/** Fraction characters that espeak-ng reads in each language. */
export const FRACTIONS: Readonly<Record<string, string>> = {
  '1/2': '½',
  '1/3': '⅓',
  '2/3': '⅔',
  '1/4': '¼',
  '3/4': '¾',
};

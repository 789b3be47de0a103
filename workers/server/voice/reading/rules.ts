import { placeRules } from './places.ts';
import { END_OF_SENTENCE, type Rule } from './rule.ts';
import { FRACTIONS, perRule, slashRules } from './slashes.ts';
import type { Noun, Wording } from './wording/wording.ts';

/** "1,234.5" or "1 234,5" or "1234". */
const AMOUNT = String.raw`\d{1,3}(?:[.,\u00a0\u202f ’']\d{3})+(?:[.,]\d+)?|\d+(?:[.,]\d+)?`;

/** Neither letter nor digit around a number. */
const BEFORE = String.raw`(?<![\p{L}\p{N}])(?<!\d[.,:])`;
const AFTER = String.raw`(?![\p{L}\p{N}])`;

const TOP_DOMAINS = 'com|org|net|io|co|uk|fr|es|it|pt|br|eu|app|dev|ai|tv|me|us|de|info|edu|gov|shop|studio';

/** Alternation of signs, longest first. */
function anyOf(signs: Iterable<string>): string {
  return [...signs]
    .sort((left, right) => right.length - left.length)
    .map((sign) => sign.replace(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`))
    .join('|');
}

/** A written number without thousands separators and with the language's own decimal mark. */
function plainNumber(written: string, { decimalMark }: Wording): string {
  const grouped = /^\d{1,3}(?:[.,\u00a0\u202f ’']\d{3})+(?=[.,]\d+$|$)/.exec(written)?.[0];
  const isOneGroup = grouped !== undefined && /^\d{1,3}[.,]\d{3}$/.test(written);
  // "1.500" is a decimal if the point marks decimals.
  if (grouped === undefined || (isOneGroup && written.includes(decimalMark)))
    return written.replace(/[.,]/, decimalMark);
  const whole = grouped.replace(/\D/g, '');
  return whole + written.slice(grouped.length).replace(/[.,]/, decimalMark);
}

function isOne(written: string): boolean {
  return /^1(?:[.,]0+)?$/.test(written);
}

function inflect([one, many]: Noun, written: string): string {
  return isOne(written) ? one : many;
}

/** Lists the rules of a language, most specific first. */
export function rulesOf(wording: Wording): readonly Rule[] {
  return [
    ...addressRules(wording),
    ...dateRules(wording),
    ...timeRules(wording),
    ...moneyRules(wording),
    ...slashRules(wording),
    phoneRule(wording),
    ...numberRules(wording),
    perRule(wording),
    ...placeRules(wording),
    shortFormRule(wording),
    ...signRules(wording),
  ];
}

function addressRules(wording: Wording): Rule[] {
  const { at, dot, slash, dash, underscore } = wording;
  const spell = (address: string) =>
    address
      .replace(/^https?:\/\//i, '')
      .replace(/^www\./i, '')
      .replace(/[?#].*$/, '')
      .replace(/\/$/, '')
      .replace(/[.@/_-]/g, (sign) => ` ${{ '.': dot, '@': at, '/': slash, _: underscore, '-': dash }[sign]} `);
  return [
    { pattern: /https?:\/\/[^\s<>"]*[\p{L}\p{N}/]/giu, say: (_, match) => spell(match) },
    {
      pattern: /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu,
      say: (_, match) => spell(match),
    },
    {
      pattern: new RegExp(
        String.raw`(?<![\p{L}\p{N}@.])(?:www\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)*\.(?:${TOP_DOMAINS})(?:/[^\s<>"]*[\p{L}\p{N}])?${AFTER}`,
        'giu',
      ),
      say: (_, match) => spell(match),
    },
    {
      pattern: /(?<![\p{L}\p{N}])@(?<name>[\p{L}\p{N}_.]*[\p{L}\p{N}])/gu,
      say: ({ name }) => `${at} ${words(name ?? '')}`,
    },
    // "No." alone is an answer.
    { pattern: /(?<![\p{L}\p{N}&])(?:#|no\.\s?)(?<count>\d+)/giu, say: ({ count }) => `${wording.number} ${count}` },
    { pattern: /(?<![\p{L}\p{N}&])#(?<name>[\p{L}\p{N}_]+)/gu, say: ({ name }) => words(name ?? '') },
  ];
}

/** "beeLife_2024" as words: "bee Life 2024". */
function words(name: string): string {
  return name
    .replace(/[_.]+/g, ' ')
    .replace(/(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})|(?<=\p{L})(?=\p{N})|(?<=\p{N})(?=\p{L})/gu, ' ');
}

function dateRules(wording: Wording): Rule[] {
  const { months } = wording;
  const read = (day: string | undefined, month: number, year: string | undefined) => {
    const name = months[month - 1];
    if (!name || Number(day) < 1 || Number(day) > 31) return null;
    return wording.date(Number(day), name, year ? wording.year(Number(year)) : null);
  };
  const monthNumber = (name: string) =>
    months.findIndex((month) => month.toLowerCase().startsWith(name.toLowerCase().replace('.', ''))) + 1;
  const rules: Rule[] = [
    {
      pattern: /(?<![\p{L}\p{N}-])(?<y>\d{4})-(?<m>\d{2})-(?<d>\d{2})(?![\p{L}\p{N}-])/gu,
      say: ({ y, m, d }) => read(d, Number(m), y),
    },
    {
      pattern: /(?<![\p{L}\p{N}/])(?<a>\d{1,2})[/.](?<b>\d{1,2})[/.](?<y>\d{4})(?![\p{L}\p{N}/])/gu,
      // Only English may put the month first. A day above 12 shows which one it is.
      say: ({ a, b, y }) =>
        wording.decimalMark === '.' && Number(b) <= 31 && Number(a) <= 12
          ? read(b, Number(a), y)
          : read(a, Number(b), y),
    },
  ];
  if (wording.decimalMark === '.') {
    const name = `${anyOf(months)}|(?:Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\\.?`;
    rules.push(
      {
        pattern: new RegExp(
          `${BEFORE}(?<m>${name}) (?<d>\\d{1,2})(?:st|nd|rd|th)?(?:,? (?<y>\\d{4}))?${AFTER}(?![:.,]\\d)`,
          'gu',
        ),
        say: ({ m, d, y }) => read(d, monthNumber(m ?? ''), y),
      },
      {
        pattern: new RegExp(`${BEFORE}(?<d>\\d{1,2})(?:st|nd|rd|th)? (?<m>${name})(?: (?<y>\\d{4}))?${AFTER}`, 'gu'),
        say: ({ m, d, y }) => read(d, monthNumber(m ?? ''), y)?.replace(/^(\p{L}+) (\w+)/u, 'the $2 of $1') ?? null,
      },
    );
  } else {
    rules.push({
      pattern: new RegExp(`${BEFORE}1(?:er|º|°)? (?<of>de |)(?<m>${anyOf(months)})${AFTER}`, 'giu'),
      say: ({ m }) => read('1', monthNumber(m ?? ''), undefined),
    });
  }
  return rules;
}

function timeRules(wording: Wording): Rule[] {
  const say: Rule['say'] = ({ h, m, half }, match, after) => {
    const [hours, minutes] = [Number(h), Number(m ?? 0)];
    if (hours > 24 || minutes > 59) return null;
    const isAfternoon = half?.toLowerCase().startsWith('p');
    const said = wording.time(hours, minutes, half === undefined ? null : isAfternoon ? 'pm' : 'am');
    return match.endsWith('.') && END_OF_SENTENCE.test(after) ? `${said}.` : said;
  };
  const half = String.raw`(?:\s?(?<half>[ap]\.?m\b\.?))`;
  const withoutColon =
    wording.decimalMark === '.' ? `(?<h>\\d{1,2})${half}` : `(?<h>\\d{1,2}) ?h(?: ?(?<m>\\d{2}))?${AFTER}`;
  return [
    { pattern: new RegExp(`${BEFORE}(?<h>\\d{1,2}):(?<m>\\d{2})${half}?(?![\\d:])`, 'giu'), say },
    { pattern: new RegExp(`${BEFORE}${withoutColon}`, 'giu'), say },
  ];
}

type Groups = Readonly<Record<string, string | undefined>>;

/** Numbers that act as nouns: "deux millions d’euros", but "deux mille euros". */
const MILLIONS = /^(?:million|milliard|mill[óo]n|milh|bilh|milion|miliard)/;

function moneyRules(wording: Wording): Rule[] {
  const { money, magnitudes, ofMoney } = wording;
  const sign = anyOf(Object.keys(money));
  const magnitude = `(?:\\s?(?<magnitude>${anyOf(Object.keys(magnitudes))})${AFTER})?`;
  const say = ({ amount = '', sign: symbol = '', magnitude: size }: Groups) => {
    const names = money[symbol];
    if (!names) return null;
    const number = plainNumber(amount, wording);
    if (size !== undefined) {
      const [one, many] = magnitudes[size] ?? ['', ''];
      const word = isOne(number) ? one : many;
      const noun = names.whole[1];
      return `${number} ${word} ${ofMoney && MILLIONS.test(word) ? ofMoney(noun) : noun}`;
    }
    const [whole = '', cents = ''] = number.split(wording.decimalMark);
    if (cents.length !== 2) return `${number} ${inflect(names.whole, number)}`;
    const hundredths = String(Number(cents));
    if (hundredths === '0') return `${whole} ${inflect(names.whole, whole)}`;
    if (Number(whole) === 0) return `${hundredths} ${inflect(names.cent, hundredths)}`;
    return `${whole} ${inflect(names.whole, whole)} ${wording.decimalMark === '.' ? '' : `${wording.and} `}${hundredths}`;
  };
  return [
    { pattern: new RegExp(`${BEFORE}(?:US|A|C)?(?<sign>${sign})\\s?(?<amount>${AMOUNT})${magnitude}`, 'gu'), say },
    { pattern: new RegExp(`${BEFORE}(?<amount>${AMOUNT})${magnitude}\\s?(?<sign>${sign})`, 'gu'), say },
  ];
}

/** Seven or more digits with spaces, points or dashes, or a plus: digit by digit, in the written groups. */
function phoneRule({ plus }: Wording): Rule {
  return {
    pattern:
      /(?<![\p{L}\p{N}.,])(?:\+\d{1,3}[\s.-]?)?(?:\(\d{1,5}\)[\s.-]?)?\d{2,5}(?:[\s.-]\d{2,5}){1,5}(?![\p{L}\p{N}]|[.,]\d)/gu,
    say: (_, match) => {
      const groups = match.match(/\d+/g) ?? [];
      const count = groups.join('').length;
      const isSpacedNumber = /^\d{1,3}(?: \d{3})+$/.test(match);
      if (count < 7 || count > 15 || isSpacedNumber) return null;
      return `${match.startsWith('+') ? `${plus} ` : ''}${groups.map((group) => [...group].join(' ')).join(', ')}`;
    },
  };
}

function numberRules(wording: Wording): Rule[] {
  const { units, magnitudes } = wording;
  const decade = wording.decade;
  return [
    ...(decade
      ? [
          {
            pattern: /(?<![\p{L}\p{N}])(?:(?<full>\d{3}0)|’?'?(?<short>[2-9]0))['’]?s(?![\p{L}\p{N}])/gu,
            say: ({ full, short }: Groups) => decade(Number(full ?? short)),
          },
        ]
      : []),
    {
      pattern: new RegExp(`${BEFORE}(?<amount>${AMOUNT})\\s?%`, 'gu'),
      say: ({ amount = '' }) => `${plainNumber(amount, wording)} ${wording.percent}`,
    },
    {
      pattern: new RegExp(
        `${BEFORE}(?<amount>${AMOUNT})[\\s-]?(?<unit>${anyOf(Object.keys(units))})${AFTER}\\.?`,
        'gu',
      ),
      say: ({ amount = '', unit = '' }, match, after) => {
        const said = `${plainNumber(amount, wording)} ${inflect(units[unit] ?? ['', ''], amount)}`;
        // "5 lb. of flour" has no pause.
        return match.endsWith('.') && END_OF_SENTENCE.test(after) ? `${said}.` : said;
      },
    },
    {
      pattern: new RegExp(`${BEFORE}(?<amount>${AMOUNT})(?<size>${anyOf(Object.keys(magnitudes))})${AFTER}`, 'gu'),
      say: ({ amount = '', size = '' }) =>
        `${plainNumber(amount, wording)} ${inflect(magnitudes[size] ?? ['', ''], amount)}`,
    },
    {
      pattern: /(?<![\p{L}\p{N}.,-])(?<from>\d{1,4})\s?[–-]\s?(?<until>\d{1,4})(?![\p{L}\p{N}-]|[.,]\d)/gu,
      say: ({ from = '', until = '' }) =>
        `${yearOrNumber(from, wording)} ${wording.to} ${yearOrNumber(until, wording)}`,
    },
    {
      pattern: /(?<![\p{L}\p{N}/])(?:1\/[2-9]|2\/3|3\/4)(?![\p{L}\p{N}/])/gu,
      say: (_, match) => FRACTIONS[match] ?? null,
    },
    {
      pattern: /(?<![\p{L}\p{N}.])\d+(?:\.\d+){2,}(?![\p{L}\p{N}])/gu,
      say: (_, match) => match.replaceAll('.', ` ${wording.dot} `),
    },
    {
      pattern: /(?<![\p{L}\p{N}])(?<a>\d+)x(?<b>\d+)(?![\p{L}\p{N}])/gu,
      say: ({ a, b }) => `${a} ${wording.times} ${b}`,
    },
    { pattern: /(?<![\p{L}\p{N}])(?<a>\d+)x(?![\p{L}\p{N}])/gu, say: ({ a }) => `${a} ${wording.times}` },
    {
      pattern: new RegExp(`${BEFORE}(?<amount>${AMOUNT})${AFTER}(?![º°ª])`, 'gu'),
      say: ({ amount = '' }) => yearOrNumber(amount, wording),
    },
  ];
}

function yearOrNumber(written: string, wording: Wording): string {
  if (/^0\d+$/.test(written)) return [...written].join(' ');
  return /^(?:1[1-9]|20)\d\d$/.test(written) ? wording.year(Number(written)) : plainNumber(written, wording);
}

function shortFormRule({ shortForms, titles }: Wording): Rule {
  return {
    pattern: new RegExp(String.raw`(?<![\p{L}\p{N}.])(?:${anyOf(Object.keys(shortForms))})(?![\p{L}\p{N}])`, 'giu'),
    say: (_, match, after) => {
      const form = match.toLowerCase();
      const words = shortForms[form];
      if (words === undefined) return null;
      return form.endsWith('.') && END_OF_SENTENCE.test(after) && !titles.has(form) ? `${words}.` : words;
    },
  };
}

function signRules(wording: Wording): Rule[] {
  const between = (sign: string, word: string): Rule => ({
    pattern: new RegExp(String.raw`(?<=[\p{L}\p{N}]\s?)${sign}(?=\s?[\p{L}\p{N}])`, 'gu'),
    say: () => ` ${word} `,
  });
  return [
    { pattern: /&/gu, say: () => ` ${wording.and} ` },
    between(String.raw`\+`, wording.plus),
    between('=', wording.equals),
    between('×', wording.times),
    { pattern: /(?<=\p{L})\/(?=\p{L})/gu, say: () => ' ' },
  ];
}

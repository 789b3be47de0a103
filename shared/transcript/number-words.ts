/** Numbers of a language in words, and the names of its signs. */
interface NumberWords {
  readonly values: ReadonlyMap<string, number>;
  readonly signs: Readonly<Record<string, string>>;
}

const HUNDRED = 100;
const THOUSAND = 1_000;

const EN = valuesOf(
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
  'twenty thirty forty fifty sixty seventy eighty ninety',
  'hundred thousand',
);
const DE = valuesOf(
  'null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn',
  'zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig',
  'hundert tausend',
);
for (const [ten, tens] of [...DE].filter(([, value]) => value >= 20 && value < HUNDRED)) {
  for (const [one, ones] of [...DE].filter(([, value]) => value > 0 && value < 10))
    DE.set(`${one === 'eins' ? 'ein' : one}und${ten}`, tens + ones);
}
const FR = valuesOf(
  'zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize',
  'vingt trente quarante cinquante soixante',
  'cent mille',
);
FR.set('vingts', 20).set('cents', HUNDRED);
const ES = valuesOf(
  'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve',
  'veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa',
  'cien mil',
);
for (const [index, ending] of 'uno dós trés cuatro cinco séis siete ocho nueve'.split(' ').entries())
  ES.set(`veinti${ending}`, 21 + index);

const NUMBER_WORDS: Readonly<Record<string, NumberWords>> = {
  en: { values: EN, signs: { $: 'dollars', '€': 'euros', '£': 'pounds', '%': 'percent', '&': 'and' } },
  de: { values: DE, signs: { $: 'dollar', '€': 'euro', '£': 'pfund', '%': 'prozent', '&': 'und' } },
  fr: { values: FR, signs: { $: 'dollars', '€': 'euros', '£': 'livres', '%': 'pour cent', '&': 'et' } },
  es: { values: ES, signs: { $: 'dólares', '€': 'euros', '£': 'libras', '%': 'por ciento', '&': 'y' } },
};

/** The numbers of a language (BCP 47) in words, and the names of its signs. English for an unknown language. */
export function numberWordsOf(language: string): NumberWords {
  return NUMBER_WORDS[language.toLowerCase().split('-')[0] ?? ''] ?? { values: EN, signs: {} };
}

function valuesOf(ones: string, tens: string, scales: string): Map<string, number> {
  const [hundred = '', thousand = ''] = scales.split(' ');
  return new Map([
    ...ones.split(' ').map((word, value): [string, number] => [word, value]),
    ...tens.split(' ').map((word, index): [string, number] => [word, 20 + 10 * index]),
    [hundred, HUNDRED],
    [thousand, THOUSAND],
  ]);
}

/**
 * Combines a number with one spoken right after it: "twenty" "five", "two" "hundred", "nineteen" "eighty", "quatre"
 * "vingt".
 * @param isFrench True if numbers up to 19 can follow 60 and 80.
 * @returns Null if the second begins another number.
 */
export function joinNumbers(before: number, next: number, isFrench: boolean): number | null {
  const rest = before % HUNDRED;
  if (next === THOUSAND) return before > 0 && before < THOUSAND ? before * THOUSAND : null;
  if (next === HUNDRED) return rest > 0 ? before - rest + rest * HUNDRED : null;
  if (isFrench && rest === 4 && next === 20) return before + 76;
  if (isFrench && (rest === 60 || rest === 80 || rest === 10) && next < 20)
    return rest === 10 && next < 7 ? null : before + next;
  if (next > 0 && next < 10 && before >= 20 && before % 10 === 0) return before + next;
  if (next < HUNDRED && before >= HUNDRED && rest === 0) return before + next;
  // A year: "nineteen eighty".
  if (next >= 10 && before >= 11 && before < HUNDRED) return before * HUNDRED + next;
  return null;
}

/** Singular and plural of a noun. */
export type Noun = readonly [one: string, many: string];

/** Words by which a language reads signs, units and short forms. Numbers stay digits: espeak-ng reads them. */
export interface Wording {
  /** A decimal mark: `1.5` or `1,5`. */
  readonly decimalMark: '.' | ',';
  readonly percent: string;
  readonly and: string;
  readonly plus: string;
  readonly equals: string;
  readonly times: string;
  /** Between the ends of a range: "5–10". */
  readonly to: string;
  /** Before "#1". */
  readonly number: string;
  /** In addresses. */
  readonly at: string;
  readonly dot: string;
  readonly slash: string;
  readonly dash: string;
  readonly underscore: string;
  /** By sign: the money, and its hundredth. */
  readonly money: Readonly<Record<string, { readonly whole: Noun; readonly cent: Noun }>>;
  /** Money after a number of millions: "d’euros". Default: the noun itself. */
  ofMoney?(noun: string): string;
  /** By sign after an amount of money or a number: k, M, bn. */
  readonly magnitudes: Readonly<Record<string, Noun>>;
  /** By sign after a number; the case counts. */
  readonly units: Readonly<Record<string, Noun>>;
  /** By short form in lower case with its points; those that end with one may be followed by a capital. */
  readonly shortForms: Readonly<Record<string, string>>;
  /** Streets by short form without its point, which stand behind a name or number. */
  readonly streets?: Readonly<Record<string, string>>;
  /** Words for what is written with a dash in front of a name: "St-Malo". */
  readonly prefixes?: Readonly<Record<string, string>>;
  /** Between the parts of a rating: "4.8 out of 5". */
  readonly outOf: string;
  /** Between the number of a part and that of all parts: "part 1 of 3". */
  readonly ofParts: string;
  /** Words in front of the number of a part, as a pattern. */
  readonly parts: string;
  /** Before a unit: "5 euros per kilo". */
  readonly per: string;
  /** Short forms that never end a sentence, although a capital follows. */
  readonly titles: ReadonlySet<string>;
  /** January first, lower case as the language writes it. */
  readonly months: readonly string[];
  /** Reads a date; the year is as it is read. */
  date(day: number, month: string, year: string | null): string;
  /** Reads a time of day; `half` is am or pm. */
  time(hours: number, minutes: number, half: 'am' | 'pm' | null): string;
  /** Reads a year of four digits. */
  year(year: number): string;
  /** Reads "1990s"; absent where no short form exists. */
  decade?(year: number): string;
  /** Words of two or three capitals that are no acronyms, only loud. */
  readonly loudWords: ReadonlySet<string>;
  /** Acronyms of three letters that are spoken as words. */
  readonly spokenAcronyms: ReadonlySet<string>;
  /** Reads a letter of an acronym. Default: itself. */
  letter?(letter: string): string;
}

/** A set of the words of a text. */
export function wordSet(text: string): ReadonlySet<string> {
  return new Set(text.split(' '));
}

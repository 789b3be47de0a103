/** Singular and plural of a noun. */
export type Noun = readonly [one: string, many: string];

/** A language's words for signs, units and abbreviations. Numbers stay digits, because espeak-ng reads them. */
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
  /** By sign after a number. Case-sensitive. */
  readonly units: Readonly<Record<string, Noun>>;
  /** By abbreviation in lower case with its periods. A capital may follow those that end with one. */
  readonly shortForms: Readonly<Record<string, string>>;
  /** Streets by abbreviation without its period, after a name or number. */
  readonly streets?: Readonly<Record<string, string>>;
  /** Spoken forms of hyphenated name prefixes: "St-Malo". */
  readonly prefixes?: Readonly<Record<string, string>>;
  /** Between the parts of a rating: "4.8 out of 5". */
  readonly outOf: string;
  /** Between a part's number and the number of parts: "part 1 of 3". */
  readonly ofParts: string;
  /** Words before the number of a part, as a pattern. */
  readonly parts: string;
  /** Before a unit: "5 euros per kilo". */
  readonly per: string;
  /** Abbreviations that never end a sentence, even before a capital. */
  readonly titles: ReadonlySet<string>;
  /** January first, in lower case as the language writes it. */
  readonly months: readonly string[];
  /** Reads a date. The year is in its spoken form. */
  date(day: number, month: string, year: string | null): string;
  /** Reads a time of day; `half` is am or pm. */
  time(hours: number, minutes: number, half: 'am' | 'pm' | null): string;
  /** Reads a year of four digits. */
  year(year: number): string;
  /** Reads "1990s"; absent without a short form. */
  decade?(year: number): string;
  /** Words of two or three capitals that are not acronyms, only loud. */
  readonly loudWords: ReadonlySet<string>;
  /** Three-letter acronyms that are spoken as words. */
  readonly spokenAcronyms: ReadonlySet<string>;
  /** Reads a letter of an acronym. Default: itself. */
  letter?(letter: string): string;
}

/** The set of a text's words. */
export function wordSet(text: string): ReadonlySet<string> {
  return new Set(text.split(' '));
}

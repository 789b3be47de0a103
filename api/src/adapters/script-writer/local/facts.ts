import { NUMBER_WORDS } from '#api/adapters/script-writer/built-in/vocabulary.ts';

/** Days and months in four languages, by their beginnings; times of day. */
const DATES =
  /(?<!\p{L})(?:mon|tues|wednes|thurs|fri|satur|sun)days?(?!\p{L})|(?<!\p{L})(?:(?:mon|diens|donners|frei|sams|sonn)tags?|mittwochs?|lundis?|mardis?|mercredis?|jeudis?|vendredis?|samedis?|dimanches?|lunes|martes|miércoles|jueves|viernes|sábados?|domingos?|today|tomorrow|tonight|yesterday|heute|morgen|gestern|aujourd[’']hui|demain|hoy|mañana|january|february|march|april|june|july|august|september|october|november|december|januar|februar|märz|juni|juli|oktober|dezember|janvier|février|avril|juin|juillet|août|septembre|octobre|novembre|décembre|enero|febrero|abril|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|noon|midnight|mittag|mitternacht|midi|minuit|mediodía|medianoche)(?!\p{L})/giu;

/** Offers and promises: only the brief can make them. */
const OFFERS =
  /(?<!\p{L})(?:free|sale|sales|discounts?|half price|bonus|guaranteed?s?|refunds?|credit card|sign up|no cost|gratis|kostenlos\p{L}*|rabatte?|angebote?|garantiert\p{L}*|garantie|kreditkarten?|umsonst|gratuite?s?|remises?|soldes?|promotions?|garantie?s?|remboursé\p{L}*|gratuit\p{L}*|descuentos?|ofertas?|rebajas?|garantizad\p{L}*|garantía|reembolso)(?!\p{L})/giu;

/** Addresses and handles. */
const ADDRESSES =
  /https?:\S+|www\.\S+|(?<![\p{L}\d])@\w+|#\p{L}+|\p{L}{2,}\.(?:com|org|net|io|app|shop|de|fr|es|co\.uk)(?!\p{L})/giu;

const CURRENCY = /[£$€¥]|(?<!\p{L})(?:dollars?|pounds?|euros?|pence|cents?|francs?|pesos?)(?!\p{L})/giu;

/** Numbers up to two are words like any other: "one of them", "a couple". */
const LEAST_NUMBER = 3;

/** Things in a text that a brief must have said, each in a form that can be compared. */
export function claimsIn(text: string, hasNouns: boolean): ReadonlySet<string> {
  const claims = [DATES, OFFERS, ADDRESSES, CURRENCY].flatMap((pattern) =>
    [...text.matchAll(pattern)].map(([found]) => found.toLowerCase()),
  );
  return new Set([...claims, ...numbersIn(text), ...(hasNouns ? [] : namesIn(text))]);
}

function numbersIn(text: string): readonly string[] {
  const digits = [...text.matchAll(/\d+(?:[.,:]\d+)*/gu)].map(([number]) =>
    number.replace(/[.,:](?=\d{3}(?!\d))/gu, ''),
  );
  const words = [...text.toLowerCase().matchAll(/\p{L}+(?:-\p{L}+)?/gu)].flatMap(
    ([word]) => NUMBER_WORDS.get(word) ?? [],
  );
  return [...digits, ...words.filter((number) => number >= LEAST_NUMBER).map(String)];
}

/** Words with a capital where no sentence begins, without their endings. */
function namesIn(text: string): readonly string[] {
  const inner = text.matchAll(/(?<=[\p{L}\p{N},;’'”)] (?:["'“‘«(]*))\p{Lu}[\p{L}\p{N}-]*/gu);
  return [...inner]
    .map(([name]) => name)
    .filter((name) => !/^(?:I|OK|TV|DIY|O)$/u.test(name))
    .map((name) => name.toLowerCase());
}

/** True if the brief contains everything that a line claims. */
export function isBacked(line: string, brief: string, hasNouns: boolean): boolean {
  const backed = claimsIn(brief, hasNouns);
  const words = new Set(brief.toLowerCase().match(/[\p{L}\p{N}]+/gu));
  return [...claimsIn(line, hasNouns)].every((claim) => {
    if (backed.has(claim) || words.has(claim)) return true;
    // "Leeds's", "Berliner": an ending more or less.
    const stem = claim.length > 5 && /^\p{L}+$/u.test(claim) ? claim.slice(0, -2) : null;
    return stem !== null && words.values().some((word) => word.startsWith(stem) && word.length <= claim.length + 2);
  });
}

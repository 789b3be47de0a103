/*
 * Topics as they are typed, put as they would be said: what stands in front of a colon and what only announces the
 * subject is read for what it means. The writer's words stay.
 */

type Rewrite = readonly [RegExp, (...groups: string[]) => string];

/** Labels that are no subject of their own. */
const LABELLED: readonly Rewrite[] = [
  // "New in store: linen shirts" is about the shirts.
  [
    /^(?:new|now|just) (?:in|in store|in stock|in the shop|arrivals?|on the menu|on our shelves)\s?[:–—-]\s+(?:the |our )?(.+)$/is,
    (rest) => `our new ${rest}`,
  ],
  [
    /^(?:(?:our |my )?new) (feature|update|release|version|product|service|menu|collection|opening hours)\s?:\s+(.+)$/is,
    (what, rest) => `our new ${what}. ${capital(rest)}`,
  ],
  [/^(?:transformation|makeover|before (?:and|&|\/) after)\s?[:–—-]\s+(.+)$/is, (rest) => `${rest}, before and after`],
  [
    /^(?:(?:hot take|unpopular opinion|opinion|storytime|story time|psa|reminder|fun fact|did you know|diy|tutorial|how[- ]to|explained|explainer|faq|q&a|myth|today['’]s topic)\s?[:–—]\s+)(.+)$/is,
    (rest) => rest,
  ],
  [
    /^((?:customer|client|guest|member|student|patient|user|success|real)(?:['’]?s)? (?:story|stories|review|reviews|testimonial|testimonials|spotlight))\s?:\s+(.+)$/is,
    (what, rest) => `${what} – ${rest}`,
  ],
  [
    /^(?:book|film|movie|album|series|show|play|concert|restaurant|hotel) review\s?:\s+(.+)$/is,
    (work) => `my thoughts on ${work}`,
  ],
  [/^(?:podcast |video |new )?(?:episode|ep\.?|part|chapter|lesson)\s\d+\s?[:–—-]\s+(.+)$/is, (rest) => rest],
  [/^pov[\s:,–—-]+(.+)$/is, (rest) => `POV ${rest}`],
  // A list without its number.
  [
    /^(?:the )?(?:things?|what) ((?:i|we)(?: really)? wish(?:ed)? (?:(?:i|we)|someone|somebody)\b.+)$/is,
    (rest) => `3 things ${rest}`,
  ],
  // "Freelancing: 5 mistakes that cost me clients" are five freelancing mistakes.
  [
    /^([\p{L}-]+)\s?:\s+(\d{1,2}|\p{L}{3,6}) (tips|mistakes|hacks|tricks|myths|facts|habits|lessons|rules|ideas)\b(.*)$/isu,
    (field, count, noun, rest) => `${count} ${field.toLowerCase()} ${noun}${rest}`,
  ],
];

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A topic whose label says what it is, as one phrase. */
export function withoutLabel(text: string): string {
  for (const [pattern, rewrite] of LABELLED) {
    const [, ...groups] = pattern.exec(text) ?? [];
    if (groups.length > 0) return rewrite(...groups.map((group) => group ?? ''));
  }
  return text;
}

/** What only announces a subject: "the truth about", "everything you need to know about", "my honest opinion on". */
const ANNOUNCED =
  /^(?:(?:the )?(?:whole |honest |simple |ugly |hard )?truth|everything(?: (?:you|we|i)(?: (?:need|should|want(?:ed)?|have))?(?: to)?(?: know)?| to know)?|all(?: you (?:need|have) to know)?|what (?:nobody|no one|they don['’]t|people don['’]t|you should|you need to|everyone should)(?: ever)?(?: tells?(?: you)?| know| talks?)|(?:an? |my |our |some )?(?:honest |personal |quick |short |close |closer |few )*(?:opinions?|thoughts|takes?|views?|words|look|love letter|ode)|(?:let['’]s |we need to )?talk)\s+(?:about|on|at|to|into)\s+(.{3,})$/i;

/** What is said to be explained: "our refund policy explained in 30 seconds". */
const EXPLAINED = /^((?!how\b|why\b|what\b|when\b|\d).{3,60}?),? explained(?:\s(?:in|simply|for|by)\b.*)?$/i;

/** What a phrase is about when it begins with what only announces that; null when it doesn't. */
export function announcedIn(phrase: string): string | null {
  return ANNOUNCED.exec(phrase)?.[1] ?? EXPLAINED.exec(phrase)?.[1] ?? null;
}

import { blanksIn } from '#shared/text/blanks.ts';
import type { Topic } from './topic.ts';

/** Blanks by the words of their wording, and the pattern in the user's text that already answers them. */
const ANSWERS: readonly (readonly [blank: RegExp, answer: RegExp])[] = [
  [
    /(?:dates|time|termine|zeit|horaires?|fechas|hora)(?!\p{L})/iu,
    /(?<!\p{L})(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|(?:mon|diens|donners|frei|sams|sonn)tags?|mittwochs?|sonnabends?|lundis?|mardis?|mercredis?|jeudis?|vendredis?|samedis?|dimanches?|lunes|martes|miércoles|jueves|viernes|sábados?|domingos?|today|tomorrow|tonight|heute|aujourd[’']hui|demain|hoy|jan(?:uary|uar|vier)|enero|feb(?:ruary|ruar|rero)|février|märz|marzo|april|avril|abril|june|juni|juin|junio|july|juli|juillet|julio|august|août|agosto|sept\p{L}*|o[ck]to?[bu]\p{L}+|nov(?:ember|embre|iembre)|de[cz]ember|décembre|diciembre|\d{1,2}(?:st|nd|rd|th|er|\.)?\s(?:of )?(?:may|mai|mayo|march|mars)|\d{1,2}\s?(?:am|pm|uhr|heures|h|o[’']clock|:\s?\d\d))(?!\p{L})/iu,
  ],
  [
    /price|preis|prix|precio/iu,
    /hiring|wir suchen|recrut|buscamos|[£$€]\s?\d|\d\s?(?:[£$€]|euros?|pounds?|dollars?|pence|cents?)(?!\p{L})/iu,
  ],
  [
    /address|link|adresse|lien|dirección|enlace/iu,
    /https?:|www\.|\p{L}\.(?:com|org|net|io|app|shop|de|fr|es|co\.uk)(?!\p{L})|@\w|(?<!\p{L})(?:street|road|lane|avenue|square|rue|calle|plaza|avenida|\p{L}*(?:straße|platz|gasse))(?!\p{L})/iu,
  ],
  [/contact|kontakt/iu, /\d[\d\s-]{2,}\d|@\w/u],
];

/** True for a point that asks for something the user has already stated or wants left out. */
export function isAnswered(spoken: string, { headline, told, mentions, cta, avoided }: Topic): boolean {
  const blanks = blanksIn(spoken).join(' ').toLowerCase();
  const text = [headline, ...told, ...mentions, cta].join(' ');
  const unwanted = avoided.flatMap((thing) => thing.toLowerCase().match(/\p{L}{4,}/gu) ?? []);
  return (
    ANSWERS.some(([blank, answer]) => blank.test(blanks) && answer.test(text)) ||
    unwanted.some((word) => blanks.includes(word.slice(0, 5)))
  );
}

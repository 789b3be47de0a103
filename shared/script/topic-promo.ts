import type { PromoKind, Reading } from './topic.ts';
import { shortSubject, uncapitalizeKnown } from './topic-phrases.ts';
import { uncapitalize } from './wording.ts';

const PLACES =
  /\b(?:shop|caf[eé]|coffee ?(?:shop|house)|bakery|restaurant|bar|pub|salon|barber(?:shop)?|studio|gym|store|boutique|clinic|hotel|hostel|gallery|market stall|food truck|bookshop|bookstore|library|museum|spa|pizzeria|brewery|florist|garage|dentist|practice|office|nursery|school|farm)\b/i;
const SERVICES =
  /\b(?:app|software|platform|website|saas|tool|service|agency|course|webinar|newsletter|podcast|coaching|consulting|subscription|membership|startup|company|business|channel|plugin|extension|api|programme|program|consultancy|firm|charity)\b/i;
const EVENTS =
  /\b(?:sale|event|festival|concert|party|conference|workshop|meet-?up|webinar|exhibition|opening|open day|(?:christmas|farmers['’]?|flea|night|street|craft) market|competition|giveaway|black friday|cyber monday|discount|% off|tournament|fundraiser|fun run|charity run|5k|10k|race|gala|quiz night|open mic|screening|tasting|pop-?up|retreat|show|premiere)\b/i;
const SOLD =
  /\b(?:product|brand|collection|line|gadget|bottle|candles?|skincare|book|album|game|shoes?|t-?shirts?|bags?|watch|sauce|snack|drink|soap|tea|headphones?|earbuds|lamps?|mugs?|cups?|tumblers?|jackets?|chairs?|desks?|rugs?|backpacks?|wallets?|bikes?|knives|knife|honey|jam|chocolates?|cushions?|blankets?|prints?|posters?|planners?|notebooks?|earrings?|keyboard|speakers?|jewel(?:le)?ry|furniture|toy|device)\b/i;

/** An event is what it ends on: "the market crash" is none, and "a sale" is. */
const EVENT_AT_END = new RegExp(`${EVENTS.source}(?: run| day)?\\W*$`, 'i');

/** What has its own evening. */
const LAUNCHED = /^(?:book|album|exhibition|gallery|shop|store) (?:launch|opening|signing)(?: party)?$/i;

/** "Our app helps teams": what it is that helps. */
const OWN_SENTENCE =
  /^((?:our|my)\s+(?:\S+\s+){0,6}?\S+)\s(?:is|are|has|have|helps?|makes?|sells?|offers?|opens?|lets?|gives?|starts?|turns?|brings?|delivers?|serves?|saves?|keeps?|teaches)\s/i;

/** People whose work is hired, named with where or by whom. */
const HIRED =
  /\b(?:agent|realtor|lawyer|plumber|plumbing|electrician|photographer|photography|coach|tutor|therapist|accountant|designer|cleaner|cleaning|trainer|caterer|catering|stylist|hairdresser|groomer|handyman|painter|gardener|gardening|translator)\b.*\s(?:in|by|near)\s\p{Lu}/u;

const FIRM = /\b(?:company|business|firm|agency|service|studio)$/i;

/** Services that are offered by their bare name. */
const OFFERED = /\b(?:app|startup|agency|brand|company|course|firm|podcast|newsletter)\b/i;

/** How things for sale are described when nothing else is said of them: made, named by a model, or good for something. */
const SOLD_BARE =
  /^[Aa]n?\s|\b(?:[Hh]andmade|[Hh]omemade|[Hh]and-\w+|[Oo]rganic|[Rr]eusable|[Ff]oldable|[Vv]egan|[Ll]imited edition|[Pp]ersonali[sz]ed|[Cc]ustom|[Ww]ireless)\b|(?<!\p{Ll} )\b\p{Lu}\p{L}+\s\d/u;

/** Something that is offered: launched, opened, sold, or simply the writer's own. */
export function readPromo(text: string, source: string): Reading | null {
  const plain = text.replace(/[.!]+$/, '');
  const launch =
    /^(?:(?:the|our|my|a)\s+)?(?:new\s+)?(?:product\s+)?(?:launch(?:ing)?|release|announcement|announcing|introducing|introduction|promo(?:tion|ting)?|grand opening|opening|presenting|unveiling|meet)(?:\s+(?:of|for))?:?\s+(.+)$/i.exec(
      plain,
    ) ??
    /^(?:announce|introduce|present|promote|advertise|showcase|unveil)\s+((?:our|my|the|an?|new)\s.+)$/i.exec(plain) ??
    /^(.+?)\s+(?:product\s+)?(?:launch|release|grand opening|opening|promo|advert|ad|announcement)$/i.exec(plain);
  const self =
    /^(?:we(?:'|’)?re|we are|i(?:'|’)?m|i am)\s+(?:opening|launching|starting|selling|releasing|building|hosting|running)?\s*((?:an?|the|our|my)\s+.+)$/i.exec(
      plain,
    );
  const own =
    /^(?:our|my)\s+/i.test(plain) &&
    (PLACES.test(plain) ||
      SERVICES.test(plain) ||
      EVENTS.test(plain) ||
      SOLD.test(plain) ||
      /^our\b/i.test(plain) ||
      /\bnew\b/i.test(plain));
  const named =
    /^(?:an?\s+|the\s+)?new\s+/i.test(plain) ||
    EVENT_AT_END.test(headOf(plain)) ||
    /\b(?:now open|coming soon|out now|on sale|for sale|special offer|\d+ ?% off)\b/i.test(source);
  const bare =
    /^(?:an?\s+)?[\p{L}\d\s'’&/-]{2,60}$/iu.test(plain) &&
    (PLACES.test(headOf(plain)) ||
      OFFERED.test(headOf(plain)) ||
      (SOLD_BARE.test(plain) && SOLD.test(headOf(plain)))) &&
    !/^(?:\w+ing|starting|running)\b/i.test(plain);
  if (HIRED.test(uncapitalize(plain)) && !/^(?:how|what|why|which|the|\d)/i.test(plain)) {
    // “Your plumber in Leeds” is how one is recommended; a firm speaks of itself.
    const isFirm = /^(?:our|my)\s/i.test(plain) || FIRM.test(headOf(plain));
    const subject = isFirm
      ? shortSubject(ownedSubject(plain))
      : /\sby\s/.test(plain)
        ? uncapitalizeKnown(plain)
        : `your ${uncapitalizeKnown(plain.replace(/^an?\s/i, ''))}`;
    return { intent: 'promo', promoKind: 'service', subject };
  }
  if (LAUNCHED.test(plain)) return { intent: 'promo', promoKind: 'event', subject: `our ${uncapitalize(plain)}` };
  const about = OWN_SENTENCE.exec(plain)?.[1];
  const phrase = launch?.[1] ?? self?.[1] ?? about ?? (own || named || bare ? plain : null);
  if (phrase === null) return null;
  return { intent: 'promo', promoKind: kindOf(phrase), subject: shortSubject(ownedSubject(phrase)) };
}

function headOf(phrase: string): string {
  return phrase.split(/\s(?:in|at|for|from|on|with|near|of|by|that|which)\s/i)[0] ?? phrase;
}

/** What something is by its head noun; by any word where the head says nothing: "open day at our studio" is an event. */
function kindOf(phrase: string): PromoKind {
  const kinds = [
    ['event', EVENTS],
    ['place', PLACES],
    ['service', SERVICES],
    ['product', SOLD],
  ] as const;
  const kindIn = (text: string) => kinds.find(([, words]) => words.test(text))?.[0];
  return kindIn(headOf(phrase)) ?? kindIn(phrase) ?? 'product';
}

/** What is promoted, as its owner speaks of it: "a new coffee shop" → "our new coffee shop", "Nimbus 2" stays. */
function ownedSubject(phrase: string): string {
  const owned = /\b(?:my|i)\b/i.test(phrase.slice(0, 4)) ? 'my' : 'our';
  const plain = phrase.trim().replace(/^(?:an?)\s+/i, `${owned} `);
  if (/^(?:our|my|the|this|your|their|his|her)\s/i.test(plain)) return uncapitalizeKnown(plain);
  // A name ends like a name ("Nimbus 2"); a thing that only begins with one is owned ("our Black Friday sale").
  const isName = uncapitalizeKnown(plain) === plain && /^\p{Lu}/u.test(plain) && !/\s\p{Ll}[\p{L}'’-]*$/u.test(plain);
  return isName ? plain : `${owned} ${uncapitalizeKnown(plain)}`;
}

/** A whole sentence that fits nothing else: it is said as it stands, by those whom it is about. */
export function readAnnouncement(text: string): Reading | null {
  const isOffer = /\bfree (?:shipping|delivery|entry|trial)\b|\d ?% off\b|\bhalf price\b|\bbuy one\b/i.test(text);
  return isOffer || /^(?:we|i)(?:['’]\w+)?\s+\w+/i.test(text)
    ? { intent: 'promo', promoKind: 'service', subject: 'this' }
    : null;
}

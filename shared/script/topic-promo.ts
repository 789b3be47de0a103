import type { PromoKind, Reading } from './topic.ts';
import { shortSubject, uncapitalizeKnown } from './topic-phrases.ts';
import { uncapitalize } from './wording.ts';

const PLACES =
  /\b(?:shop|caf[eé]|coffee ?(?:shop|house)|bakery|restaurant|bar|pub|salon|barber(?:shop)?|studio|gym|store|boutique|clinic|hotel|hostel|gallery|market stall|food truck|bookshop|bookstore|library|museum|spa|pizzeria|brewery|florist|garage|dentist|practice|office|nursery|school|farm)s?$/i;

/** What ends like a place and is none. */
const NO_PLACE =
  /\b(?:(?:protein|granola|chocolate|cereal|energy|snack|candy|muesli|oat|soap|search|menu|tool|nav(?:igation)?|task|scroll|progress|status|side|space|address|tab|title|loading|pull-up|crow|gold|push|roll|grab|towel|sound|light|handle) bar|(?:app|play|data|key) store|(?:box|home|head) office|(?:home|android|visual|obs) studio|home gym|(?:old|film) school|(?:wind|solar|server|content|click) farm|(?:best|good|daily|band|guitar|piano|deliberate|spiritual|common|general) practice)s?$/i;
const SERVICES =
  /\b(?:app|software|platform|website|saas|tool|service|agency|course|webinar|newsletter|podcast|coaching|consulting|subscription|membership|startup|company|business|channel|plugin|extension|api|programme|program|consultancy|firm|charity|feature(?! film)|update)\b/i;
const EVENTS =
  /\b(?:sale|event|festival|concert|party|conference|workshop|meet-?up|webinar|exhibition|opening|open (?:day|house|evening)|(?:christmas|farmers['’]?|flea|night|street|craft) market|competition|giveaway|black friday|cyber monday|discount|% off|tournament|fundraiser|fun run|charity run|5k|10k|race|gala|(?:pub )?quiz|quiz night|open mic|screening|tasting|pop-?up|retreat|show|premiere)\b/i;
const SOLD =
  /\b(?:product|brand|collection|line|gadget|bottle|candles?|skincare|book|album|game|shoes?|t-?shirts?|bags?|watch|sauce|snack|drink|soap|tea|headphones?|earbuds|lamps?|mugs?|cups?|tumblers?|jackets?|chairs?|desks?|rugs?|backpacks?|wallets?|bikes?|knives|knife|honey|jam|chocolates?|cushions?|blankets?|prints?|posters?|planners?|notebooks?|earrings?|keyboard|speakers?|jewel(?:le)?ry|furniture|toy|device|(?:protein|granola|chocolate|cereal|energy|snack|candy|muesli|oat|soap)[ -]bars?|menu|wine|beer|range|smartphone|laptop|tablet|smartwatch)\b/i;

/** What is eaten or drunk. */
const EATEN =
  /\b(?:bread|sourdough|bagels?|croissants?|cakes?|cupcakes?|cookies|pastr(?:y|ies)|brownies|donuts?|doughnuts?|pies?|granola|cereal|snacks?|sauces?|honey|jams?|chocolates?|candy|sweets|cheeses?|meat|sausages?|fish|eggs?|vegetables?|veg|fruit|produce|meals?|lunch(?:es)?|pizzas?|burgers?|tacos?|noodles|pasta|soups?|salads?|sandwich(?:es)?|ice[ -]cream|gelato|oat milk|milk|yogh?urt|coffee|espresso|teas?|kombucha|juices?|smoothies?|lemonade|wines?|beers?|ales?|ciders?|gin|drinks?|olive oil|spices?|hot sauce|(?:protein|granola|energy|snack|candy|muesli|oat)[ -]bars?)\b/i;

/** Things that are named after food: "a coffee cup". */
const NOT_EATEN =
  /\b(?:cups?|mugs?|tumblers?|machines?|makers?|grinders?|glass(?:es)?|knives|knife|boards?|books?|cookbooks?|bags?|bottles?|containers?|apps?|sets?|candles?|racks?|pots?|pans?|ovens?|kettles?|tins?|towels?|vans?|trucks?|stalls?|carts?|shops?|courses?|class(?:es)?|tables?)(?:\s\p{Lu}\S*)*$/iu;

/** Whether it is food or drink that is offered: that is tasted, and not put to use. */
export function isFood(subject: string): boolean {
  const [head = ''] = subject.split(/\s(?:for|from|in|with|by|to|at|that)\s/i);
  return EATEN.test(head) && !NOT_EATEN.test(head);
}

/** What sounds like an event and is none. */
const NO_EVENT =
  /\b(?:(?:human|arms|space|rat) race|(?:political|green|labour|republican|democratic|third|search) party|(?:tv|television|talk|game|reality) show|(?:chess|job|career) opening)\W*$/i;

/** What is new, opened or announced and never for sale: news, rules, times and people. */
const NEWS =
  /\b(?:laws?|acts?|bills?|rules?|regulations?|polic(?:y|ies)|tax(?:es)?|bans?|stud(?:y|ies)|reports?|research|evidence|surveys?|discover(?:y|ies)|reviews?|years?|decades?|centur(?:y|ies)|seasons?|statements?|accounts?|resolutions?|presidents?|governments?|ministers?|mayor|king|queen|pope|parliament|virus|variant|species|planet|generation|era|normal|relationship|habits?|trends?|job|language|parents?|mums?|moms?|dads?|speech|scene|ceremony|chapter|lines?|remarks|hours|dates?)$/i;

/** What one may have made oneself, or only watched: it takes an owner to be a promotion. */
const WATCHED = /\b(?:films?|movies?|series|episodes?|songs?|trailers?|documentar(?:y|ies))$/i;

/** A price, a day or a share off: what only an offer has. */
const OFFER =
  /[£$€]\s?\d|\d\s?(?:€|£|euros?|dollars?|pounds?|% off)|\b(?:from|on|until) (?:\d{1,2} )?(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|march|april|may|june|july|august|september|october|november|december)\b/i;

/** An event is what it ends on: "the market crash" is none, and "a sale" is. */
const EVENT_AT_END = new RegExp(`${EVENTS.source}(?: run| day)?\\W*$`, 'i');

/** What has its own evening. */
const LAUNCHED = /^(?:book|album|exhibition|gallery|shop|store) (?:launch|opening|signing)(?: party)?$/i;

/** "Our app helps teams": what it is that helps. */
const OWN_SENTENCE =
  /^((?:our|my)\s+(?:\S+\s+){0,6}?\S+)\s(?:is|are|has|have|helps?|makes?|sells?|offers?|opens?|lets?|gives?|starts?|turns?|brings?|delivers?|serves?|saves?|keeps?|teaches|premieres?|launches|arrives?|returns?|ships?|costs?|needs?|wants?|hosts?|welcomes?|supports?|celebrates?)\s/i;

/** People whose work is hired, named with where or by whom. */
const HIRED =
  /\b(?:agents?|realtors?|lawyers?|plumbers?|plumbing|electricians?|photographers?|photography|coach|tutor|therapist|accountant|designer|cleaner|cleaning|trainer|caterer|catering|stylist|hairdresser|groomer|handyman|painter|gardener|gardening|translator)\b.*\s(?:in|by|near)\s\p{Lu}/u;

const FIRM = /\b(?:company|business|firm|agency|service|studio)$/i;

/** Services that are offered by their bare name. */
const OFFERED = /\b(?:app|startup|agency|brand|company|course|firm|podcast|newsletter)\b/i;

/** How things for sale are described when nothing else is said of them: made, named by a model, or good for something. */
const SOLD_BARE =
  /^[Aa]n?\s|\b(?:[Hh]andmade|[Hh]omemade|[Hh]and-\w+|[Oo]rganic|[Rr]eusable|[Ff]oldable|[Vv]egan|[Ll]imited edition|[Pp]ersonali[sz]ed|[Cc]ustom|[Ww]ireless)\b|(?<!\p{Ll} )\b\p{Lu}\p{L}+\s\d/u;

/** Something that is offered: launched, opened, sold, or simply the writer's own. */
export function readPromo(text: string, source: string): Reading | null {
  const plain = text.replace(/[.!]+$/, '').replace(/^how (?=(?:our|my)\s)/i, '');
  // "What our agency does" is told, not owned: "our what our agency does".
  if (/^(?:how|why|what|when|where|who|which)\s/i.test(plain) || isNews(plain)) return null;
  // "Honey from our own hives": said to be theirs further on.
  const [, made] = /^((?:\p{L}+ ){0,2}?\p{L}+) (?:from|made in|grown in) (?:our|my)\s/iu.exec(plain) ?? [];
  if (made && (EATEN.test(made) || SOLD.test(made)))
    return { intent: 'promo', promoKind: 'product', subject: shortSubject(plain) };
  const launch =
    /^(?:(?:the|our|my|a)\s+)?(?:new\s+)?(?:product\s+)?(?:launching|announcing|introducing|promoting|grand opening(?: of)?|opening(?: of)?|presenting|unveiling|meet|(?:launch|release|announcement|introduction|promo|promotion)(?:\s+(?:of|for)|:))(?:\s+(?:of|for))?:?\s+(.+)$/i.exec(
      plain,
    ) ??
    /^(?:announce|introduce|present|promote|advertise|showcase|unveil|try(?: out)?|taste|discover|order|visit|book|check out|come to)\s+((?:our|my|the new|an?|new)\s.+)$/i.exec(
      plain,
    ) ??
    /^(.+?)\s+(?:product\s+)?(?:launch|release|grand opening|opening|promo|advert|ad|announcement)$/i.exec(plain);
  const self =
    /^(?:we(?:'|’)?re|we are|i(?:'|’)?m|i am)\s+(?:opening|launching|starting|selling|releasing|building|hosting|running)?\s*((?:an?|the|our|my)\s+.+)$/i.exec(
      plain,
    ) ??
    /^(?:we|i)(?:['’]ve| have)?\s+(?:just |finally |recently |only just )*(?:launched|opened|released|relaunched|reopened|started selling|published)\s+((?:an?|the|our|my)\s+.+)$/i.exec(
      plain,
    );
  const own =
    /^(?:our|my)\s+/i.test(plain) &&
    (isPlace(headOf(plain)) ||
      SERVICES.test(plain) ||
      EVENTS.test(plain) ||
      SOLD.test(plain) ||
      /^our\b/i.test(plain) ||
      /\bnew\b/i.test(plain));
  const named =
    (/^(?:an?\s+|the\s+)?new\s+/i.test(plain) && (isThing(headOf(plain)) || OFFER.test(source))) ||
    (EVENT_AT_END.test(headOf(plain)) && !NO_EVENT.test(headOf(plain))) ||
    /\b(?:now open|coming soon|out now|on sale|for sale|special offer|\d+ ?% off)\b/i.test(source);
  const bare =
    /^(?:an?\s+)?[\p{L}\d\s'’&/-]{2,60}$/iu.test(plain) &&
    (isPlace(headOf(plain)) ||
      endsWith(headOf(plain), OFFERED) ||
      (SOLD_BARE.test(plain) && endsWith(headOf(plain), SOLD))) &&
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
  if (phrase === null || isNews(phrase)) return null;
  // "Opening a bank account abroad" opens nothing that one could visit.
  if (launch && /^opening\s/i.test(plain) && !isThing(headOf(phrase))) return null;
  return { intent: 'promo', promoKind: kindOf(phrase), subject: shortSubject(ownedSubject(phrase)) };
}

function headOf(phrase: string): string {
  return (
    phrase.split(/\s*[,:;]\s|\s(?:in|at|for|from|on|with|near|of|by|that|which|about|to|and (?:what|how|why))\s/i)[0] ??
    phrase
  );
}

/** A head noun phrase without the name behind it: "our gym FitZone". */
function unnamed(head: string): string {
  return head.replace(/(?:\s(?:\p{Lu}\S*|\d+))+$/u, '');
}

/** Whether a head noun phrase ends with such a word: a "company" is one, "company culture" is none. */
function endsWith(head: string, words: RegExp): boolean {
  const isLast = (text: string) =>
    [...text.matchAll(new RegExp(words.source, 'gi'))].some(({ index, 0: { length } }) =>
      /^s?$/.test(text.slice(index + length)),
    );
  return isLast(head.trim()) || isLast(unnamed(head));
}

/** Whether it is somewhere to visit: only the last word tells, a "bar exam" is no bar and a "protein bar" neither. */
function isPlace(head: string): boolean {
  return [head.trim(), unnamed(head)].some((each) => PLACES.test(each) && !NO_PLACE.test(each));
}

/** Whether it is something that can be offered. */
function isThing(head: string): boolean {
  return isPlace(head) || [SERVICES, SOLD].some((words) => endsWith(head, words)) || EVENT_AT_END.test(head);
}

/** Whether it is news, or a work that nobody says is theirs. */
function isNews(phrase: string): boolean {
  const head = headOf(phrase).trim();
  // "A new study shows": what stands before the verb.
  const said =
    head.split(/\s(?:shows?|finds?|found|says?|suggests?|reveals?|means?|is|are|was|were|has|have|will)(?:\s|$)/i)[0] ??
    head;
  const isOwned = /^(?:our|my)\s/i.test(head);
  return [said, unnamed(said)].some((each) => NEWS.test(each) || (!isOwned && WATCHED.test(each)));
}

/** What something is by its head noun; by what it belongs to where that says nothing: "the team at our gym". */
export function kindOf(phrase: string): PromoKind {
  const kindIn = (text: string): PromoKind | undefined => {
    // What comes by subscription is what one gets, and not the paying for it.
    if (EATEN.test(text) && !NOT_EATEN.test(text) && /\b(?:subscription|membership|box|club|delivery)\b/i.test(text))
      return 'product';
    if (EVENTS.test(text) && !NO_EVENT.test(text)) return 'event';
    if (isPlace(text)) return 'place';
    if (SERVICES.test(text)) return 'service';
    return SOLD.test(text) ? 'product' : undefined;
  };
  const parts = phrase.split(/\s*[,:;]\s|\s(?:in|at|for|from|on|with|near|of|by|that|which|about|to)\s/i);
  return parts.map(kindIn).find((kind) => kind !== undefined) ?? 'product';
}

/** The day at the end of what is opened or held: it is told, and no part of the name. */
const WHEN =
  /\s(?:(?:on|this|next|from|until|by|every) (?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|\d)|\d{1,2}(?:st|nd|rd|th)? (?:january|february|march|april|may|june|july|august|september|october|november|december)|(?:january|february|march|april|may|june|july|august|september|october|november|december) \d).*$/i;

/** What is promoted, as its owner speaks of it: "a new coffee shop" → "our new coffee shop", "Nimbus 2" stays. */
function ownedSubject(phrase: string): string {
  const owned = /\b(?:my|i)\b/i.test(phrase.slice(0, 4)) ? 'my' : 'our';
  const plain = phrase
    .trim()
    .replace(WHEN, '')
    .replace(/^(?:an?)\s+/i, `${owned} `);
  // "Lumio, a smart lamp" and "Lumio the smart lamp" are called Lumio.
  const [, name] = /^(\p{Lu}[\p{L}\d]*(?:\s(?:\p{Lu}[\p{L}\d]*|\d+))*)(?:,|\s(?:the|an?|by|from)\s)/u.exec(plain) ?? [];
  if (
    name &&
    uncapitalizeKnown(name) === name &&
    !/^(?:Our|My|The|This|Your|Their|His|Her)$/.test(name.split(' ')[0] ?? '')
  )
    return name;
  if (/^(?:our|my|the|this|your|their|his|her)\s/i.test(plain)) return uncapitalizeKnown(plain);
  // A name ends like a name ("Nimbus 2"); a thing that only begins with one is owned ("our Black Friday sale").
  const isName = uncapitalizeKnown(plain) === plain && /^\p{Lu}/u.test(plain) && !/\s\p{Ll}[\p{L}'’-]*$/u.test(plain);
  return isName ? plain : `${owned} ${uncapitalizeKnown(plain)}`;
}

/** A whole sentence that fits nothing else: it is said as it stands, by those whom it is about. */
export function readAnnouncement(text: string): Reading | null {
  const isOffer = /\bfree (?:shipping|delivery|entry|trial)\b|\d ?% off\b|\bhalf price\b|\bbuy one\b/i.test(text);
  const isSaid = /^(?:thank you|thanks to|congrat\w+|goodbye|farewell)\b/i.test(text);
  return isOffer || isSaid || /^(?:we|i)(?:['’]\w+)?\s+\w+/i.test(text)
    ? { intent: 'promo', promoKind: 'service', subject: 'this' }
    : null;
}

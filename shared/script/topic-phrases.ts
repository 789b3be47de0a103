import { isFieldWord } from './banks/domains.ts';
import { capitalize, gerund, parseNumber, shortPhrase, uncapitalize } from './wording.ts';

/** Most words of a subject: longer ones make sentences that nobody says. */
const MAX_SUBJECT_WORDS = 8;

/** A sentence about something of one's own: "my dog learned to open the fridge". */
export const OWN_CLAUSE =
  /^(?:my|our)\s+(?:[\w'’-]+\s+){1,3}?(?:(?!explained\b|reviewed\b|compared\b)\w+ed|is|are|was|were|has|have|had|can|just|got|went|took|made|found|ate|came|thinks|loves|hates|keeps|knows|\w+[^s\W]s\s(?:me|us|up|him|her|everyone|every))\s+\S/i;

/** A verb phrase as what one does, and as what that is called. */
export function ofAction(action: string): { readonly subject: string; readonly action: string } {
  const short = cutClause(uncapitalize(action.trim()));
  return { subject: gerund(short), action: short };
}

/** A noun phrase that fits into a sentence: the part before a clause begins, or "this" when even that is long. */
export function shortSubject(phrase: string): string {
  const cleaned = cutClause(uncapitalizeKnown(phrase.trim().replace(/[?.!]+$/, '')));
  if (cleaned === '' || countSpaces(cleaned) >= MAX_SUBJECT_WORDS) return 'this';
  // A whole sentence is no noun phrase.
  return /^(?:i|we|you|they|he|she|it|there|people)\s+\w+/i.test(cleaned) ? 'this' : cleaned;
}

/** A phrase without the clauses that follow it, and, when it is still long, without its last parts. */
export function cutClause(phrase: string): string {
  const [first = ''] = phrase.split(
    /\s*[,;:–—(]\s*|\s(?:that|which|who|because|so that|where|making|offering|selling|speciali[sz]ing|and (?:we|i|it|they|you|how|why|what)|(?:you|we|i|they) (?:can|could|need|should|have|must|will|don['’]?t|want|never|always|love))\s/i,
  );
  const kept = first.trim() === '' ? phrase : first.trim();
  if (countSpaces(kept) < MAX_SUBJECT_WORDS) return kept;
  // Its last parts go, as many as have to.
  const parts = kept.split(
    /\s(?=(?:with|without|in|on|at|when|while|if|for|from|using|by|and|before|after|until|during|to)\s)/i,
  );
  const fitting = parts.map((_, index) => parts.slice(0, index + 1).join(' '));
  const short = fitting.findLast((part, index) => index === 0 || countSpaces(part) < MAX_SUBJECT_WORDS) ?? kept;
  // Half a clause says something else: "when you go".
  return short === kept ? kept : short.replace(/\s(?:when|while|if|until)\s.*$/i, '');
}

/** The topic itself, unless it is long: then the part that stands for it. */
export function headlineOf(opening: string): string {
  if (opening.length <= 70) return opening;
  // What stands before a comma is whole by itself.
  const [head = opening] = opening.split(/,\s/);
  return head.length <= 70 && countSpaces(head) > 2 ? head : shortPhrase(opening, 70);
}

/** How many words a phrase has beside its first. */
export function countSpaces(text: string): number {
  return text.split(/\s+/).length - 1;
}

/** Words that have an upper-case letter only because they begin a sentence. */
const COMMON_START =
  /^(?:a|an|the|my|our|your|his|her|their|this|that|these|new|better|best|top|good|great|how|why|what|when|where|who|which|is|are|do|does|can|should|tips|ways|things|mistakes|reasons|steps|ideas|easy|simple|quick|healthy|small|big|free|local|fresh|vegan|handmade|homemade|organic|smart|modern|daily|weekly|morning|evening|day|behind|story|history|guide|learn|learning|making|getting|open|family|family-run|handmade|homemade|organic|charity|common|biggest|remote|social|starting|working|living|being|having|traveling|travelling|from|for|with|without|about|in|on|to|and|remote|online|digital|electric|mental|personal|public|social|small|black holes?|climate|artificial|machine|compound|time|work|life|love|home|money|music|art|science|history|technology|people|water|air|light|sound|colou?rs?|dreams?|books?|movies?|games?|dogs?|cats?|birds?|horses?|tea|wine|beer|chocolate|bees?|trees?|rain|snow|summer|winter|spring|autumn|fall|weddings?|birthdays?|gifts?)\b/i;

/** More such words: what describes, feelings, and trades, which begin many topics of a line. */
const COMMON_WORDS =
  /^(?:hidden|secret|creamy|crispy|spicy|cheap|cheapest|slow|fast|hot|cold|busy|happy|wooden|broken|natural|perfect|honest|real|weeknight|weekend|breakfast|lunch|dinner|street|summertime|tiny|little|flash|beginners?|bamboo|plastic|thank|early|late|last|first|second|cute|cosy|cozy|warm|clever|useful|popular|famous|ancient|old|young|deep|high|low|long|short|strong|gentle|sweet|salty|sour|raw|dry|wet|dark|bright|green|blue|red|white|golden|silver|gold|glass|paper|leather|linen|cotton|wool|steel|stone|brick|garden|kitchen|bathroom|bedroom|office|school|kindergarten|university|college|student|teacher|nurses?|parents?|kids?|toddlers?|bab(?:y|ies)|teenagers?|women|men|customers?|clients?|employees?|managers?|founders?|runners?|cyclists?|hikers?|travell?ers?|tourists?|podcast|video|photo|film|movie|book|album|song|guitar|piano|football|soccer|tennis|yoga|running|swimming|hiking|camping|fishing|sailing|knitting|crochet|embroidery|pottery|woodwork|origami|chess|poker|stand-up|street|city|village|beach|mountain|forest|river|lake|island|farm|market|bread|sourdough|pizza|pasta|soup|salad|cake|cookies|coffee|espresso|matcha|kombucha|sushi|tacos|burgers?|vegetarian|gluten-free|protein|vitamins?|sleep|stress|anxiety|habits?|discipline|focus|productivity|budget|budgeting|debt|taxes|rent|mortgages?|insurance|stocks|crypto|bitcoin|solar|wind|recycling|compost|bikes?|cars?|trains?|planes?|ships?|robots?|computers?|phones?|laptops?|apps?|software|websites?|email|newsletters?|pets?|puppies|kittens|hamsters|rabbits|parrots|goldfish|octopuses|elephants|whales|sharks|jealousy|patience|courage|grief|hope|fear|anger|trust|silence|burnout|plumbers?|electricians?|photographers?|tutors?|coach|therapists?|cleaners?|gardeners?|painters?)$/i;

/** Endings that names don't have. */
const COMMON_ENDING = /(?:ing|ly|able|ible|less|ness|tion|ship|ism|ous|tude|dom|hood|ability|iety)$/;

/** Lower case at the start where the first word is a common one; names keep theirs. */
export function uncapitalizeKnown(text: string): string {
  const [first = ''] = text.split(/[\s,.!?:;]/u);
  if (NAMES.test(first) && !/^(?:New|Black|May|March|Apple)$/.test(first)) return text;
  const isCommon = COMMON_START.test(first) || COMMON_WORDS.test(first) || COMMON_ENDING.test(first);
  if (parseNumber(first) !== null || isCommon) return uncapitalize(text);
  return isFieldWord(first) ? uncapitalize(text) : text;
}

/** Words that keep their upper-case letter in a Title Cased Topic. */
const NAMES =
  /^(?:January|February|March|April|May|June|July|August|September|October|November|December|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|Christmas|Easter|Halloween|Valentine|Thanksgiving|English|Spanish|French|German|Italian|Chinese|Japanese|American|British|European|New|York|London|Paris|Berlin|Rome|Tokyo|Lisbon|Porto|Madrid|Barcelona|Vienna|Amsterdam|Dublin|Edinburgh|Portugal|Greece|Thailand|Bali|Japan|China|India|Italy|Spain|France|Germany|Europe|America|Africa|Asia|Canada|Mexico|Australia|Instagram|Facebook|Google|Apple|Android|Python|Java|Excel|Amazon|Netflix|Spotify|Windows|Black|Friday|Cyber|I)\W*$/;

/** Small words that have no upper-case letter inside a title, unless every word has one. */
const TITLE_WORDS =
  /^(?:A|An|The|And|Or|Of|To|In|On|At|For|With|Without|From|By|Is|Are|Your|My|Our|How|Why|What|History|Story|Guide|Tips|Ways)$/;

/** SHOUTED, mIxEd and Title Cased Topics in ordinary case; short words in capitals (AI, UK) and known names stay. */
export function calmCase(text: string): string {
  const letters = text.replace(/\P{L}/gu, '');
  const words = text.split(/\s+/);
  const isShouted = words.length > 1 && letters.length > 5 && letters === letters.toUpperCase();
  const mixed = words.filter((word) => /^\p{Ll}+\p{Lu}+\p{Ll}|^\p{Lu}\p{Ll}+\p{Lu}|^\p{Ll}+\p{Lu}$/u.test(word));
  if ((isShouted && letters !== letters.toLowerCase()) || (words.length > 2 && mixed.length > words.length / 2)) {
    const named = words.map((word) => nameOf(word) ?? word.toLowerCase());
    return capitalize(named.join(' '));
  }
  if (/[.!?:]\s/.test(text)) return text.replace(/(?<![\p{L}.'’-])i(?=['’\s]|$)/gu, 'I');
  const long = words.filter((word) => /^\p{L}{4,}/u.test(word));
  const isTitleCase = long.length > 2 && long.every((word) => /^\p{Lu}\p{Ll}/u.test(word));
  const isPlainWord = (word: string) => /^\p{Lu}\p{Ll}*\W*$/u.test(word) && !NAMES.test(word);
  const isLowered = (word: string) => (isTitleCase ? isPlainWord(word) : TITLE_WORDS.test(word));
  return words
    .map((word, index) =>
      index > 0 && (isLowered(word) || isStrayCapital(words, index)) ? word.toLowerCase() : named(word),
    )
    .join(' ');
}

/** Brands that are spelled in their own way. */
const SPELLED: Readonly<Record<string, string>> = {
  ...{ i: 'I', "i'm": 'I’m', "i've": 'I’ve', 'i’m': 'I’m', 'i’ve': 'I’ve' },
  ...{ iphone: 'iPhone', iphones: 'iPhones', ipad: 'iPad', macbook: 'MacBook', imac: 'iMac', airpods: 'AirPods' },
  ...{ youtube: 'YouTube', tiktok: 'TikTok', linkedin: 'LinkedIn', whatsapp: 'WhatsApp', chatgpt: 'ChatGPT', ai: 'AI' },
};

/** A name that was typed in lower case as it is spelled; words that are also something else stay. */
function named(word: string): string {
  if (!/^\p{Ll}/u.test(word)) return word;
  const [, plain = word, mark = ''] = /^([\p{L}'’]+?)([,.:;!?]*)$/u.exec(word) ?? [];
  const spelled = SPELLED[plain];
  if (spelled !== undefined) return spelled + mark;
  return /^(?:may|march|new|apple|black|android|python|java|excel|amazon|windows|easter|china|turkey|cyber|google)$/.test(
    plain,
  )
    ? word
    : (nameOf(plain) ?? plain) + mark;
}

/** Whether a common word has a capital in the middle of a sentence, as in "a tour of Black holes". */
function isStrayCapital(words: readonly string[], index: number): boolean {
  const [before = '', word = '', after = ''] = words.slice(index - 1, index + 2);
  if (!/^(?:of|about|into|to|the|an?|on)$/.test(before) || !/^\p{Lu}\p{Ll}+$/u.test(word) || !/^\p{Ll}/u.test(after))
    return false;
  return COMMON_START.test(`${word} ${after}`) || COMMON_WORDS.test(word);
}

/** A known name in its usual case, whatever case it was written in. */
function nameOf(word: string): string | null {
  const usual = capitalize(word.toLowerCase());
  if (word.toLowerCase() === 'i') return 'I';
  return NAMES.test(usual) && !/^(?:May|March|New|Apple|Black)\W*$/.test(usual) ? usual : null;
}

/** The text without loose marks at its end, or the fallback when nothing is left of it. */
export function trimEnd(text: string, fallback: string): string {
  const trimmed = text.trim().replace(/[\s,;:–—-]+$/u, '');
  return /[\p{L}\p{N}]/u.test(trimmed) ? trimmed : fallback;
}

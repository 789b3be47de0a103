import { isFieldWord } from './banks/domains.ts';
import { capitalize, gerund, parseNumber, shortPhrase, uncapitalize } from './wording.ts';

/** Most words of a subject: longer ones make sentences that nobody says. */
const MAX_SUBJECT_WORDS = 8;

/** A sentence about something of one's own: "my dog learned to open the fridge". */
export const OWN_CLAUSE =
  /^(?:my|our)\s+(?:[\w'’-]+\s+){1,3}?(?:\w+ed|is|are|was|were|has|have|had|can|just|got|went|took|made|found|ate|came|thinks|loves|hates|keeps|knows)\s+\S/i;

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
    /\s*[,;:–—(]\s*|\s(?:that|which|who|because|so that|where|making|offering|selling|speciali[sz]ing|and (?:we|i|it|they|you|how|why|what))\s/i,
  );
  const kept = first.trim() === '' ? phrase : first.trim();
  return countSpaces(kept) >= MAX_SUBJECT_WORDS
    ? (kept.split(/\s(?:with|without|in|on|at|when|while|if|for|from|using|by|and)\s/i)[0] ?? kept)
    : kept;
}

/** The topic itself, unless it is long: then the part that stands for it. */
export function headlineOf(opening: string): string {
  return opening.length <= 70 ? opening : shortPhrase(opening, 70);
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
  /^(?:hidden|secret|creamy|crispy|spicy|cheap|cheapest|slow|fast|hot|cold|busy|happy|wooden|broken|natural|perfect|honest|real|weeknight|weekend|breakfast|lunch|dinner|street|summertime|jealousy|patience|courage|grief|hope|fear|anger|trust|silence|burnout|plumbers?|electricians?|photographers?|tutors?|coach|therapists?|cleaners?|gardeners?|painters?)$/i;

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
  if (/[.!?:]\s/.test(text)) return text;
  const long = words.filter((word) => /^\p{L}{4,}/u.test(word));
  const isTitleCase = long.length > 2 && long.every((word) => /^\p{Lu}\p{Ll}/u.test(word));
  const isPlainWord = (word: string) => /^\p{Lu}\p{Ll}*\W*$/u.test(word) && !NAMES.test(word);
  const isLowered = (word: string) => (isTitleCase ? isPlainWord(word) : TITLE_WORDS.test(word));
  return words
    .map((word, index) => (index > 0 && (isLowered(word) || isStrayCapital(words, index)) ? word.toLowerCase() : word))
    .join(' ');
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

import { splitSentences } from './sentences.ts';
import { asSentence } from './wording.ts';

/** Something that the topic's writer told, in their own words. */
export interface Fact {
  /** A whole sentence, or a phrase made into one by its mark. */
  readonly text: string;
  /** Whether it was an entry of a list. */
  readonly isItem: boolean;
}

/** A topic as it was written, parted into what it is called and what is told about it. */
export interface Told {
  readonly opening: string;
  readonly facts: readonly Fact[];
}

/** Most facts that are kept: nobody tells more in three minutes. */
const MAX_FACTS = 60;

const BULLET = /^(?:[-*•·▪‣✓✔→–]|\(?\d{1,2}[.)]|[a-h]\))\s+(?=\S)/;

/** "1. … 2. …" inside a line. */
const COUNTED_INLINE = /(?:^|\s)\(?1[.)]\s.+\s\(?2[.)]\s/;
const INLINE_NUMBER = /(?:^|\s)\(?\d{1,2}[.)]\s+/;

/** "A guide: with what it says". Times (10:30) and addresses have no space behind the colon. */
const TITLE_AND_BODY = /^([^:：]{3,90}?)\s?[:：]\s+(.{3,})$/su;

/** Words that only announce what follows: their colon parts no title from a body. */
const ANNOUNCING =
  /^(?:introducing|announcing|presenting|meet|now open|coming soon|new|topic|title|subject|idea|video|prompt|thema|tema|sujet|titre|título)$/i;

/** "New: the smartwatch": the label tells nothing of its own. */
const LABEL =
  /^(?:now open|coming soon|topic|title|subject|idea|video|prompt|(?:meeting )?notes|summary|press release|thema|tema|sujet)\s?:\s+/i;

/** Orders to whoever makes the video: not something to say. Entries of lists never are. */
const STAGE_DIRECTION = new RegExp(
  [
    'please\\b',
    '(?:bitte|por favor|merci d|veuillez|يرجى)(?!\\p{L})',
    '(?:tell|show|ask|remind|invite|encourage|get) (?:them|people|viewers?|everyone|the (?:audience|viewers?))\\b',
    '(?:make|keep) (?:it|this|sure|the (?:video|tone|style|clip|script|ad|text))\\b',
    '(?:include|mention|emphasi[sz]e|highlight|focus on|target|talk about)\\b',
    '(?:end|finish|close|open|begin|start) (?:it )?with (?:an?|the|our|my)? ?(?:call|cta|hook|question|logo|link|joke|["“])',
    '(?:the )?(?:target audience|audience|tone|style|mood|cta|call to action|length|duration|platform|format|voice-?over)\\b(?: is| should|:)',
    '(?:the (?:video|clip|script|ad|reel)|it|this) should\\b',
    "(?:i want|i['’]d like|i need|we want|we need) (?:it|this|the|an?|you|to see)\\b",
    'in the style\\b',
    "(?:don['’]t|do not|avoid) (?:mention|show|use|say|talk|mentioning|showing|using|saying|talking)\\b",
    'no (?:music|text|voice-?over|emojis?|talking|hashtags?|cliché|jargon)\\b',
  ]
    .map((order) => `^${order}`)
    .concat('入れてください。?$')
    .join('|'),
  'iu',
);

/** A sentence of more characters than this was written as it came to mind; nobody says it in one breath. */
const LONGEST_SENTENCE = { spaced: 120, unspaced: 45 } as const;

/** Where such a sentence takes a breath: before what turns, goes on or gives a reason. */
const BREATH = new RegExp(
  `,?\\s+(?=(?:${[
    'but(?! also)|because|and (?:i|we|now|then|so)|so (?:i|we|now)',
    'aber|weil|und (?:ich|wir|dann|jetzt|am Anfang|inzwischen)',
    'pero|porque|y (?:al|ahora|luego|después)',
    'mais|parce que|et (?:je|on|maintenant|puis)|au début',
    'mas|e (?:hoje|agora|depois)|no começo',
    '(?:لكن|لأن)\\p{L}*|وفي البداية',
  ].join('|')})\\s)|(?:けれど|けど)、|、(?=でも|だから)`,
  'iu',
);

/** Parts a text into its title and its facts: sentences, entries of lists, and what stands behind the title's colon. */
export function readFacts(text: string): Told {
  const [first, ...others] = text.split('\n').flatMap(unitsOfLine);
  if (!first) return { opening: text, facts: [] };
  const { title, body } = partTitle(first.text.replace(LABEL, ''));
  // The label above a list ("You need:") says nothing without it.
  const told = others.filter(({ text: each }) => !/[:：]$/.test(each));
  const facts = [...body, ...told].filter((fact) => fact.isItem || !STAGE_DIRECTION.test(fact.text));
  return { opening: title, facts: facts.slice(0, MAX_FACTS).map((fact) => ({ ...fact, text: asSentence(fact.text) })) };
}

function unitsOfLine(line: string): readonly Fact[] {
  const trimmed = line.trim();
  if (!/[\p{L}\p{N}]/u.test(trimmed)) return [];
  if (BULLET.test(trimmed)) return [{ text: trimmed.replace(BULLET, ''), isItem: true }];
  if (!COUNTED_INLINE.test(trimmed)) {
    return splitSentences(trimmed)
      .flatMap(splitRunOn)
      .map((text) => ({ text, isItem: false }));
  }
  const [head = '', ...items] = trimmed.split(INLINE_NUMBER).map((part) => part.trim());
  const title = splitSentences(head.replace(/\s*[:–-]$/, '')).map((text) => ({ text, isItem: false }));
  return [...title, ...items.filter((item) => item !== '').map((text) => ({ text, isItem: true }))];
}

/** The breaths of a sentence that goes on and on; any other as it is. */
function splitRunOn(sentence: string): readonly string[] {
  const isSpaced = /\s/.test(sentence);
  return sentence.length > LONGEST_SENTENCE[isSpaced ? 'spaced' : 'unspaced'] ? sentence.split(BREATH) : [sentence];
}

/** "5 facts about octopuses: three hearts, blue blood and nine brains" is a title and three facts. */
function partTitle(text: string): { readonly title: string; readonly body: readonly Fact[] } {
  const [, title = '', body = ''] = TITLE_AND_BODY.exec(text) ?? [];
  if (title === '' || ANNOUNCING.test(title.trim()) || /\?/.test(body) || body.split(/\s+/).length < 3) {
    return { title: text, body: [] };
  }
  const entries = splitEnumeration(body);
  const isList = /\d|\b(?:tips|ways|facts|steps|mistakes|reasons|signs|ingredients|things)\b/i.test(title);
  return isList && entries.length > 2
    ? { title, body: entries.map((entry) => ({ text: entry, isItem: true })) }
    : { title, body: [{ text: body, isItem: false }] };
}

/** The entries of "a, b, c and d"; commas inside numbers (1,200) part nothing. */
export function splitEnumeration(text: string): readonly string[] {
  return text
    .replace(/[.!]+$/, '')
    .split(/\s*;\s*|,\s+(?:(?:and|or|und|oder|y|et|e|ou)\s+)?/)
    .flatMap((entry, index, all) =>
      index === all.length - 1 && all.length > 1
        ? entry.split(/\s+(?:and|und|y|et|e)\s+(?=\S+(?:\s\S+){0,3}$)/)
        : [entry],
    )
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}

import type { Topic } from './topic.ts';
import { OWN_CLAUSE } from './topic-phrases.ts';
import { isPlural, numberWord } from './wording.ts';

/** The values that templates are filled with; null where the topic has none, so that the template isn't used. */
export type Slots = Readonly<Record<string, string | null>>;

/** What a topic gives to templates. `audience` is a plain phrase, null when none is named. */
export function slotsOf(topic: Topic, audience: string | null): Slots {
  const we = topic.isPlural;
  return {
    s: topic.subject,
    n: shortNameOf(topic),
    it: isPlural(topic.subject) ? 'them' : 'it',
    they: isPlural(topic.subject) ? 'they' : 'it',
    thisis: isPlural(topic.subject) ? 'these are' : 'this is',
    c: topic.claim,
    is: isPlural(topic.subject) ? 'are' : 'is',
    v: topic.action,
    vs: shortAction(topic.action),
    q: topic.question,
    // A title that was made into a question is no question that could be quoted.
    asked: topic.question && isQuotable(topic.question) ? `“${topic.question}”` : 'the question',
    thing: topic.subject.replace(
      /^(?:unboxing|testing|trying(?: out)?|hands[- ]on with|first look at|reviewing)\s/i,
      '',
    ),

    a: topic.sides?.[0] ?? null,
    b: topic.sides?.[1] ?? null,
    head: spokenHeadline(topic),
    are: topic.count === 1 ? 'is' : 'are',
    them: topic.count === 1 ? 'it' : 'them',
    dayof: topic.headline.replace(/^behind the scenes/i, 'a look behind the scenes').replace(/^day in/i, 'a day in'),
    aud: audience,
    I: we ? 'we' : 'I',
    me: we ? 'us' : 'me',
    my: we ? 'our' : 'my',
    mine: we ? 'ours' : 'mine',
    myself: we ? 'ourselves' : 'myself',
    was: we ? 'were' : 'was',
  };
}

/** What is done, once it has been said in full: without how and with what. */
function shortAction(action: string | null): string | null {
  const [short = ''] = action?.split(/\s(?:without|with|using|so|in|at|for|before|after|from scratch|on a)\b/i) ?? [];
  return short.trim().includes(' ') ? short.trim() : action;
}

/** Whether a question is asked as it stands and short enough to be said again. */
function isQuotable(question: string): boolean {
  return !question.startsWith('Ever wondered') && question.length < 60;
}

/** The headline as it is said: numbers as words, with what a list or a story needs in front of it. */
function spokenHeadline(topic: Topic): string {
  const plain = topic.headline.replace(/[?!.]+$/, '');
  const head =
    topic.intent === 'list'
      ? plain.replace(/^(?:\p{L}+ ){0,2}\d{1,2}\b/u, (start) =>
          start.replace(/\d+/, (digits) => numberWord(Number(digits))),
        )
      : plain;
  if (topic.intent === 'list') {
    if (/^(?:top|best)\b/i.test(head)) return `the ${head.charAt(0).toLowerCase()}${head.slice(1)}`;
    // "10 best hikes" are the ten best.
    if (/^\S+ (?:best|worst|cheapest|biggest|most)\b/i.test(head) && topic.count !== null) return `the ${head}`;
    return topic.count === null && !/^(?:the|my|our|a|some)\b/i.test(head) ? `a few ${head}` : head;
  }
  if (topic.intent === 'own-story' && (/^(?:i|we)\s/i.test(head) || OWN_CLAUSE.test(head))) return `how ${head}`;
  return head;
}

/** What a thing is called once it has been introduced: without its place and its purpose. */
function shortNameOf({ subject }: Topic): string {
  const [head = subject] = subject.split(/\s(?:in|at|for|from|on|with|near|of|by)\s/i);
  return head;
}

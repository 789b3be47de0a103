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
    q: topic.question,

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

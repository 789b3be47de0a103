import type { Reading } from './topic.ts';
import { shortSubject } from './topic-phrases.ts';
import { capitalize, uncapitalize } from './wording.ts';

/** Verbs that only a question begins with. */
const ASKING = /^(?:is|are|am|does|did|was|were|should|shouldn['’]t|isn['’]t|aren['’]t|doesn['’]t)\s+\S+\s+\S/i;

/** Verbs that begin other things, too ("can openers", "do it yourself"): a question only with whom they ask about. */
const ASKING_OF =
  /^(?:do|can|could|will|would|have|has)\s+(?!openers?\b)(?:you|your|we|i|they|people|the|an?|my|our|kids|children|men|women|\p{L}+[^s\P{L}]s)\s+\S/iu;

/** "What is", "how does": asked whether or not there is a mark. */
const ASKED =
  /^(?:why|what|when|who|where|which|how)\s+(?:is|are|do|does|did|can|should|would|will|makes?|happens?|was|were|causes?)\b|^how\s+(?:tall|big|old|far|long|much|many|often|fast|deep|high|heavy)\b|^what['’]s\s/i;

/** "Where to eat in Naples": what one should do, asked in as few words as there are. */
const SHOULD = /^(what|where|when|who|which\s+\S+(?:\s\S+)?|how (?:much|many|often|long)(?:\s\S+)?)\s+to\s+(.+)$/i;

/** "How bees make honey", "how a library became famous": a sentence about others behind its word. */
const INDIRECT =
  /^how\s+(?!to\b|do\b|i\b|we\b|my\b|our\b|you\b|your\b|not\b|about\b)(?:[\p{L}'’-]+\s+){1,6}?(?:\p{L}+[^s\P{L}]s|\p{L}+ed|became|become|make|made|get|got|work|find|found|grow|grew|built|build|keep|kept|won|changed?|took|take|went|go|came|come|is|are|was|were|can|has|have|sleep|live|lost|began|saved?|see|hear|feel|learn|fly|swim)\b/iu;

/** Who says so is no part of what is asked. */
const SAID_BY = /,?\s+(?:explained|answered|debunked)(?:\s(?:by|in|for|simply)\b.*)?$/i;

/** What somebody believes, behind what it is called: "the myth that you need 10,000 steps a day". */
const BELIEVED = /^(?:the |that )?(?:old |big |common |popular )?(?:myth|idea|belief|claim|rumou?r|lie) that (.+)$/i;

/** A question, with or without its mark, or what is one in other words; null for anything else. */
export function readQuestion(text: string): Reading | null {
  const said = text.replace(/[?!.]+["”]?$/, '');
  const [, believed] = BELIEVED.exec(said) ?? [];
  if (believed) return asked(`is it true that ${uncapitalize(believed)}`);
  const hasMark = /\?["”]?$/.test(text);
  const plain = hasMark ? said : said.replace(SAID_BY, '');
  const [, word, rest] = SHOULD.exec(plain) ?? [];
  if (!hasMark && word && rest)
    return { ...asked(`${word} should you ${rest.replace(/\bmy\b/gi, 'your')}`), headline: said };
  if (hasMark || ASKED.test(plain) || ASKING.test(plain) || ASKING_OF.test(plain)) {
    const [, made] =
      /^who (?:first )?(?:invented|discovered|created|wrote|built|founded|designed|painted|composed) (.+)$/i.exec(
        plain,
      ) ?? [];
    if (made) return { ...asked(plain), subject: shortSubject(made) };
    const [, about] =
      /^(?:what|who)(?:'s|’s|\s+(?:is|are|was|were))\s+(?:the (?:meaning|point|idea) of\s+)?(.+)$/i.exec(plain) ?? [];
    return { ...asked(plain), subject: about ? shortSubject(about) : 'this' };
  }
  // "Why cats purr" is a title, "why do cats purr" a question.
  if (!/^why\s+\S+\s+\S/i.test(plain) && !INDIRECT.test(plain)) return null;
  return { intent: 'question', question: `Ever wondered ${uncapitalize(plain)}?`, subject: 'this' };
}

function asked(plain: string): Reading {
  return { intent: 'question', question: `${capitalize(plain)}?`, subject: 'this' };
}

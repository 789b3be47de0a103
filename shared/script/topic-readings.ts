import type { ListKind, Reading } from './topic.ts';
import { countSpaces, cutClause, OWN_CLAUSE, ofAction, shortSubject, uncapitalizeKnown } from './topic-phrases.ts';
import { readAnnouncement, readPromo } from './topic-promo.ts';
import { capitalize, cutAtWord, gerund, parseNumber, uncapitalize } from './wording.ts';

/**
 * What an English topic asks for: the first reading that fits, the more particular ones first.
 * @param opening The topic's first sentence. @param source All of it.
 */
export function readEnglish(opening: string, source: string): Reading {
  return (
    readComparison(opening) ??
    readList(opening) ??
    readWhy(opening) ??
    readHowTo(opening) ??
    readWhyClaim(opening) ??
    readQuestion(opening) ??
    readStory(opening) ??
    readClaim(opening) ??
    readPromo(opening, source) ??
    readAnnouncement(opening) ??
    readGuide(opening)
  );
}

/** Another language: nothing can be known but the words themselves, so that they stand in quotes as a name. */
export function readForeign(opening: string): Reading {
  const isQuestion = /[?？]$/.test(opening);
  const phrase = opening.replace(/[.!?？。！¿¡]+/gu, '').trim();
  return { intent: 'explainer', subject: cutAtWord(phrase, 60), question: isQuestion ? opening : null };
}

function readComparison(text: string): Reading | null {
  const plain = text.replace(/[?.!]+$/, '');
  const match =
    /^should (?:i|you|we) (?:\w+ )(.{2,40}?) or (.{2,40})$/i.exec(plain) ??
    /^(.{2,50}?)\s+(?:vs\.?|versus)\s+(.{2,50})$/i.exec(plain) ??
    /^(?:what(?:['’]s| is| are) )?(?:the )?differences? between (.{2,50}?) and (.{2,50})$/i.exec(plain) ??
    /^(?:(?:an? |the )?(?:\w+ )?compar(?:e|ing|ison (?:of|between)))\s+(.{2,50}?),?\s+(?:or|and|with|to)\s+(.{2,50})$/i.exec(
      plain,
    ) ??
    /^(?:which is better:?|should (?:i|you|we) (?:choose|buy|get|use|pick)|is it)\s+(.{2,50}?),?\s+or\s+(.{2,50})$/i.exec(
      plain,
    ) ??
    /^([^,]{2,40}?)\s+or\s+([^,]{2,40})$/i.exec(
      /\?$/.test(text) && !/^(?:is|are|do|does|can|should|will|what|why|how|when|who)\b/i.test(text) ? plain : '',
    );
  if (!match?.[1] || !match[2]) return null;
  // "iPhone and Android for photographers": whom it is for belongs to both.
  const [, second = '', whom = ''] =
    /^(.+?)(\sfor\s\p{L}+)?$/u.exec(match[2].replace(/\s*[:–-]\s*which.*$/i, '').trim()) ?? [];
  const isForBoth = /^(?:an? |the )?(?:\w+ )?comparison\b/i.test(plain);
  const [left, right] = [
    uncapitalizeKnown(match[1].trim()),
    uncapitalizeKnown(isForBoth ? second : `${second}${whom}`),
  ];
  // A difference is explained, not chosen.
  const intent = /\bdifferences? between\b/i.test(plain) ? 'explainer' : 'comparison';
  return { intent, sides: [left, right], subject: `${left} and ${right}${isForBoth ? whom : ''}` };
}

const LIST_NOUNS: readonly (readonly [ListKind, RegExp])[] = [
  ['mistakes', /^(?:mistakes?|errors?|traps?|pitfalls?|don'?ts)$/i],
  ['reasons', /^(?:reasons?|benefits?|advantages?)$/i],
  ['signs', /^(?:signs?|symptoms?|red flags?|clues?)$/i],
  ['facts', /^(?:facts?|myths?|lies|truths?|misconceptions?)$/i],
  [
    'advice',
    /^(?:tips?|ways?|steps?|hacks?|ideas?|tricks?|secrets?|rules?|habits?|lessons?|exercises?|things?|strateg(?:y|ies)|methods?|techniques?|principles?)$/i,
  ],
];

/** "The best tacos in town": a list of things that only the creator knows, of any length. */
const BEST_OF =
  /^(?:the |my |our )?(?:(?:best|top|greatest|favou?rite) )+(?!practices)((?:[\w'’-]+ ){0,2}?[\w'’-]+[^s\s]s)(?: (?:in|on|for|of|at|from|under|to)\s.+)?$/i;

/** Lists by what one does with them: "things to do in Edinburgh", "Christmas gift ideas". */
const THINGS =
  /^(?:\p{L}+\s+){0,3}?(?:things to (?:do|see|eat|try|buy)|places to \p{L}+|(?:\p{L}+ )?(?:gift|date|present|costume|outfit) ideas|(?:books|films|movies|series|songs) to \p{L}+)\b/iu;

function readList(asked: string): Reading | null {
  // "Stop making these 3 mistakes": the mistakes.
  const [, rest] = /^(?:stop (?:making|doing)|avoid|don['’]t make) (?:these |the )?(\d{1,2} .+)$/i.exec(asked) ?? [];
  if (rest) return { headline: rest.replace(/[.!?]+$/, ''), ...readCounted(rest) } as Reading;
  if (THINGS.test(asked)) return { intent: 'list', listKind: 'picks', subject: shortSubject(asked) };
  return readCounted(asked);
}

function readCounted(text: string): Reading | null {
  const best = BEST_OF.exec(text.replace(/[.!?]+$/, ''));
  if (best && !LIST_NOUNS.some(([, noun]) => noun.test(best[1]?.split(' ').at(-1) ?? ''))) {
    return { intent: 'list', listKind: 'picks', subject: shortSubject(text.replace(/^(?:the|my|our)\s+/i, 'the ')) };
  }
  const match =
    /^(?:(?:here are|my|the|our|top|best|these)\s+)*(\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|twelve)\s+((?:[\w'’-]+\s+){0,3}?)([a-z]+)(?:\s+(.*))?$/i.exec(
      text.replace(/[.!?]+$/, ''),
    );
  const tips =
    /^(?:(?:the|my|our|some|best|quick|simple|easy|biggest|worst|top|typical|classic|most|more|common|frequent|avoidable)\s+)*(tips|ways|ideas|mistakes|reasons|benefits|hacks|tricks|habits|myths|signs|facts)\s+(.+)$/i.exec(
      text.replace(/[.!?]+$/, ''),
    );
  if (tips?.[1] && tips[2]) return listOf(null, tips[1], tips[2]);
  if (!match?.[1]) return null;
  const count = parseNumber(match[1]);
  const words = `${match[2] ?? ''}${match[3] ?? ''}${match[4] ? ` ${match[4]}` : ''}`.split(/\s+/);
  if (
    count === null ||
    count < 1 ||
    count > 50 ||
    /^(?:minutes?|mins?|seconds?|secs?|hours?|days?|weeks?|months?|years?|percent|euros?|dollars?|pounds?|kg|km|k|x|st|nd|rd|th)$/i.test(
      words[0] ?? '',
    )
  ) {
    return null;
  }
  const index = words.findIndex((word, position) => position < 4 && LIST_NOUNS.some(([, noun]) => noun.test(word)));
  if (index >= 0) {
    const rest = words.slice(index + 1).join(' ');
    // "3 skincare mistakes" are about skincare.
    const before = words
      .slice(0, index)
      .filter(
        (word) => !/^(?:common|big|biggest|worst|best|simple|easy|quick|great|good|top|classic|typical)$/i.test(word),
      );
    const about = rest === '' && before.length > 0 ? { subject: shortSubject(before.join(' ')) } : {};
    return { ...listOf(count, words[index] ?? '', rest), ...about };
  }
  const noun = words.findIndex((word, position) => position < 4 && /[^s]s$/i.test(word));
  if (noun < 0) return null;
  return {
    intent: 'list',
    count,
    listKind: 'picks',
    subject: uncapitalizeKnown(words.slice(0, noun + 1).join(' ')),
  };
}

/** Habits that ruin something are no advice. */
const HARMING = /^that (?:\w+ )?(?:ruin|destroy|damage|wreck|sabotage|hurt|spoil)(?:e?d|s)?\b/i;

function listOf(count: number | null, noun: string, rest: string): Reading {
  const isOwn =
    /^(?:things?|lessons?|secrets?)$/i.test(noun) &&
    /^(?:i|we|they|nobody|no one|my|that (?:i|nobody|no one))\b/i.test(rest);
  const isHarm = HARMING.test(rest) && /^(?:habits?|things?|exercises?|tricks?|hacks?|ideas?)$/i.test(noun);
  const usual = LIST_NOUNS.find(([, pattern]) => pattern.test(noun))?.[0] ?? 'advice';
  const kind = isHarm ? 'mistakes' : isOwn ? 'picks' : usual;
  const object = readObject(rest);
  return {
    intent: 'list',
    count,
    listKind: kind,
    ...object,
  };
}

/** What a list or a guide is about: "for better sleep", "to save money", "when you travel", "new managers make". */
function readObject(rest: string): { readonly subject: string; readonly action: string | null } {
  const spoiled = /^that (?:can |will |might |could )?\w+ (?:your |the |an? |my )(.+)$/i.exec(rest);
  if (spoiled?.[1]) return { subject: shortSubject(spoiled[1]), action: null };
  const inMaking = /\b(?:make|makes|made)\s+(?:with|when|while|in|on|at|about)\s+(.+)$/i.exec(rest);
  if (inMaking?.[1]) return { subject: shortSubject(inMaking[1]), action: null };
  const infinitive = /^(?:for )?(?:how )?to\s+(?:(?:help )?you\s+)?(.+)$/i.exec(rest);
  if (infinitive?.[1] && !/^(?:the|your|a|an|my|our)\b/i.test(infinitive[1]))
    return ofAction(infinitive[1].replace(/^know (?:about|before)\s+/i, ''));
  const clause = /\b(?:when|before|while|if|after)\s+(?:you\s+(?:are\s+)?)?(.+)$/i.exec(rest);
  if (clause?.[1] && !/^for\b/i.test(rest))
    return /^\w+ing\b/.test(clause[1]) ? { subject: shortSubject(clause[1]), action: null } : ofAction(clause[1]);
  const noun = /^(?:for|on|about|of|with|from|in|to|behind|against)\s+(.+)$/i.exec(rest);
  if (noun?.[1]) return { subject: shortSubject(noun[1]), action: null };
  const made =
    /^(?:that |which )?((?:[\w'’-]+\s+){0,3}[\w'’-]+?)\s+(?:make|makes|made|need|needs|should|must|can|do|get|have|keep)\b/i.exec(
      rest,
    );
  const who = made?.[1];
  return {
    subject: who && !/^(?:you|i|we|they|everyone|people)$/i.test(who) ? shortSubject(who) : 'this',
    action: null,
  };
}

function readWhy(text: string): Reading | null {
  const match = /^why\s+(?:(?:you|we|everyone|everybody|people|\w+s) should|to)\s+(.+?)[?.!]*$/i.exec(text);
  if (!match?.[1]) return null;
  const object = ofAction(match[1]);
  return { intent: 'list', listKind: 'reasons', headline: `reasons to ${object.action}`, ...object };
}

function readHowTo(text: string): Reading | null {
  const way = /^(?:the )?(?:best|easiest|fastest|quickest|right|simplest|cheapest) way to\s+(.+?)[?.!]*$/i.exec(
    text,
  )?.[1];
  if (way)
    return { intent: 'how-to', action: cutClause(way), subject: gerund(cutClause(way)), headline: `how to ${way}` };
  const match = /^how\s+(?:to|do (?:i|you|we)|can (?:i|you|we)|should (?:i|you|we))\s+(.+?)[?.!]*$/i.exec(text);
  if (match?.[1]) {
    const action = cutClause(uncapitalize(match[1].replace(/\bmy\b/gi, 'your').replace(/\bme\b/gi, 'you')));
    return { intent: 'how-to', action, subject: gerund(action) };
  }
  const recipe =
    /^(?:an? |the |my |our |easy |quick |simple )*recipe for\s+(.+)$/i.exec(text) ??
    /^(?:an? |the |my |our )*?((?:my \p{L}+['’]s )?\P{Z}.*?)\s+recipe$/iu.exec(text);
  if (recipe?.[1]) {
    const dish = ofDish(recipe[1].replace(/[.!]+$/, ''));
    return { intent: 'how-to', action: `make ${dish}`, subject: `making ${dish}` };
  }
  return null;
}

/** A dish inside a sentence: "Banana bread" has its capital from the line that it begins, "Irish stew" keeps it. */
function ofDish(dish: string): string {
  const [first = ''] = dish.split(' ');
  return /(?:ish|ese|ian|can|ench|man|ek)$/.test(first) || /\s\p{Lu}/u.test(dish) ? dish : uncapitalize(dish);
}

function readQuestion(text: string): Reading | null {
  const isQuestion =
    /\?["”]?$/.test(text) ||
    /^(?:why|what|when|who|where|which)\s+(?:is|are|do|does|did|can|should|would|will|makes?|happens?|was|were|causes?)\b/i.test(
      text,
    ) ||
    /^how\s+(?:tall|big|old|far|long|much|many|often|fast|deep|high|heavy|does|did|is|are|was)\b/i.test(text) ||
    /^why\s+/i.test(text);
  if (!isQuestion) return null;
  // "Why cats purr" is a title, "why do cats purr" a question, with or without its mark.
  const isAsked =
    /\?["”]?$/.test(text) || !/^why\s+(?!is\b|are\b|do\b|does\b|did\b|can\b|should\b|will\b|was\b|were\b)/i.test(text);
  const plain = text.replace(/[?!.]+["”]?$/, '');
  const about =
    /^(?:what|who)(?:'s|’s|\s+(?:is|are|was|were))\s+(?:the (?:meaning|point|idea) of\s+)?(.+)$/i.exec(plain) ??
    /^why\s+(?:is|are|do|does|did)\s+((?:the |your |my |our )?\S+(?:\s\S+)?)\b.*$/i.exec(plain);
  return {
    intent: 'question',
    question: isAsked ? `${capitalize(plain)}?` : `Ever wondered ${plain.charAt(0).toLowerCase()}${plain.slice(1)}?`,
    subject: about?.[1] && /^wh(?:at|o)/i.test(plain) ? shortSubject(about[1]) : 'this',
  };
}

/** Verbs that make a sentence of what stands before them, in the form that no noun has. */
const CLAIMING =
  "(?:is|are|was|were|isn['’]t|aren['’]t|will|won['’]t|can|can['’]t|cannot|should|shouldn['’]t|must|has|have|had|does|doesn['’]t|don['’]t|belongs|beats|needs|makes|deserves|matters|saves|kills|ruins|changes|raised|announced|launched|acquired|won|wins)";

const CLAIM = new RegExp(`^((?:\\S+\\s+){1,6}?)(${CLAIMING})\\s+\\S`, 'i');

/** Whose verb belongs to a clause inside the phrase: "things everyone should know" claims nothing. */
const CLAUSE_WORD =
  /\b(?:that|which|who|whose|where|when|if|because|you|everyone|everybody|people|nobody|we|i|they)\b/i;

const JUDGING =
  /\b(?:better|worse|best|worst|overrated|underrated|beats|important|wrong|right|dead|broken|essential)\b/i;

/** A sentence that says something about something: "Pineapple belongs on pizza". */
function readClaim(text: string): Reading | null {
  const plain = text.replace(/[.!]+$/, '');
  const [, about, verb] = CLAIM.exec(plain) ?? [];
  if (!about || !verb || CLAUSE_WORD.test(about) || /^(?:my|our|how|what|why|when|\d)/i.test(about)) return null;
  if (/^(?:the |an? )?new\b/i.test(about)) return null;
  return { intent: 'claim', claim: uncapitalizeKnown(plain), subject: shortSubject(about) };
}

/** "Why remote work is better": the reasons of a claim, where "why cats purr" asks for a cause. */
function readWhyClaim(text: string): Reading | null {
  const said = /^why\s+([^?]+)$/i.exec(text)?.[1];
  return said && JUDGING.test(said) ? readClaim(said) : null;
}

function readStory(text: string): Reading | null {
  const plain = text.replace(/[.!]+$/, '');
  const day =
    /^(?:an? )?day in (?:the|my|our) (?:life|world)(?:\s+(?:of|as)\s+(?:an? )?(.+))?$/i.exec(plain) ??
    /^behind the scenes(?:\s+(?:of|at|with|in)\s+(.+))?$/i.exec(plain);
  if (day) return { intent: 'day', subject: shortSubject(day[1] ?? 'my life') };
  if (
    /^(?:how (?:i|we)|the day (?:i|we)|when (?:i|we)|why (?:i|we)|what i (?:learned|learnt)|i (?:\w+ed|quit|was|had|went|lost|won)|we (?:\w+ed|quit|had|went|lost|won))\b/i.test(
      plain,
    )
  ) {
    return { intent: 'own-story', subject: 'this' };
  }
  if (OWN_CLAUSE.test(plain)) return { intent: 'own-story', subject: 'this', headline: cutClause(uncapitalize(plain)) };
  const own =
    /^(?:the story (?:of|behind) )?(?:my|our)\s+(?:[\w'-]+\s+){0,3}?(story|journey|trip|experience|transformation|adventure|wedding|life|childhood|comeback|routine|morning|evening|week|year|day)\b/i.exec(
      plain,
    );
  if (own)
    return {
      intent: /routine|morning|evening|day|week/i.test(own[1] ?? '') ? 'day' : 'own-story',
      subject: shortSubject(plain.replace(/^the story (?:of|behind) /i, '')),
    };
  const told =
    /^(?:the )?(?:(?:true|incredible|amazing|untold|full|real|short)\s+)*(?:story|history|life|rise|legend|biography)\s+(?:of|behind)\s+(.+)$/i.exec(
      plain,
    );
  return told?.[1] ? { intent: 'told-story', subject: shortSubject(told[1]) } : null;
}

/** A finding, and what found it: "a new study shows that coffee lowers stroke risk". */
export const STUDY =
  /^((?:an?|the|this)\s(?:[\w-]+\s){0,3}?(?:study|studies|report|survey|research|paper|poll|analysis))\s(?:shows?|finds?|found|says?|suggests?|reveals?|showed)\s/i;

/** Reviews of a thing with a name; a "peer review" is none. */
const REVIEW = /^(?:(?:an?|my|our|the|honest|full|quick) ){0,3}(?:review of (.+)|(\P{Z}.*) review)$/iu;

/** What people leave the article away from when they write a title: "opening statement of our CEO". */
const BARE_TITLE =
  /^(?:[\w-]+ ){0,2}?(?:interview|statement|speech|testimonial|tour|trailer|recap|summary|tribute|comparison|launch)\s(?:of|with|about|by|between|from|to|on)\s/i;

/** What is explained where nothing else is asked for. */
function explainedSubject(phrase: string): string {
  const study = STUDY.exec(phrase)?.[1];
  const review = REVIEW.exec(phrase);
  const reviewed = review?.[1] ?? review?.[2];
  if (reviewed && /[\p{Lu}\d]/u.test(reviewed))
    return shortSubject(reviewed.replace(/^(?:the )?(new|latest)\s/i, 'the $1 '));
  return shortSubject(
    study ??
      (BARE_TITLE.test(phrase) && !/^(?:an?|the|my|our|your)\s/i.test(phrase) ? `the ${uncapitalize(phrase)}` : phrase),
  );
}

function readGuide(text: string): Reading {
  const plain = text.replace(/[.!]+$/, '');
  const guide =
    /^(?:(?:an?|the|your|my|beginner['’]?s|complete|quick|ultimate|simple|short|little)\s+)*(?:guide|introduction|intro|tutorial|crash course|basics|beginner['’]?s guide|explanation|overview)\s+(?:to|on|of|for|about)\s+(.+)$/i.exec(
      plain,
    );
  const started = /^getting started with\s+(.+)$/i.exec(plain);
  const about =
    /^(?:(?:the|a)\s+)?(?:importance|power|art|joy|magic|science|beauty|value|role|world)\s+of\s+(.+)$/i.exec(plain);
  const beginners = /^(.+?)\s+(?:for (?:absolute |complete |total )?beginners|basics|101)$/i.exec(plain);
  const guided = guide?.[1] ?? started?.[1] ?? beginners?.[1];
  if (guided && countSpaces(guided) < 6 && !/^(?:how|why|what)\b/i.test(guided)) {
    const subject = shortSubject(guided);
    return { intent: 'how-to', action: `get started with ${subject}`, subject };
  }
  const phrase = guided ?? about?.[1] ?? plain;
  const command =
    /^(?:learn|stop|start|get|make|build|save|improve|boost|reduce|avoid|become|find|use|create|grow|cook|lose|overcome|master|fix|prepare|write|draw|play|speak|train|organi[sz]e|clean|declutter|invest|eat|drink|sleep|travel|meditate)\s+\S/i.test(
      phrase,
    );
  if (command && countSpaces(phrase) < 10) {
    const action = cutClause(uncapitalize(phrase));
    return { intent: 'how-to', action, subject: gerund(action) };
  }
  return { intent: 'explainer', subject: explainedSubject(phrase) };
}

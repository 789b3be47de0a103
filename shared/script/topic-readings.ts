import type { ListKind, Reading } from './topic.ts';
import { readFramed, readJob, readOwnWhy } from './topic-frames.ts';
import { countSpaces, cutClause, OWN_CLAUSE, ofAction, shortSubject, uncapitalizeKnown } from './topic-phrases.ts';
import { readAnnouncement, readPromo } from './topic-promo.ts';
import { readQuestion } from './topic-questions.ts';
import { capitalize, cutAtWord, gerund, isPlural, parseNumber, uncapitalize } from './wording.ts';

/**
 * What an English topic asks for: the first reading that fits, the more particular ones first.
 * @param opening The topic's first sentence. @param source All of it.
 */
export function readEnglish(opening: string, source: string): Reading {
  return (
    readJob(opening) ??
    readComparison(opening) ??
    readFramed(opening) ??
    readList(opening) ??
    readWhy(opening) ??
    readHowTo(opening) ??
    readWhyClaim(opening) ??
    readOwnWhy(opening) ??
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
  return { intent: 'explainer', subject: cutAtWord(phrase, 60), question: isQuestion ? capitalize(opening) : null };
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
    /^(.+?)(\sfor\s\p{L}+(?:\s\p{L}+){0,3})?$/u.exec(match[2].replace(/\s*[:–-]\s*which.*$/i, '').trim()) ?? [];
  const isLong = countSpaces(whom.trim()) > 1;
  const isForBoth = /^(?:an? |the )?(?:\w+ )?comparison\b/i.test(plain);
  const right = uncapitalizeKnown(isForBoth ? second : `${second}${isLong ? '' : whom}`);
  // "Notion vs Obsidian": beside a name a word that is one, too.
  const left = /^\p{Lu}/u.test(right) ? match[1].trim() : uncapitalizeKnown(match[1].trim());
  // A difference is explained, not chosen.
  const intent = /\bdifferences? between\b/i.test(plain) ? 'explainer' : 'comparison';
  return { intent, sides: [left, right], subject: `${left} and ${right}${isForBoth || isLong ? whom : ''}` };
}

const LIST_NOUNS: readonly (readonly [ListKind, RegExp])[] = [
  ['mistakes', /^(?:mistakes?|errors?|traps?|pitfalls?|don'?ts)$/i],
  ['reasons', /^(?:reasons?|benefits?|advantages?)$/i],
  ['signs', /^(?:signs?|symptoms?|red flags?|clues?)$/i],
  ['facts', /^(?:facts?|myths?|lies|truths?|misconceptions?)$/i],
  // What only the creator can name.
  ['picks', /^(?:ideas?|exercises?|recipes?)$/i],
  [
    'advice',
    /^(?:tips?|ways?|steps?|hacks?|tricks?|secrets?|rules?|habits?|lessons?|things?|strateg(?:y|ies)|methods?|techniques?|principles?)$/i,
  ],
];

/** "The best tacos in town": a list of things that only the creator knows, of any length. */
const BEST_OF =
  /^(?:the |my |our )?(?:(?:best|top|greatest|favou?rite) )+(?!practices)((?:[\w'’-]+ ){0,2}?[\w'’-]+[^s\s]s)(?: (?:in|on|for|of|at|from|under|to)\s.+)?$/i;

/** Lists by what one does with them: "things to do in Edinburgh", "Christmas gift ideas". */
const THINGS =
  /^(?!(?:how|why|what|when|who|is|are|our|my|new)\b)(?:[\p{L}\d'’-]+\s+){0,4}?(?:things to \p{L}+|places to \p{L}+|(?<=\s)ideas(?=$|\s(?:for|to|with|in|on|under|when)\s)|(?:books|films|movies|series|songs|games) to \p{L}+|(?<=\s)(?:dinners|lunches|breakfasts|desserts|snacks|recipes|cocktails|smoothies|outfits|hairstyles|hikes)(?=$|\s(?:for|to|with|in|on|under|near|around)\s))\b/iu;

function readList(asked: string): Reading | null {
  // "Stop making these 3 mistakes": the mistakes.
  const [, rest] = /^(?:stop (?:making|doing)|avoid|don['’]t make) (?:these |the )?(\d{1,2} .+)$/i.exec(asked) ?? [];
  if (rest) return { headline: rest.replace(/[.!?]+$/, ''), ...readCounted(rest) } as Reading;
  if (THINGS.test(asked) && !/^(?:(?:my|our|the|top|best) )*\d/i.test(asked))
    return { intent: 'list', listKind: 'picks', subject: shortSubject(asked) };
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
    /^(?:(?:(?:my|our)(?: [\w'’-]+){0,3}?|the|some|best|quick|simple|easy|biggest|worst|top|typical|classic|most|more|common|frequent|avoidable)\s+)*(tips|ways|ideas|mistakes|reasons|benefits|hacks|tricks|habits|myths|signs|facts)\s+(.+)$/i.exec(
      text.replace(/[.!?]+$/, ''),
    );
  // "Beginner mistakes in watercolour painting", "study tips for exam week".
  const [, held, about] =
    /^(?!(?:how|why|what|when|who|where|is|are|do|our|the|stop|avoid|\d+)\b)(?:[\p{L}'’-]+ ){1,2}(tips|mistakes|hacks|tricks|myths|habits)\s+((?:in|for|on|when|about|to|with|at|every|that|before|after|of)\s.+)$/iu.exec(
      text.replace(/[.!?]+$/, ''),
    ) ?? [];
  if (tips?.[1] && tips[2]) return listOf(null, tips[1], tips[2]);
  if (!match?.[1]) return held && about ? listOf(null, held, about) : null;
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
    /^(?:i|we|they|nobody|no one|my|that (?:i|nobody|no one)|from (?:my|our)|your \S+ wish(?:es)?)\b/i.test(rest);
  const isHarm = HARMING.test(rest) && /^(?:habits?|things?|exercises?|tricks?|hacks?|ideas?)$/i.test(noun);
  const usual = LIST_NOUNS.find(([, pattern]) => pattern.test(noun))?.[0] ?? 'advice';
  // Ways to wear or to cook a thing are things to see, and not advice.
  const isShown =
    /^(?:ways?|tricks?)$/i.test(noun) &&
    /^to (?:use|reuse|upcycle|wear|style|cook|serve|eat|drink|decorate|fold|spend|celebrate|say)\b/i.test(rest);
  const kind = isHarm ? 'mistakes' : isOwn || isShown ? 'picks' : usual;
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
  if (spoiled?.[1]) return { subject: betterFirst(shortSubject(spoiled[1])), action: null };
  const inMaking = /\b(?:make|makes|made)\s+(?:with|when|while|in|on|at|about)\s+(.+)$/i.exec(rest);
  if (inMaking?.[1]) return { subject: shortSubject(inMaking[1]), action: null };
  const avoided =
    /^(?:you should |to |worth )?avoid(?:ing)?(?: (?:making|at all costs))?\s+((?:when|while|if|as|before|after|in|on|at|for|with|during)\s.+)$/i.exec(
      rest,
    );
  if (avoided?.[1]) return readObject(avoided[1]);
  const infinitive = /^(?:for )?(?:how )?to\s+(?:(?:help )?you\s+)?(.+)$/i.exec(rest);
  if (infinitive?.[1] && !/^(?:the|your|a|an|my|our)\b/i.test(infinitive[1]))
    return ofAction(infinitive[1].replace(/^know (?:about|before)\s+/i, ''));
  const clause = /\b(?:when|before|while|if|after)\s+(?:you\s+(?:are\s+)?)?(.+)$/i.exec(rest);
  if (clause?.[1] && !/^for\b/i.test(rest))
    return /^\w+ing\b/.test(clause[1]) ? { subject: shortSubject(clause[1]), action: null } : ofAction(clause[1]);
  const noun = /^(?:for|on|about|of|with|from|in|to|behind|against|during|at)\s+(.+)$/i.exec(rest);
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

/** What something is made: "a morning better" is a better morning. */
function betterFirst(phrase: string): string {
  const [, thing, how] =
    /^(.+?) ((?:much |a lot |so much )?(?:better|easier|calmer|happier|healthier|harder|worse|faster|cheaper|simpler|longer|shorter|safer|stronger|stressful|fun))(?:\s(?:and|for|in|at|every|without)\b.*)?$/i.exec(
      phrase,
    ) ?? [];
  if (!thing || !how || isPlural(thing)) return thing && how ? `${how} ${thing}` : phrase;
  return `${/^[aeiou]/i.test(how) ? 'an' : 'a'} ${how} ${thing}`;
}

function readWhy(text: string): Reading | null {
  const [, whom, done] =
    /^why\s+((?:every|each|all|more)\s(?:[\w'’-]+\s){1,3}?)should\s+(.+?)[?.!]*$/i.exec(text) ?? [];
  if (whom && done) {
    const object = ofAction(done);
    return { intent: 'list', listKind: 'reasons', headline: `reasons for ${whom}to ${object.action}`, ...object };
  }
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

/** What a business says of itself is no story: "our gym is turning 10". A dog or a family tells one. */
const OFFERING =
  /^our\s(?!(?:\S+\s)?(?:family|kids?|children|son|daughter|dogs?|cats?|pupp\S+|kittens?|baby|mum|mom|dad|neighbou?rs?)\b)(?:\S+\s){1,3}?(?:is|are|has|have|can)\s/i;

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
  if (OWN_CLAUSE.test(plain) && !OFFERING.test(plain))
    return {
      intent: 'own-story',
      subject: 'this',
      headline: plain.length <= 60 ? uncapitalize(plain) : cutClause(uncapitalize(plain)),
    };
  const own =
    /^(?:the story (?:of|behind) )?(?:my|our)\s+(?:[\w'-]+\s+){0,3}?(story|journey|trip|experience|transformation|adventure|renovation|makeover|wedding|life|childhood|comeback|routine|morning|evening|week|year|day)\b/i.exec(
      plain,
    );
  if (own)
    return {
      intent: /routine|morning|evening|day|week/i.test(own[1] ?? '') ? 'day' : 'own-story',
      subject: shortSubject(plain.replace(/^the story (?:of|behind) /i, '')),
    };
  if (
    /^(?:my|our) (?:very )?first (?!\S*(?:product|shop|store|collection|album|book|course|app|menu|line|event|sale|episode)s?\b)\p{L}/iu.test(
      plain,
    )
  )
    return { intent: 'own-story', subject: 'this' };
  if (
    /^how (?:my|our) (?:\p{L}+ )?(?:family|kids?|children|sons?|daughters?|husband|wife|partner|mum|mom|dad|parents|grand\p{L}+|brother|sister|dogs?|cats?|friends?|neighbou?rs?)\b/iu.test(
      plain,
    )
  )
    return { intent: 'own-story', subject: 'this' };
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

/** What one does along with the video: "10 minute morning workout". */
const FOLLOWED =
  /^(?:an? |my |our |quick |easy |gentle )*(?:\d{1,2}|five|ten|fifteen|twenty|thirty)[- ]min(?:ute)?s?\s(?:.+\s)?(?:workout|exercise|routine|stretch(?:es|ing)?|meditation|warm-?up|yoga|flow|pilates|hiit|abs|breathing)\b/i;

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
  const isTour = /^(?!an? tour of\b).+\stour$/i.test(phrase);
  const isFollowed = FOLLOWED.test(phrase);
  const isLook =
    REVIEW.test(phrase) ||
    /^(?:unboxing|testing|trying(?: out)?|hands[- ]on with|first look at|reviewing)\s/i.test(phrase);
  return {
    intent: 'explainer',
    subject: explainedSubject(phrase),
    frame: isFollowed ? 'follow' : isLook ? 'look' : isTour ? 'tour' : null,
  };
}

import type { Reading } from './topic.ts';
import { shortSubject, uncapitalizeKnown } from './topic-phrases.ts';
import { kindOf } from './topic-promo.ts';
import { announcedIn } from './topic-rewrites.ts';
import { uncapitalize } from './wording.ts';

/*
 * Kinds of videos that people know by name: a job to fill, what customers say, a before and after, a point of view, a
 * first look at a thing. Each has its own beats.
 */

const ROLE =
  /\b(?:chefs?|cooks?|apprentices?|interns?|trainees?|nurses?|assistants?|staff|sales|colleagues?|teammates?|hands|people|someone|head of|vets?|coach(?:es)?|\p{L}+(?:er|or|ist|ian|ess|man|woman)s?)\b/iu;

/** Somebody is looked for: said as it stands. */
export function readJob(text: string): Reading | null {
  const isHiring =
    /^(?:we(?:['’]re| are)|(?:our|my)\s.{2,40}?\s(?:is|are))\s+(?:\w+ )?(?:hiring|recruiting)\b|^(?:now hiring\b|hiring:|join (?:our|the) team\b|come (?:and )?work (?:with|for) us\b)/i.test(
      text,
    );
  const [, wanted = ''] =
    /^(?:we(?:['’]re| are)|(?:our|my)\s.{2,40}?\s(?:is|are))\s+(?:\w+ )?looking for\s+(?:an?\s|two\s|three\s|\d\s|new\s)(.+)$/i.exec(
      text,
    ) ?? [];
  const [, title = ''] = /^(.{3,50}?)\s(?:wanted|needed)\b/i.exec(text) ?? [];
  const isWanted = ROLE.test(wanted) || (title !== '' && !/\s(?:is|are|i|we)(?:\s|$)/i.test(title) && ROLE.test(title));
  return isHiring || isWanted ? { intent: 'promo', promoKind: 'service', subject: 'this', frame: 'job' } : null;
}

/** What a person is: trades, ranks, and who else one meets. */
const PERSON =
  /(?:\b(?:chef|cook|boss|founder|owner|ceo|cto|coach|nurse|vet|intern|apprentice|assistant|host|pilot|team lead|head|dog|cat|mum|mom|dad|grandmother|grandfather|neighbou?r|colleague|volunteer)|(?<!\b(?:comput|print|speak|cool|plann|hold|charg|help|manag|track|counter|timer|lighter|blend|grind|clean|heat|fold|contain))\p{L}{3,}(?:er|or|ist|ian))$/iu;

const CUSTOMERS = '(?:customers?|clients?|guests?|students?|patients?|users?|members?|readers?|players?|patrons|fans)';

const SAID_BY_CUSTOMERS = new RegExp(
  `^(?:what|why|how) (?:our|my) (?:\\w+ )?${CUSTOMERS} (?:say|think|love|like|tell|feel|use|rate)s?(?: (?:us|most))?(?: (?:about|of|on))?\\s+(.+)$`,
  'i',
);

const CUSTOMER_STORY = new RegExp(
  `^(?:${CUSTOMERS}|success|real)(?:['’]s?)? (?:story|stories|reviews?|testimonials?|spotlight)\\s[–-]\\s(.+)$`,
  'i',
);

/** Whether something is told by how it was and how it is now. */
const BEFORE_AFTER = /^(?:before (?:and|&) after of )?(.+?)(?:,? before (?:and|&|\/) after)?$/i;

const TICKETS =
  /^(?:[\w-]+ ){0,3}?(?:tickets?|seats|spots|registration|sign-?ups?) (?:for|to|at) ((?:our|my)\s.+?)[.!]?$/i;

/** Whether a phrase offers a way in to something: it is told beside the thing itself. */
export function isTicket(text: string): boolean {
  return TICKETS.test(text);
}

/** A kind of video that has a name, or null. */
export function readFramed(text: string): Reading | null {
  const plain = text.replace(/[.!]+$/, '');
  const [, seen] = /^POV\s(.+)$/.exec(plain) ?? [];
  if (seen) return { intent: 'day', subject: 'this', headline: `POV: ${uncapitalize(seen)}`, frame: 'pov' };
  if (
    /^(?:get ready|cook|bake|train|study|pack|shop|work|clean|plan|run|read|come|reset) (?:\S+ ){0,3}?with (?:me|us)\b/i.test(
      plain,
    )
  )
    return { intent: 'day', subject: 'this', headline: uncapitalize(plain), frame: 'pov' };
  const [, name, role] =
    /^meet (\p{Lu}\p{L}+(?: \p{Lu}\p{L}+)?)(?:,| the| –| -) (?:(?:our|my|the|your)\s)?(.+)$/u.exec(
      uncapitalize(plain),
    ) ?? [];
  if (name && role && PERSON.test(role.split(/\s(?:of|at|in|who|that|for)\s/)[0] ?? role))
    return { intent: 'promo', promoKind: 'service', subject: name, frame: 'person' };
  const [, team] =
    /^(?:introducing|meet)\s((?:our|my|the)\s(?:\S+\s)?(?:team|crew|staff|volunteers|coaches|teachers|trainers)\b.*)$/i.exec(
      plain,
    ) ?? [];
  if (team) return { intent: 'promo', promoKind: 'service', subject: shortSubject(team), frame: 'person' };
  const [, welcomed] = /^welcom(?:e|ing)\s((?:our|my)\s.+?)(?:\sto\s.+)?$/i.exec(plain) ?? [];
  if (welcomed && PERSON.test(welcomed.replace(/(?:\s\p{Lu}\p{Ll}+)+$/u, '')))
    return { intent: 'promo', promoKind: 'service', subject: welcomed, frame: 'person' };
  if (/^what (?:I|we) \w+\b.*\b(?:day|week)\b/.test(plain.charAt(0).toLowerCase() + plain.slice(1)))
    return { intent: 'day', subject: 'this', headline: uncapitalize(plain), frame: 'pov' };
  const [, cause] = /^reasons (?:why )?((?:your|the|my|our)\s.+)$/i.exec(plain) ?? [];
  if (cause) return { intent: 'question', question: `Ever wondered why ${cause}?`, subject: 'this' };
  const [, praised] = SAID_BY_CUSTOMERS.exec(plain) ?? [];
  if (praised && !/\?$/.test(text)) {
    const subject = shortSubject(praised);
    return { intent: 'promo', promoKind: kindOf(praised), subject, frame: 'testimonial' };
  }
  const [, told] = CUSTOMER_STORY.exec(plain) ?? [];
  if (told) return { intent: 'promo', promoKind: 'service', subject: 'this', headline: told, frame: 'testimonial' };
  if (/\bbefore (?:and|&|\/) after\b/i.test(plain)) {
    const shown = BEFORE_AFTER.exec(plain)?.[1] ?? plain;
    return {
      intent: 'own-story',
      subject: 'this',
      headline: uncapitalizeKnown(shown),
      frame: 'before-after',
      isPlural: /\b(?:we|our|us)\b/i.test(shown),
    };
  }
  const [, event] = TICKETS.exec(plain) ?? [];
  if (event) return { intent: 'promo', promoKind: 'event', subject: shortSubject(event) };
  const [, toured] =
    /^(?:an? |the |quick |short |full |guided |virtual )*tour (?:of|through|around) ((?:our|my)\s.+)$/i.exec(plain) ??
    [];
  if (toured && kindOf(toured) === 'place')
    return { intent: 'promo', promoKind: 'place', subject: shortSubject(toured) };
  const [, where] = /^(?:an? )?day (?:at|with|inside) (.+)$/i.exec(plain) ?? [];
  if (where) return { intent: 'day', subject: shortSubject(where) };
  return readDish(plain) ?? readPlaces(plain) ?? readAnnounced(plain);
}

function readDish(plain: string): Reading | null {
  const isDish = /^(?:\p{L}+ ){0,3}?(?:one|two|three|four|five|\d)[- ](?:pan|pot|tray|bowl|ingredient)s?\s\p{L}/iu.test(
    plain,
  );
  if (isDish && !/\b(?:ideas|tips|dinners|meals|recipes|mistakes)\b/i.test(plain)) {
    const dish = shortSubject(plain.replace(/^(?:my|our|an?)\s/i, ''));
    return { intent: 'how-to', action: `make ${dish}`, subject: `making ${dish}` };
  }
  // "The secret to crispy potatoes" is how to get them.
  const [, got] =
    /^(?:the|my|our) (?:\p{L}+ )?(?:secret|trick) (?:to|for|behind) ((?!an? |the |my |our |\p{L}+ing\b).+)$/iu.exec(
      plain,
    ) ?? [];
  return got ? { intent: 'how-to', action: `get ${shortSubject(got)}`, subject: `getting ${shortSubject(got)}` } : null;
}

function readPlaces(plain: string): Reading | null {
  const [, done] = /^where to ((?:eat|drink|stay|shop|go|swim|hike|camp|sleep|party)\b.*)$/i.exec(plain) ?? [];
  if (!done) return null;
  return {
    intent: 'list',
    listKind: 'picks',
    headline: `places to ${done}`,
    subject: shortSubject(`places to ${done}`),
  };
}

function readAnnounced(plain: string): Reading | null {
  const about = announcedIn(plain);
  return about && !/^(?:you|me|us|it)$/i.test(about) ? { intent: 'explainer', subject: shortSubject(about) } : null;
}

/** "Why I stopped drinking coffee" tells of oneself; "why we dream" asks about everybody. */
export function readOwnWhy(text: string): Reading | null {
  const isOwn =
    /^why (?:i\b|my\b|our\b|we (?:\w+ed|quit|left|chose|built|went|bought|sold|never|no longer|don['’]t|made|became|started|closed|began|grew|took|gave)\b)/i.test(
      text,
    );
  return isOwn && !text.endsWith('?') ? { intent: 'own-story', subject: 'this' } : null;
}

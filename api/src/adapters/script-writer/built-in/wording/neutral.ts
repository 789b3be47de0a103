import { readTones, type Wording } from './wording.ts';

const BLANKS = { promise: '', fixed: [], numbered: [{ spoken: '[… {n}]', shown: '' }] };

/** For languages without wording: a script from the user's own words and bare blanks. */
export const NEUTRAL: Wording = {
  tones: readTones(''),
  ctas: { tiktok: '', instagram: '', 'youtube-shorts': '', youtube: '' },
  noTopic: '…',
  kinds: { list: BLANKS, 'how-to': BLANKS, promotion: BLANKS, question: BLANKS, other: BLANKS },
  grave: BLANKS,
  graveCta: '',
  few: '',
  noun: '',
  nouns: new Map(),
  item: '{item}',
  aboutItem: { spoken: '{item} [… 1]', shown: '{item}' },
  mention: { spoken: '{mention}: [… 1]', shown: '{mention}' },
  audience: '',
  promotionCta: '',
  shown: { headline: '“{headline}”', presenter: '', told: '“{sentence}”', cta: '“{cta}”' },
  shots: '',
};

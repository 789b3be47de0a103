import { aspectRatioOf, type Platform } from '../presets/platforms.ts';
import { pickOne, type Random } from './random.ts';
import type { Topic } from './topic.ts';
import { isFood } from './topic-promo.ts';
import { capitalize, cutAtWord } from './wording.ts';

/** Kinds of shots, by the shape of the frame: an upright frame has no room for a wide view. */
const SHOTS = {
  upright: ['Close-up', 'Tight upright shot', 'Handheld', 'Over the shoulder', 'Low angle', 'Medium close-up'],
  wide: ['Wide shot', 'Medium shot', 'Slow pan', 'Over the shoulder', 'Tracking shot', 'Close-up'],
} as const;

/** Shots for a scene that shows the same as the one before it, from another side. */
const DETAIL_SHOTS = [
  'Detail shot',
  'From above',
  'Slow push-in',
  'From the side, shallow focus',
  'Point of view',
] as const;

const OWN_SHOT =
  /^(?:quick cuts|fast cuts|split screen|time-lapse|macro|extreme|a slow|the same scene|close-up|fast-forward|first light|before and after|wide|portrait)/;

/** A direction that can be filmed or searched for: the kind of shot, then what it shows. */
export function directShot(
  visual: string,
  platform: Platform,
  isDetail: boolean,
  random: Random,
  before: string,
): string {
  // Some pictures are a kind of shot by themselves.
  if (!isDetail && OWN_SHOT.test(visual)) return capitalize(visual);
  const shots = isDetail ? DETAIL_SHOTS : SHOTS[aspectRatioOf(platform) === '9:16' ? 'upright' : 'wide'];
  const fresh = shots.filter((shot) => !before.startsWith(`${shot}:`));
  return `${pickOne(fresh, random)}: ${visual}`;
}

/** What is seen while the hook is said. */
export function openingVisual(topic: Topic): string {
  const { subject, intent, headline } = topic;
  if (topic.language !== 'en' || (intent === 'promo' && subject === 'this'))
    return `the title “${capitalize(headline)}” over a matching everyday scene`;
  switch (intent) {
    case 'list':
      return topic.count !== null && topic.count <= 5
        ? `a presenter counting to ${topic.count} on their fingers, the title “${capitalize(headline)}” beside them`
        : `quick cuts of what’s to come, the title “${capitalize(headline)}” over them`;
    case 'how-to':
      return `the finished result, the title “${capitalize(headline)}” over it, then a cut to the very first step`;
    case 'promo':
      if (topic.frame === 'person') return `${subject} turning to the camera with a smile, the name as text`;
      return {
        place: `the front of ${subject}, the door opening, warm light inside`,
        product: isFood(subject)
          ? `${subject} on a wooden table, soft light from the side`
          : `${subject} on a clean surface, light sweeping across it`,
        service: DIGITAL.test(subject)
          ? `${subject} on a screen, hands making the first click`
          : `the people behind ${subject}, a friendly look into the camera, then to work`,
        event: `lights going up, a poster for ${subject}`,
      }[topic.promoKind];
    case 'own-story':
      return 'the storyteller looking into the camera, a breath before the first word';
    case 'told-story':
      return `a striking image of ${subject}, slow zoom in`;
    case 'day':
      return `first light, the title “${capitalize(headline)}” over the first quiet minute`;
    case 'question':
      return `the words “${cutAtWord(shownQuestion(topic), 80)}” on the screen, a curious face behind them`;
    case 'claim':
      return `the words “${cutAtWord(capitalize(topic.claim ?? headline), 80)}” in large letters, the speaker behind them`;
    case 'comparison':
      return `split screen: ${topic.sides?.[0] ?? 'one side'} on the left, ${topic.sides?.[1] ?? 'the other'} on the right`;
    case 'explainer':
      if (topic.frame === 'look')
        return `${subject.replace(/^unboxing /, '')} still closed or covered, a hand coming into the picture`;
      return subject === 'this'
        ? `the title “${capitalize(headline)}” over a matching everyday scene`
        : `a striking first look at ${subject}`;
  }
}

/** What is used on a screen. */
const DIGITAL =
  /\b(?:apps?|software|platform|website|saas|tools?|plugin|extension|api|newsletter|podcast|webinar|online|startup|channel|update|feature)\b/i;

/** A question as text: a title that only begins like one keeps its own words. */
function shownQuestion({ question, headline }: Topic): string {
  return question === null || question.startsWith('Ever wondered') ? capitalize(headline) : question;
}

/** What is seen while someone speaks to the viewers. */
export function presenterVisual(topic: Topic): string {
  return topic.intent === 'promo' && topic.subject !== 'this' && topic.frame !== 'person'
    ? `people enjoying ${topic.subject}, faces and small gestures`
    : 'the presenter leaning in, talking straight to the camera';
}

/** What is seen while the call to action is said. */
export function closingVisual(topic: Topic, callToAction: string): string {
  return topic.intent === 'promo' && topic.subject !== 'this'
    ? `${topic.subject} one last time, the words “${callToAction}” in large letters`
    : `the presenter smiling, the words “${callToAction}” in large letters beside them`;
}

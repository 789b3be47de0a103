import type { Language } from './language.ts';
import type { Intent } from './topic.ts';

/** What connects a video with what it is about: "a video about", "a reel that promotes". */
const ABOUT =
  'about|on|for|(?:that|which|to) (?:shows?|explains?|introduces?|promotes?|advertises?|features?|covers?|presents?|teach(?:es)?|tells?(?: people| everyone)? about|is about)|showing|explaining|introducing|promoting|advertising|featuring|covering|presenting|teaching';

/** How people ask for a video, up to what it is about. */
const REQUEST = new RegExp(
  `^(?:(?:please|hi|hello|hey)[,!]?\\s+)?(?:(?:can|could) you\\s+|i(?:['’]d| would)? (?:want|need|like)(?: you)?(?: to)?\\s+|let(?:['’])?s\\s+)?(?:(?:make|create|produce|generate|write|film|do|give)(?:\\s+me)?\\s+)?(?:(?:an?|the|some|my)\\s+)?(?:[\\w'-]+[\\s,]+){0,6}?(?:videos?|clips?|reels?|shorts?|tiktoks?|ads?|adverts?|spots?|posts?|scripts?)\\s+(?:\\w+\\s+){0,3}?(?:${ABOUT})\\s+`,
  'i',
);

/** Orders to whoever makes the video. "Show" and "tell" begin other things, too: "show jumping". */
const ORDER =
  /^(?:please\s+)?(?:explain(?: like i['’]?m (?:5|five),?:?)?(?: to (?:me|us|people))?|describe|discuss|talk about|(?:tell|show|teach) (?:me|us|people|everyone|viewers|my followers)(?: about)?|tell(?= the story\b)|show(?: off)?(?= (?:how|why|what|our|my|the)\b))\s*:?\s+(?=\S)/i;

/** Whom something is explained to, at its end: "to a 10 year old", "in simple terms". */
const LISTENER =
  /\s+(?:(?:to|for) (?:an? )?(?:\d{1,2}[- ]year[- ]olds?|child|kids|children|beginners?|dummies|grandma|five[- ]year[- ]olds?)|(?:as if|like) i(?:['’]?m| am| was| were) (?:an? )?(?:5|five|child|kid)|in (?:simple|plain) (?:terms|words|english))$/i;

/** "My grandma how to use WhatsApp": whom it is taught to says nothing of it. */
const TAUGHT = /^(?:(?:my|our|your|the|an?)\s+)?[\w'’-]+(?:\s[\w'’-]+)?\s+(?=how to\s)/i;

/** The topic without the words that only ask for a video about it. */
export function stripRequest(text: string, language: Language): string {
  const asked = text.replace(REQUEST, '');
  if (language !== 'en') return asked;
  const isTaught = asked !== text && /\bteach(?:es|ing)?\s+$/i.test(text.slice(0, text.length - asked.length));
  const plain = isTaught ? asked.replace(TAUGHT, '') : asked;
  const told = plain.replace(ORDER, '');
  if (told !== plain) return told.replace(LISTENER, '');
  return plain.replace(/^unbox\s+(?=\S+\s)/i, 'unboxing ');
}

/** The lengths that videos are asked for in: other times belong to what is told ("a mile in 4 minutes"). */
const LENGTH =
  /[\s,(–-]+(?:in|under|within) (?:(?:15|20|30|45|60|90|120|180) ?(?:s|secs?|seconds)|(?:a|one|1|two|2|three|3) ?(?:minutes?|mins?))\)?$/i;

/** A subject without the length of its video. What takes a time itself keeps it: "tie a tie in 30 seconds". */
export function stripLength(text: string, intent: Intent): string {
  const isShown = intent === 'explainer' || intent === 'told-story' || intent === 'comparison';
  return isShown && !/^(?:\w+ing|how)\s|\b(?:our|my|we|i|you)\b/i.test(text) ? text.replace(LENGTH, '') : text;
}

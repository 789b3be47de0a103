/**
 * What to show while a point of a language pack is told, by the point's name: the same in every language. Where the
 * words speak of something on the screen, this is what tells the creator to put it there.
 */
export const FOREIGN_VISUALS = {
  ready: 'everything that is needed for “{s}”, laid out and seen from above',
  whole: 'the whole way in fast forward, from start to result',
  steps: 'hands doing one step after the other, a cut for each',
  tricky: 'the trickiest moment in slow motion, hands only',
  result: 'the finished result from two sides',
  again: 'a first try that went wrong, a smile, a second try',
  everything: 'a long to-do list, all of it crossed out but one line',
  basics: 'a beginner’s book being closed too early, then opened again',
  copying: 'two people doing the same, one of them looking over at the other',
  checking: 'a number being written down next to a calendar',
  stopping: 'someone walking away from something half finished',
  asking: 'two people in a conversation, one explaining, one nodding',
  waiting: 'a clock on a wall, then a hand circling a day in a calendar',
  small: 'one small first step, filmed close',
  goal: 'one sentence being written on a card',
  prepare: 'things being laid out in the evening, lamp light',
  habit: 'a morning habit, the new one right after it',
  less: 'a list with one line being crossed out',
  change: 'several things in a row, a hand moving only one of them',
  review: 'a calendar page, a pen ticking off the week',
  offer: 'what there is to see, one detail of “{s}” after the other',
  look: 'someone seeing “{s}” for the first time, the face, then what they see',
  people: 'portraits of the people behind “{s}”, one after the other',
  details: 'the details as large plain text: where, when, what it costs',
  ask: 'a question appearing as a message, then the answer',
  share: 'a thumb tapping share, then one name',
  matters: 'someone thinking, a short checklist next to them',
  opinion: 'hands typing a comment',
  sentence: 'your own one-sentence answer to “{s}” as large plain text',
  why: 'the reason in one line of text over a picture that fits “{s}”',
  example: 'one real example of “{s}”, from beginning to end',
  detail: 'one detail of “{s}”, close, without a cut',
  where: 'quick everyday scenes in which “{s}” could come up',
  source: 'the title of one good source about “{s}”, held up to the camera',
  keep: 'the one sentence again, word by word',
  question: 'a question mark being drawn on a notepad',
} as const;

/** The name of a point's picture. */
export type ForeignVisual = keyof typeof FOREIGN_VISUALS;

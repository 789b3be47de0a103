import { readKind, readNouns, readTones, type Wording } from './wording.ts';

export const ENGLISH: Wording = {
  tones: readTones(`
Let’s get into it! | And here comes the last one! | And now it’s your turn! | {Cta}
Here is the overview. | Finally, the last one. | That’s the summary. | If this was useful, {cta}
Okay, here we go. | Right, last one. | And that’s pretty much it. | Oh, and {cta}
Keep watching! | Last one, stay with me! | Now go! | Don’t wait, {cta}
Take a moment for this. | And one last thing. | That’s enough for today. | When you’re ready, {cta}`),
  ctas: {
    tiktok: 'Follow for more',
    instagram: 'Save this for later',
    'youtube-shorts': 'Subscribe for more',
    youtube: 'Subscribe, and tell me what you think in the comments',
  },
  noTopic: 'Welcome, and thanks for watching.',
  kinds: {
    list: readKind(`
Here are all {n}, one by one.
{Noun} {n}: [your {noun} {n}]. | {noun} {n}, shown by an example`),
    'how-to': readKind(`
Let’s do it together, step by step.
You’ll need: [your materials]. | everything that is needed, side by side
And this is how it should look: [your result]. | the finished result, from every side
Step {n}: [your step {n}]. | step {n}, filmed so that the hands can be followed`),
    promotion: readKind(`
Come and take a look.
In one sentence: [your one-sentence description]. | the whole of it in one shot
Here’s where to find it: [your address or link]. | the way there, or the link in large letters
When? [Your dates or opening times]. | dates and times in large letters
What sets us apart: [your difference]. | the thing that sets you apart, filmed close
And the price: [your price]. | the price in large letters
Who’s behind it? [Your names]. | the people behind it, one after the other
Highlight {n}: [your highlight {n}]. | highlight {n}, filmed close`),
    question: readKind(`
Let’s find an answer.
The short answer: [your answer]. | the answer in a few large words
What’s behind it: [your explanation]. | what is behind it, filmed close
Here’s an example: [your example]. | the example, as it happens
What you can do with that: [your advice]. | someone doing it
Point {n}: [your point {n}]. | point {n}, shown by an example`),
    other: readKind(`
Here’s what I’d like to tell you.
First: [your first point]. | what the first point is about, filmed close
Then this: [your second point]. | what the second point is about
A moment to remember: [your moment]. | that moment, or something that represents it
An example: [your example]. | the example, as it happens
What I take away from it: [your conclusion]. | a quiet last look at the subject
Chapter {n}: [your chapter {n}]. | a title card for chapter {n}, then a picture of it`),
  },
  grave: readKind(`
Take all the time you need.
What I’d like to say first: [your words]. | you, sitting down, quiet light
What has helped: [your experience]. | hands, a window, a cup of tea
Who you can turn to: [your contact]. | the contact in plain letters
Another thought, number {n}: [your thought {n}]. | a quiet view of something that does not move`),
  graveCta: 'Share this with someone it may help',
  few: 'Here are the first {n}.',
  noun: 'point',
  nouns: readNouns(
    'tips/tip ideas/idea ways/way reasons/reason mistakes/mistake facts/fact tricks/trick hacks/hack steps/step books/book habits/habit signs/sign recipes/recipe rules/rule',
  ),
  item: 'Number {n}: {item}.',
  aboutItem: { spoken: 'Why {item}? [Your words on {item}].', shown: '{item} in use' },
  mention: { spoken: '{mention}: [your words on it].', shown: '{mention}' },
  audience: 'This one is for {audience}.',
  promotionCta: 'Come and see for yourself',
  shown: {
    headline: 'you, talking straight to the camera, the title “{headline}” beside you',
    presenter: 'you, closer to the camera',
    told: 'a scene that shows it: “{sentence}”',
    cta: 'you, smiling, “{cta}” in large letters',
  },
  shots: 'Close-up|From above|Handheld|Over the shoulder|Wide shot|Slow pan|From the side|Detail',
};

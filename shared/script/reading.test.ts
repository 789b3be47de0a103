import { describe, expect, test } from 'vitest';
import { type AiPrompt, aiPromptSchema } from '../contracts/project.ts';
import { splitSentences } from './sentences.ts';
import { inTone } from './tone-wording.ts';
import { TONES } from './tones.ts';
import { writeScript } from './write-script.ts';

/** Scripts as they are read: what is said, and what is shown. */
const scriptsOf = (topic: string, extra: Partial<AiPrompt> = {}) =>
  [15, 30, 60, 90].flatMap((durationSec) =>
    TONES.map((tone) => writeScript(aiPromptSchema.parse({ topic, durationSec, tone, ...extra }))),
  );
const saidIn = (topic: string) =>
  scriptsOf(topic)
    .flatMap(({ scenes }) => scenes.map((scene) => scene.narration))
    .join(' ');
const shownIn = (topic: string) =>
  scriptsOf(topic)
    .flatMap(({ scenes }) => scenes.map((scene) => scene.visual))
    .join(' | ');

describe('lines fit what they are about', () => {
  test.each([
    [
      '3 mistakes beginners make when running their first 10k',
      /pace|distance|rest days|breakfast/,
      /weight|repetition/i,
    ],
    ['3 mistakes dog owners make on walks', /treat|sniff|pulls|word five times/, /perfect moment/],
    ['4 mistakes tourists make in Paris', /one day|sight|closed/, /perfect moment to begin/],
    ['5 signs your houseplant is getting too much water', /check first|easy to miss/, /in the morning|weekend away/],
    ['5 myths about electric cars', /everybody has heard|sources/, /nobody believes|at school/],
    ['7 things I wish I knew before adopting a rescue dog', /helped me most/, /crowd|favourites come and go/],
    [
      'What I wish I knew before buying a house',
      /three things I wish I knew|helped me most/,
      /talk about what|explain what/i,
    ],
    ['How to choose the right running shoes', /spend|compare three/i, /second week|reminder/],
    [
      'Tips for camping in the rain',
      /can't plan|can’t plan|cannot plan|good result/,
      /second week to be the hard one|morning coffee/,
    ],
    ['Unboxing the new Fairphone 5', /verdict|first try/, /in one sentence\. If the sentence gets long/],
    ['7 lessons from my first year as a landlord', /helped me most/, /good result looks like/],
    ['5 ways to use leftover rice', /start with this one/, /good result looks like/],
    [
      'our gym is turning 10 and everyone is invited',
      /Our gym is turning 10 and everyone is invited\./,
      /Storytime|how our gym/,
    ],
    ['Scholarship deadline: 31 January', /31 January/, /slow look at scholarship/],
    ["we're hiring a pastry chef", /be you/, /up close|you'd want help with/],
    ['Before and after: our kitchen', /This is before\..*this is after/i, /in one sentence/],
  ])('%s', (topic, fitting, unfitting) => {
    expect(saidIn(topic)).toMatch(fitting);
    expect(saidIn(topic)).not.toMatch(unfitting);
  });

  test.each([
    ['My bakery’s new sourdough subscription', /table|extreme close-up/, /on a screen|click|to-do list/],
    ['Our new meal prep service for busy nurses', /people behind/, /on a screen|click/],
    ['Our new app for runners', /on a screen/, /wooden table/],
    ['Our reusable coffee cup', /clean surface/, /ingredients of/],
    ['Meet Marta, our head gardener', /portrait|smile/, /clean surface|people enjoying/],
    ['Five small habits that make a morning better', /timer|notebook|paper/, /morning better being|for morning better/],
    ['10 best hikes near Munich', /first pick/, /held up to the camera|hands reaching/],
  ])('what to show of %s', (topic, fitting, unfitting) => {
    expect(shownIn(topic)).toMatch(fitting);
    expect(shownIn(topic)).not.toMatch(unfitting);
  });
});

test.each(['Why octopuses have three hearts', 'how bees make honey', 'reasons your dog is barking at night'])(
  '%s: a title is not quoted as a question',
  (topic) => {
    expect(saidIn(topic)).toMatch(/^Ever wondered|Ever wondered/);
    expect(saidIn(topic)).not.toMatch(/“Ever wondered/);
    expect(shownIn(topic)).not.toMatch(/Ever wondered/);
  },
);

test.each([
  ['Five small habits that make a morning better, for people who are not morning people', /\bnot[?!.]/],
  ['we just launched our leather wallets, each one is cut by hand', /our we just/],
  ['is it worth buying a used electric car', /about is it|explain is it/],
  ['My cat wakes me up at 4 am every day', /explain my cat|about my cat wakes/],
  ['how to keep a sourdough starter alive when you go on holiday', /alive when you go\b(?! on)/],
  ['10 best hikes near Munich', /a few ten|Here are ten best/],
  ['how to clean white sneakers without ruining them', /before you clean white sneakers without/],
])('%s: no phrase is broken off or put where it has no place', (topic, broken) => {
  expect(saidIn(topic)).not.toMatch(broken);
  for (const { scenes } of scriptsOf(topic)) {
    const sentences = scenes.flatMap((scene) => splitSentences(scene.narration)).map((each) => each.toLowerCase());
    expect(new Set(sentences).size).toBe(sentences.length);
  }
});

describe('tones', () => {
  test('professional ones say their words in full, energetic ones cry out what is short', () => {
    expect(inTone("You'll see that it isn't hard, and it's free.", 'professional', true)).toBe(
      'You will see that it is not hard, and it is free.',
    );
    expect(inTone("Isn't it nice?", 'professional', true)).toBe("Isn't it nice?");
    expect(inTone("It's been done.", 'professional', false)).toBe("It's been done.");
    expect(inTone('Leave one thing out.', 'energetic', true)).toBe('Leave one thing out!');
    expect(inTone('Leave one thing out.', 'energetic', false)).toBe('Leave one thing out.');
    expect(inTone("It's fine.", 'casual', true)).toBe("It's fine.");
  });

  test('what the topic’s writer told keeps its words in every tone', () => {
    const topic = 'Our bakery in Leeds. We don’t use sugar. It’s open on Saturdays.';
    for (const tone of TONES) {
      const { scenes } = writeScript(aiPromptSchema.parse({ topic, tone, durationSec: 30 }));
      expect(scenes.map((scene) => scene.narration).join(' ')).toContain(
        'We don’t use sugar. It’s open on Saturdays.'.slice(0, 20),
      );
    }
  });
});

import { describe, expect, test } from 'vitest';
import { copyProjectSchema } from './copy-project.ts';
import { aiPromptSchema, parseFormSchema, titleSchema, updateProjectSchema } from './project.ts';

const NOTHING_TO_READ = 'Use at least one letter, digit or emoji.';

describe('a title or topic', () => {
  test.each(['C++', '日本', '🔥', '10%', 'é', 'क', '½', '①', '❤', '🇩🇪', '7️⃣', '👩‍👩‍👧', '\u200bbees', '??? 1'])(
    'may be %j',
    (text) => {
      expect([titleSchema.safeParse(text).data, aiPromptSchema.safeParse({ topic: text }).data?.topic]).toEqual([
        text,
        text,
      ]);
    },
  );

  test.each([
    ['a zero-width space', '\u200b'],
    ['zero-width joiners', '\u200d\u200c\u2060'],
    ['a soft hyphen', '\u00ad'],
    ['invisible letters', '\u3164\u115f\u1160\uffa0'],
    ['a direction mark', '\u200e'],
    ['half an emoji', '\ud83d'],
    ['a variation selector', '\ufe0f'],
    ['an accent without its letter', '\u0301'],
    ['punctuation', '?!… — ...'],
    ['signs', '+++'],
  ])('is refused when it is only %s', (_name, text) => {
    for (const [schema, value] of [
      [titleSchema, text],
      [aiPromptSchema, { topic: text }],
      [parseFormSchema, { prompt: text }],
      [updateProjectSchema, { title: text }],
      [copyProjectSchema, { title: text }],
    ] as const) {
      expect(schema.safeParse(value).error?.issues[0]?.message).toBe(NOTHING_TO_READ);
    }
  });

  test('that is blank has one issue: it is missing', () => {
    expect(titleSchema.safeParse('   ').error?.issues).toMatchObject([{ code: 'too_small', minimum: 1 }]);
  });
});

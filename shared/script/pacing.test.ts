import { expect, test } from 'vitest';
import { cutToSeconds, spokenSeconds } from './pacing.ts';

test('a text that fits stays whole; one that is cut does not end with a small word', () => {
  const text = 'Bees tell each other where the flowers are';
  expect(cutToSeconds(text, 10)).toBe(text);
  expect(cutToSeconds(text, 2)).toBe('Bees tell each other where');
});

// Measured on the built-in voice, from before the first word to after the last.
test.each([
  [
    'short words',
    6.58,
    'We get up at five. Our bread is soft and warm. No one goes home with an empty bag. We shut when it is all gone.',
  ],
  [
    'usual words',
    8.37,
    "Here's how to clean a coffee machine with vinegar and lemon. Wipe the outside with a soft cloth. Do this once a month, and your coffee tastes better.",
  ],
  [
    'long words',
    10.25,
    'Photosynthesis transforms atmospheric carbon dioxide into carbohydrates. Agricultural researchers investigate genetically engineered alternatives.',
  ],
  [
    'numbers',
    11.27,
    'In 1969 three men flew 384,400 kilometres to the Moon. The trip took 76 hours. The computer had 4 kilobytes of memory.',
  ],
  [
    'questions',
    10.95,
    'So do I. Try this instead. Say the name out loud, twice. Then ask a question with it. "Anna, where did you grow up?" By the third party, it\'s a habit. Who will you remember tonight?',
  ],
])('the voice takes about the estimated time: %s', (_kind, seconds, text) => {
  expect(spokenSeconds(text) / seconds).toBeGreaterThan(0.9);
  expect(spokenSeconds(text) / seconds).toBeLessThan(1.1);
});

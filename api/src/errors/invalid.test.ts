import { expect, it } from 'vitest';
import { invalid } from './invalid.ts';

const tooLong = 'Use at most 100 characters.';

it('names a field by its form’s label, and keeps the path beside it', () => {
  const issues = [
    { path: 'firstName', message: tooLong },
    { path: 'email', message: 'This is required.' },
  ];
  expect(invalid(issues)).toMatchObject({
    status: 400,
    message: `First Name: ${tooLong}`,
    data: { path: 'firstName', issues },
  });
});

it.each([
  ['aiPrompt.durationSec', 'Duration: Use a number.'],
  ['tracks[0].clips[2].end', 'tracks[0].clips[2].end: Use a number.'],
  ['__proto__', '__proto__: Use a number.'],
  ['', 'Use a number.'],
])('starts the message about %j with the label, the path if there is none, or nothing', (path, message) => {
  expect(invalid([{ path, message: 'Use a number.' }]).message).toBe(message);
});

import { expect, it } from 'vitest';
import { tooLongForServer } from './server-length.ts';

it('a server render is as long as its plan allows, and longer ones say how long they may be', () => {
  expect(tooLongForServer('creator', 30 * 60)).toBeNull();
  expect(tooLongForServer('creator', 6 * 3_600)).toBe(
    'On the Creator plan the cloud makes videos of up to 30 minutes; this one lasts 360:00. Shorten it, or export it in 1080p in a current Chrome, Edge or Safari.',
  );
  expect(tooLongForServer('studio', 45 * 60)).toBeNull();
  expect(tooLongForServer('enterprise', 180 * 60 + 1)).toContain('up to 180 minutes');
});

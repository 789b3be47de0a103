import { expect, test } from 'vitest';
import { recordingName } from './recording-name.ts';

test('a recording is named by its kind, day and time', () => {
  expect(recordingName('webcam', new Date(2026, 10, 23, 10, 15))).toBe('Webcam, 23 Nov 10:15');
  expect(recordingName('audio', new Date(2026, 0, 2, 0, 5))).toBe('Voice, 2 Jan 00:05');
});

import { expect, test } from 'vitest';
import { MAX_UPLOAD_BYTES } from '#shared/media/limits.ts';
import { refuseFile, typeByName } from './upload-checks.ts';

test.each([
  ['clip.MP4', 'video'],
  ['clip.avi', 'video'],
  ['photo.jpeg', 'image'],
  ['voice.m4a', 'audio'],
  ['notes.txt', null],
  ['mp4', null],
  ['clip.mp4.exe', null],
])('%s is %s by its name', (name, type) => {
  expect(typeByName(name)).toBe(type);
});

test('a file of exactly 500 MB is taken, one byte more is not', () => {
  expect(refuseFile({ name: 'a.mp4', size: MAX_UPLOAD_BYTES })).toBeNull();
  expect(refuseFile({ name: 'a.mp4', size: MAX_UPLOAD_BYTES + 1 })?.description).toContain('500.0 MB');
});

test('a wrong type is reported before a wrong size', () => {
  expect(refuseFile({ name: 'a.txt', size: 0 })?.title).toBe('This type of file is not accepted');
});

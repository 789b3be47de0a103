import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readSignature, SIGNATURE_BYTES } from './signature.ts';

const FIXTURES = join(import.meta.dirname, '../../fixtures');
const headOf = (name: string) => readFileSync(join(FIXTURES, name)).subarray(0, SIGNATURE_BYTES);

describe('a file is recognised by its bytes, with any name', () => {
  test.each([
    ['counter.mp4', { type: 'iso' }],
    ['two-sounds.mov', { type: 'iso' }],
    ['alac.m4a', { type: 'iso' }],
    ['vp8.webm', { type: 'tracks' }],
    ['mono-44100.mp3', { type: 'tracks' }],
    ['variable-rate.mp3', { type: 'tracks' }],
    ['short-sound.wav', { type: 'wave' }],
    ['flac.ogg', { type: 'ogg' }],
    ['exif-rotated-90.jpg', { type: 'image', mimeType: 'image/jpeg' }],
    ['half-transparent.png', { type: 'image', mimeType: 'image/png' }],
    ['avif-named.jpg', { type: 'refused-image', format: 'AVIF' }],
    ['mjpeg-pcm.avi', { type: 'foreign-container', name: 'AVI', isKept: true }],
    ['mpegts-named.mp4', { type: 'foreign-container', name: 'MPEG-TS', isKept: false }],
    ['mpegps-named.mp4', { type: 'foreign-container', name: 'MPEG', isKept: false }],
    ['flac-named.wav', { type: 'foreign-container', name: 'FLAC', isKept: false }],
    ['adts-named.m4a', { type: 'foreign-container', name: 'AAC (ADTS)', isKept: false }],
    ['text.mp4', { type: 'unknown' }],
    ['empty.mp4', { type: 'unknown' }],
  ])('%s', (name, expected) => expect(readSignature(headOf(name))).toEqual(expected));
});

import { expect, test } from 'vitest';
import { TRANSFORM } from '#shared/effects/transform.ts';
import { VOLUME } from '#shared/effects/volume.ts';
import { formatParameter, readParameter } from './parameter-text.ts';

const { position, scale, rotation } = TRANSFORM.parameters;
const { level } = VOLUME.parameters;

test('a number is written with its unit, and reading that gives it back', () => {
  const written = [
    [0.5, position, '50%'],
    [-0.125, position, '-12.5%'],
    [1 / 3, scale, '33.33%'],
    [-0.00001, position, '0%'],
    [-90, rotation, '-90°'],
    [-6.5, level, '-6.5 dB'],
  ] as const;
  for (const [value, parameter, text] of written) {
    expect(formatParameter(value, parameter)).toBe(text);
    expect(readParameter(text, parameter)).toEqual({ value: expect.closeTo(value, 4) });
  }
});

test('a number is read without its unit and with a comma; what is none or out of range is refused with the range', () => {
  expect(readParameter(' 62,5 ', scale)).toEqual({ value: 0.625 });
  expect(readParameter('.5 %', scale)).toEqual({ problem: 'Enter a number from 1 to 1000%.' });
  expect(readParameter('big', rotation)).toEqual({ problem: 'Enter a number from -3600 to 3600°.' });
  expect(readParameter('', scale)).toHaveProperty('problem');
  expect(readParameter('-3db', level)).toEqual({ value: -3 });
  expect(readParameter('13', level)).toEqual({ problem: 'Enter a number from -60 to 12 dB.' });
});

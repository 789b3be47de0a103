import type { NumberParameter } from '#shared/effects/parameter.ts';
import type { Reading } from './typed-field.tsx';

type Units = Pick<NumberParameter, 'min' | 'max' | 'unit'>;

/** Digits after the point that a field shows. */
const DECIMALS = 2;

/** Writes a number of an effect with its unit: fractions as per cent. */
export function formatParameter(value: number, { unit }: Pick<Units, 'unit'>): string {
  const { factor, sign } = shownUnit(unit);
  // Without the sum a tiny negative number would be written as -0.
  return `${Number((value * factor).toFixed(DECIMALS)) + 0}${sign}`;
}

/** Reads a typed number of an effect, with or without its unit. */
export function readParameter(text: string, { unit, min, max }: Units): Reading {
  const { factor, sign } = shownUnit(unit);
  const digits = /^([+-]?(?:\d+[.,]?\d*|[.,]\d+))\s*(?:[%°s]|dB)?$/i.exec(text.trim())?.[1]?.replace(',', '.');
  const value = digits === undefined ? Number.NaN : Number(digits) / factor;
  if (value >= min && value <= max) return { value };
  const [least, most] = [min, max].map((limit) => formatParameter(limit, { unit }));
  return { problem: `Enter a number from ${sign ? least?.slice(0, -sign.length) : least} to ${most}.` };
}

function shownUnit(unit: Units['unit']): { readonly factor: number; readonly sign: string } {
  if (unit === 'degrees') return { factor: 1, sign: '°' };
  if (unit === 'seconds') return { factor: 1, sign: ' s' };
  if (unit === 'decibels') return { factor: 1, sign: ' dB' };
  return unit === 'none' || unit === 'stops' ? { factor: 1, sign: '' } : { factor: 100, sign: '%' };
}

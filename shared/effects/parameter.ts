/** A place or a vector. Both coordinates share the parameter's range. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A value of a parameter. Plain data, the same on the wire. */
export type EffectValue = number | boolean | string | Point;

/** Units of numbers and points. `frame` and `picture` are fractions of the output frame and of the clip's picture. */
export const UNITS = ['none', 'fraction', 'frame', 'picture', 'degrees', 'stops', 'seconds', 'decibels'] as const;

/** Handles on the preview, by the property that they change. */
export const HANDLES = ['move', 'scale', 'rotate', 'crop'] as const;

interface Common<Type extends string, Value> {
  readonly type: Type;
  /** Label in the inspector. */
  readonly name: string;
  readonly default: Value;
  readonly isKeyframable: boolean;
  /** Absent if the preview has none. */
  readonly handle?: (typeof HANDLES)[number];
}

interface Range {
  readonly min: number;
  readonly max: number;
  /** Change by an arrow key or a pixel of dragging in the inspector. */
  readonly step: number;
  readonly unit: (typeof UNITS)[number];
}

export type NumberParameter = Common<'number', number> & Range;
export type PointParameter = Common<'point', Point> & Range;
export type BooleanParameter = Common<'boolean', boolean>;
export type ChoiceParameter = Common<'choice', string> & {
  readonly options: readonly { readonly id: string; readonly name: string }[];
};
/** An opaque colour, as `#rrggbb` in lower case. */
export type ColorParameter = Common<'color', string>;
/** Text with line breaks. */
export type TextParameter = Common<'text', string> & { readonly maxLength: number };
/** A LUT of the timeline, by its hash; empty for none. */
export type LutParameter = Common<'lut', string>;

export type EffectParameter =
  | NumberParameter
  | PointParameter
  | BooleanParameter
  | ChoiceParameter
  | ColorParameter
  | TextParameter
  | LutParameter;

interface Values {
  readonly number: number;
  readonly point: Point;
  readonly boolean: boolean;
  readonly choice: string;
  readonly color: string;
  readonly text: string;
  readonly lut: string;
}

/** The values of all parameters. */
export type ValuesOf<Parameters extends Readonly<Record<string, EffectParameter>>> = {
  readonly [Name in keyof Parameters]: Values[Parameters[Name]['type']];
};

/** The reason why a value is invalid for a parameter, or null when it is valid. */
export function findValueFault(parameter: EffectParameter, value: EffectValue): string | null {
  switch (parameter.type) {
    case 'number':
      return isWithin(parameter, value) ? null : `${parameter.name} goes from ${parameter.min} to ${parameter.max}.`;
    case 'point':
      if (typeof value !== 'object') return `${parameter.name} is a point with x and y.`;
      return isWithin(parameter, value.x) && isWithin(parameter, value.y)
        ? null
        : `${parameter.name} goes from ${parameter.min} to ${parameter.max} in x and y.`;
    case 'boolean':
      return typeof value === 'boolean' ? null : `${parameter.name} is true or false.`;
    case 'choice':
      return parameter.options.some(({ id }) => id === value)
        ? null
        : `${parameter.name} is one of: ${parameter.options.map(({ id }) => id).join(', ')}.`;
    case 'color':
      return isColor(value) ? null : `${parameter.name} is a colour such as #ff6b4a.`;
    case 'text':
      return typeof value === 'string' && value.length <= parameter.maxLength && !value.includes('\u0000')
        ? null
        : `${parameter.name} has ${parameter.maxLength} characters at most.`;
    case 'lut':
      return typeof value === 'string' && /^([0-9a-f]{16})?$/.test(value)
        ? null
        : `${parameter.name} is the hash of a LUT of the timeline, or empty.`;
  }
}

function isColor(value: EffectValue): value is string {
  return typeof value === 'string' && /^#[0-9a-f]{6}$/.test(value);
}

function isWithin({ min, max }: Range, value: EffectValue): boolean {
  return typeof value === 'number' && value >= min && value <= max;
}

/** True for values that look the same. */
export function isSameValue(left: EffectValue, right: EffectValue): boolean {
  if (typeof left !== 'object' || typeof right !== 'object') return left === right;
  return left.x === right.x && left.y === right.y;
}

/**
 * Mixes two values of a parameter. Numbers, points and colours move on the straight line between them; others change at
 * the end.
 * @param share 0 gives `from`, 1 gives `to`.
 */
export function mixValues(from: EffectValue, to: EffectValue, share: number): EffectValue {
  // The ends are exact, because a weighted sum may round.
  if (share === 0 || share === 1) return share === 0 ? from : to;
  if (typeof from === 'number' && typeof to === 'number') return mixNumbers(from, to, share);
  if (typeof from === 'object' && typeof to === 'object') {
    return { x: mixNumbers(from.x, to.x, share), y: mixNumbers(from.y, to.y, share) };
  }
  if (isColor(from) && isColor(to)) return mixColors(from, to, share);
  return from;
}

function mixColors(from: string, to: string, share: number): string {
  const channels = [1, 3, 5].map((start) => {
    const [a, b] = [from, to].map((color) => Number.parseInt(color.slice(start, start + 2), 16));
    return Math.round(mixNumbers(a ?? 0, b ?? 0, share));
  });
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

function mixNumbers(from: number, to: number, share: number): number {
  return from + (to - from) * share;
}

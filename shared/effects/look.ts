import { defineEffect } from './effect.ts';
import type { NumberParameter } from './parameter.ts';

/** A grade in plain numbers. Lengths are in pixels of the upright picture, so they scale with it. */
export interface LookJob {
  /** Factors of red, green and blue from exposure, temperature and tint. */
  readonly red: number;
  readonly green: number;
  readonly blue: number;
  /** -1 to 1, 0 at rest. */
  readonly contrast: number;
  /** Factor of the colour, 1 at rest. */
  readonly saturation: number;
  /** -1 to 1, 0 at rest. Positive: dark tones turn to teal, bright ones to orange. */
  readonly split: number;
  /** Black after the fade, and the factor of everything above it: 0 and 1 at rest. */
  readonly lift: number;
  readonly range: number;
  /** 0 to 1: the share of light that the corners lose, and the ellipse that touches the sides of the shown part. */
  readonly vignette: number;
  readonly centerX: number;
  readonly centerY: number;
  readonly radiusX: number;
  readonly radiusY: number;
  /** Factor of what the picture has over its blurred copy, and the standard deviation of that blur. */
  readonly sharpen: number;
  readonly sharpenSigma: number;
  /** Standard deviation of the blur. */
  readonly blurSigma: number;
}

/** Luma weights of BT.709. */
const LUMA = { red: 0.2126, green: 0.7152, blue: 0.0722 } as const;

/** Exponent of an ordinary screen (ITU-R BT.1886), which turns a factor of light into one of the signal. */
const SCREEN_GAMMA = 2.4;

const number = (name: string, min: number, max: number): NumberParameter => ({
  ...{ type: 'number', name, default: 0, min, max, step: 0.01, unit: 'fraction', isKeyframable: true },
});

/** Grades, blurs, sharpens and shades the picture of a clip, before its transform. */
export const LOOK = defineEffect({
  id: 'look',
  version: 1,
  name: 'Look',
  trackTypes: ['video'],
  medium: 'picture',
  parameters: {
    exposure: { ...number('Exposure', -3, 3), step: 0.05, unit: 'stops' },
    contrast: number('Contrast', -1, 1),
    saturation: number('Saturation', -1, 1),
    temperature: number('Temperature', -1, 1),
    tint: number('Tint', -1, 1),
    split: number('Split tone', -1, 1),
    fade: number('Fade', 0, 1),
    vignette: number('Vignette', 0, 1),
    sharpen: number('Sharpen', 0, 1),
    blur: number('Blur', 0, 1),
  },

  /** Exposure is in stops of light. Temperature and tint leave the luma of white as it is. */
  job(values, { crop }): LookJob {
    const gain = powerOfTwo(values.exposure / SCREEN_GAMMA);
    const [red, green, blue] = [
      1 + 0.14 * values.temperature + 0.05 * values.tint,
      1 - 0.1 * values.tint,
      1 - 0.2 * values.temperature + 0.05 * values.tint,
    ];
    const scale = gain / (LUMA.red * red + LUMA.green * green + LUMA.blue * blue);
    const shorterSide = Math.min(crop.width, crop.height);
    return {
      red: red * scale,
      green: green * scale,
      blue: blue * scale,
      contrast: values.contrast,
      saturation: 1 + values.saturation,
      split: values.split,
      lift: 0.16 * values.fade,
      range: 1 - 0.22 * values.fade,
      vignette: values.vignette,
      centerX: crop.x + crop.width / 2,
      centerY: crop.y + crop.height / 2,
      radiusX: crop.width / 2,
      radiusY: crop.height / 2,
      sharpen: 1.5 * values.sharpen,
      sharpenSigma: shorterSide / 1_000,
      blurSigma: 0.05 * values.blur * shorterSide,
    };
  },
});

/**
 * 2 to the power of a number from -2 to 2, within one in ten million. In plain arithmetic, because JavaScript engines
 * differ in the last bits of their own.
 */
function powerOfTwo(exponent: number): number {
  // A series of e^x for an eighth of the exponent, squared three times.
  const x = (exponent * Math.LN2) / 8;
  const series = 1 + x * (1 + (x / 2) * (1 + (x / 3) * (1 + (x / 4) * (1 + x / 5))));
  const squared = series * series;
  const fourth = squared * squared;
  return fourth * fourth;
}

/** True if a job leaves the colours as they are. */
export function keepsColors({ red, green, blue, contrast, saturation, split, lift, range }: LookJob): boolean {
  const isNeutral = [red, green, blue].every((factor) => Math.abs(factor - 1) < 1e-6);
  return isNeutral && contrast === 0 && saturation === 1 && split === 0 && lift === 0 && range === 1;
}

/** True for a job that changes nothing, as between two keyframes at rest. */
export function isPlainLook(job: LookJob): boolean {
  return keepsColors(job) && job.vignette === 0 && job.sharpen === 0 && job.blurSigma === 0;
}

type Color = readonly [red: number, green: number, blue: number];

/**
 * Grades a colour as the screen's signal, 0 to 1. Values beyond continue without a bend, so that a table of colours can
 * be interpolated up to its edge.
 */
export function gradeColor(color: Color, job: LookJob): Color {
  const [red, green, blue] = [
    bend(expose(color[0], job.red), job.contrast),
    bend(expose(color[1], job.green), job.contrast),
    bend(expose(color[2], job.blue), job.contrast),
  ];
  const luma = LUMA.red * red + LUMA.green * green + LUMA.blue * blue;
  const inside = Math.min(1, Math.max(0, luma));
  // Nothing at black and white, so that both stay neutral.
  const shift = job.split * 1.3 * inside * (1 - inside) * (inside - 0.4);
  const finish = (value: number, own: number) =>
    job.lift + job.range * (luma + (value - luma) * job.saturation + own * shift);
  return [finish(red, 1), finish(green, 0.1), finish(blue, -1)];
}

/** Where a raised exposure starts to give way, so that white stays white and highlights keep their drawing. */
const SHOULDER = 0.7;

function expose(value: number, gain: number): number {
  const exposed = value * gain;
  if (gain <= 1 || exposed <= SHOULDER) return exposed;
  const over = exposed - SHOULDER;
  return SHOULDER + over / (1 + over * (1 / (1 - SHOULDER) - 1 / (gain - SHOULDER)));
}

/** Middle grey, which contrast leaves alone, and the change of the slope there at full contrast. */
const PIVOT = 0.42;
const SLOPE = 0.75;

/** An S through black, middle grey and white. */
function bend(value: number, contrast: number): number {
  const amount = SLOPE * contrast;
  const isLow = value < PIVOT;
  const share = isLow ? value / PIVOT : (1 - value) / (1 - PIVOT);
  const bent = share < 0 ? share * (1 - amount) : share + amount * share * (share - 1);
  return isLow ? PIVOT * bent : 1 - (1 - PIVOT) * bent;
}

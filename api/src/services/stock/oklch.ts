/** A colour in perceptual terms (OKLCH, CSS Color 4): equal lightness looks equally bright in every hue. */
export interface Oklch {
  /** 0 to 1. */
  readonly lightness: number;
  /** 0 for grey, to about 0.3. */
  readonly chroma: number;
  /** Degrees. */
  readonly hue: number;
}

/** Reads `#rrggbb`. */
export function oklchOf(hex: string): Oklch {
  const [r, g, b] = [1, 3, 5].map((at) => linear(Number.parseInt(hex.slice(at, at + 2), 16) / 255)) as Triple;
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const x = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const y = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  const hue = (Math.atan2(y, x) * 180) / Math.PI;
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(x, y),
    hue: (hue + 360) % 360,
  };
}

/** Writes `#rrggbb`. A colour that a screen cannot show becomes greyer, not another hue. */
export function hexOfOklch({ lightness, chroma, hue }: Oklch): string {
  for (let shown = chroma; ; shown -= 0.004) {
    const parts = rgbOf({ lightness, chroma: Math.max(0, shown), hue });
    if (shown <= 0 || parts.every((part) => part >= -0.001 && part <= 1.001)) return `#${parts.map(byte).join('')}`;
  }
}

type Triple = [number, number, number];

function rgbOf({ lightness, chroma, hue }: Oklch): Triple {
  const angle = (hue * Math.PI) / 180;
  const [x, y] = [chroma * Math.cos(angle), chroma * Math.sin(angle)];
  const l = (lightness + 0.3963377774 * x + 0.2158037573 * y) ** 3;
  const m = (lightness - 0.1055613458 * x - 0.0638541728 * y) ** 3;
  const s = (lightness - 0.0894841775 * x - 1.291485548 * y) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

function linear(level: number): number {
  return level <= 0.04045 ? level / 12.92 : ((level + 0.055) / 1.055) ** 2.4;
}

function byte(part: number): string {
  const level = part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055;
  return Math.round(255 * Math.min(1, Math.max(0, level)))
    .toString(16)
    .padStart(2, '0');
}

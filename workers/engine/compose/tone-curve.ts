/**
 * Peak luminance of HDR footage that keeps its tones, and of the output's screen, in cd/m². Brighter light is clipped
 * to the first.
 */
const SOURCE_PEAK = 1_000;
const TARGET_PEAK = 100;

/** Luminance of the highest PQ code, in cd/m². */
const PQ_PEAK = 10_000;

/** Constants of SMPTE ST 2084. */
const M1 = 2_610 / 16_384;
const M2 = (2_523 / 4_096) * 128;
const C1 = 3_424 / 4_096;
const C2 = (2_413 / 4_096) * 32;
const C3 = (2_392 / 4_096) * 32;

/** Converts a PQ signal from 0 to 1 to luminance in cd/m² (SMPTE ST 2084). */
export function lightOfPq(signal: number): number {
  const power = Math.max(0, signal) ** (1 / M2);
  return PQ_PEAK * (Math.max(0, power - C1) / (C2 - C3 * power)) ** (1 / M1);
}

/** Converts an HLG signal to scene light from 0 to 1 (ITU-R BT.2100). */
export function sceneOfHlg(signal: number): number {
  const value = Math.max(0, signal);
  return value <= 0.5 ? (value * value) / 3 : (Math.exp((value - 0.55991073) / 0.17883277) + 0.28466892) / 12;
}

/**
 * Factor from HLG scene light to luminance in cd/m² on a 1,000 cd/m² screen (ITU-R BT.2100). @param luminance The
 * scene's luminance.
 */
export function hlgGain(luminance: number): number {
  return SOURCE_PEAK * Math.max(0, luminance) ** 0.2;
}

/** The screen's white in the spline's units, where the footage's peak is 1, and the start of the spline. */
const SOURCE_SIGNAL = pqOf(SOURCE_PEAK);
const TOP = pqOf(TARGET_PEAK) / SOURCE_SIGNAL;
const KNEE = 1.5 * TOP - 0.5;
const KNEE_LIGHT = lightOfPq(KNEE * SOURCE_SIGNAL);

/**
 * Compresses luminance of HDR footage to the range of an ordinary screen (EETF of ITU-R BT.2390). Dark and middle tones
 * stay unchanged; brighter ones follow a Hermite spline.
 * @param light In cd/m².
 */
export function compressLight(light: number): number {
  if (light <= KNEE_LIGHT) return light;
  const t = (Math.min(1, pqOf(light) / SOURCE_SIGNAL) - KNEE) / (1 - KNEE);
  const compressed =
    (2 * t ** 3 - 3 * t ** 2 + 1) * KNEE + (t ** 3 - 2 * t ** 2 + t) * (1 - KNEE) + (3 * t ** 2 - 2 * t ** 3) * TOP;
  return lightOfPq(compressed * SOURCE_SIGNAL);
}

function pqOf(light: number): number {
  const power = (Math.max(0, light) / PQ_PEAK) ** M1;
  return ((C1 + C2 * power) / (1 + C3 * power)) ** M2;
}

import { ASPECT_RATIOS, type AspectRatio } from './presets.ts';

/** The preset shape that crops a picture least. Both lengths in pixels as shown, after rotation. */
export function nearestAspectRatio(width: number, height: number): AspectRatio {
  const distance = (aspectRatio: AspectRatio) => {
    const [across = 1, down = 1] = aspectRatio.split(':').map(Number);
    // By factors: twice as wide is as far off as half as wide.
    return Math.abs(Math.log(width / height / (across / down)));
  };
  return ASPECT_RATIOS.reduce((best, next) => (distance(next) < distance(best) ? next : best));
}

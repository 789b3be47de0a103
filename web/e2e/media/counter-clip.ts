import type { Rect, Size } from '#shared/geometry/rect.ts';
import { ffmpeg } from './ffmpeg.ts';

/** Number of bits of the burnt-in counter: frames 0 to 1023. */
export const COUNTER_BITS = 10;

export interface CounterClip extends Size {
  readonly framesPerSecond: number;
  readonly seconds: number;
  /** Frequency of the beeps in Hz; they sound for 50 ms at each whole second of the clip. */
  readonly beepHz: number;
  readonly sampleRateHz: number;
}

/**
 * Positions of the counter's bits in the clip, lowest bit first: a row of squares in the middle of the picture, which
 * no crop to another aspect ratio cuts off.
 */
export function counterBits(clip: Pick<CounterClip, 'width' | 'height'>): Rect[] {
  const size = Math.floor(Math.min(clip.width, clip.height) / 24 / 2) * 2;
  const left = Math.floor((clip.width - size * COUNTER_BITS) / 2);
  const top = Math.floor(clip.height / 4);
  return Array.from({ length: COUNTER_BITS }, (_, bit) => ({
    x: left + bit * size,
    y: top,
    width: size,
    height: size,
  }));
}

/**
 * Makes a real clip (H.264, AAC, MP4) of a moving picture that shows its frame number in binary (white square: 1,
 * black: 0) and beeps at each whole second.
 */
export async function makeCounterClip(path: string, clip: CounterClip): Promise<void> {
  const squares = counterBits(clip).flatMap(({ x, y, width, height }, bit) => [
    `drawbox=x=${x}:y=${y}:w=${width}:h=${height}:color=black:t=fill`,
    `drawbox=x=${x}:y=${y}:w=${width}:h=${height}:color=white:t=fill:enable='mod(floor(n/${2 ** bit}),2)'`,
  ]);
  const beep = `if(lt(mod(t,1),0.05),0.5*sin(2*PI*${clip.beepHz}*t),0)`;
  await ffmpeg([
    ...['-f', 'lavfi', '-i', `testsrc2=s=${clip.width}x${clip.height}:r=${clip.framesPerSecond}:d=${clip.seconds}`],
    ...['-f', 'lavfi', '-i', `aevalsrc='${beep}':s=${clip.sampleRateHz}:d=${clip.seconds}`],
    ...['-vf', `${squares.join(',')},format=yuv420p`],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '16', '-g', String(clip.framesPerSecond * 2), '-bf', '2'],
    ...['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv'],
    ...['-c:a', 'aac', '-b:a', '128k', '-shortest', '-movflags', '+faststart', path],
  ]);
}

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runFfmpeg } from '#bench/lib/clips.ts';
import { richSceneCube } from '#bench/lib/rich-scene.ts';
import type { Scene } from '#bench/lib/scene.ts';

const CLIP_SECONDS = 2;
const DISSOLVE_SECONDS = 0.5;

/** Renders the rich scene with ffmpeg's own filters: zoompan, lut3d, xfade, overlay and drawtext. */
export function renderRichByHand(sourcePath: string, folder: string, scene: Scene, bitrateBps: number): void {
  const { width, height, seconds, framesPerSecond } = scene;
  const cube = join(folder, 'look.cube');
  writeFileSync(cube, richSceneCube());
  const count = Math.ceil(seconds / CLIP_SECONDS);
  const whole = `crop=ih*${width}/${height}:ih,scale=${width}:${height}:flags=bilinear,setsar=1`;
  const frames = CLIP_SECONDS * framesPerSecond;
  const zoom = `zoompan=z='1+0.2*on/${frames}':x='iw/2-iw/zoom/2':y='ih/2-ih/zoom/2':d=1:s=${width}x${height}:fps=${framesPerSecond}`;
  const half = DISSOLVE_SECONDS / 2;
  const parts = Array.from({ length: count }, (_, index) => {
    const from = Math.max(0, index * CLIP_SECONDS - half);
    const to = Math.min(seconds, (index + 1) * CLIP_SECONDS + half);
    return `[s${index}]trim=${from}:${to},setpts=PTS-STARTPTS,${whole},${zoom},lut3d=file=${cube},settb=AVTB[p${index}]`;
  });
  const dissolves = Array.from({ length: count - 1 }, (_, index) => {
    const left = index === 0 ? 'p0' : `x${index}`;
    const offset = (index + 1) * CLIP_SECONDS - half;
    return `[${left}][p${index + 1}]xfade=transition=fade:duration=${DISSOLVE_SECONDS}:offset=${offset}[x${index + 1}]`;
  });
  const text = (words: string, size: number, y: string) =>
    `drawtext=text='${words}':font='DejaVu Sans':fontsize=${size}:fontcolor=white:borderw=7:x=(w-tw)/2:y=${y}`;
  const graph = [
    `[0:v]split=${count + 1}${Array.from({ length: count }, (_, index) => `[s${index}]`).join('')}[o]`,
    ...parts,
    ...dissolves,
    `[o]${whole},scale=${Math.round(width * 0.4)}:-2:flags=bilinear[small]`,
    `[x${count - 1}][small]overlay=x='W*(0.1+0.4*t/${seconds})':y='H*(0.05+0.1*t/${seconds})'[both]`,
    `[both]${text('A title over it', 108, 'h*0.1')},${text('%{eif\\:t*2\\:d} word', 82, 'h*0.78')}[v]`,
  ].join(';');
  runFfmpeg([
    ...['-i', sourcePath, '-filter_complex', graph, '-map', '[v]', '-map', '0:a', '-t', String(seconds)],
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-b:v', String(bitrateBps), '-pix_fmt', 'yuv420p'],
    ...['-c:a', 'aac', '-b:a', '192k', '-movflags', '+faststart', join(folder, 'by-hand.mp4')],
  ]);
}

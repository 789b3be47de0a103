import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Browser } from 'playwright';
import { paintScene } from './landing-scenes.ts';

const SCENE_SECONDS = 6;
const FRAMES_PER_SECOND = 30;
const SIZE = { width: 720, height: 1280 };

/**
 * Films one of the drawn scenes: six seconds, upright, 30 frames a second, without sound.
 * @param scene Numbered as in {@link paintScene}.
 * @param crf Quality of the H.264 file. Lower is better and larger.
 * @throws Error when ffmpeg fails.
 */
export async function filmScene(browser: Browser, scene: number, crf: number, path: string): Promise<void> {
  const page = await browser.newPage();
  const input = ['-f', 'mjpeg', '-framerate', String(FRAMES_PER_SECOND), '-i', '-'];
  const output = ['-c:v', 'libx264', '-crf', String(crf), '-preset', 'slow', '-pix_fmt', 'yuv420p', '-g', '30'];
  const ffmpeg = spawn('ffmpeg', ['-v', 'error', '-y', ...input, ...output, '-movflags', '+faststart', path], {
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  const ended = once(ffmpeg, 'exit');
  await page.setContent(`<canvas width="${SIZE.width}" height="${SIZE.height}"></canvas>`);
  await page.addScriptTag({ content: `window.paintScene = ${paintScene.toString()}` });
  for (let frame = 0; frame < SCENE_SECONDS * FRAMES_PER_SECOND; frame += 30) {
    const pictures = await page.evaluate(
      ([of, first, rate]) => {
        const canvas = document.querySelector('canvas');
        if (!canvas) return [];
        const { paintScene: paint } = window as unknown as { paintScene: typeof paintScene };
        return Array.from({ length: 30 }, (_, index) => {
          paint(canvas, of, (first + index) / rate);
          return canvas.toDataURL('image/jpeg', 0.95).slice('data:image/jpeg;base64,'.length);
        });
      },
      [scene, frame, FRAMES_PER_SECOND] as const,
    );
    for (const picture of pictures) ffmpeg.stdin.write(Buffer.from(picture, 'base64'));
  }
  ffmpeg.stdin.end();
  const [code] = await ended;
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`);
  await page.close();
}

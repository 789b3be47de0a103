import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { PartEngine } from '#api/renders/farm/part-maker.ts';
import { frameRateText, framesToSeconds } from '#shared/time/rational.ts';
import type { EngineContext, RenderOrder } from '#workers/server/job/render-types.ts';

/**
 * Creates an engine for tests of how renders are distributed. It uses real ffmpeg and the plan's size, rate and number
 * of frames, but every picture of segment n is grey n. It takes as long as the video plays, and almost no processor
 * time. With `PLAIN_ENGINE_FAILS` the first segment fails with that message; with `PLAIN_ENGINE_DIES` it kills its
 * worker.
 */
export const plainEngine: PartEngine = {
  async renderSegment({ plan }, { index, firstFrame, endFrame }, path, context) {
    const failure = process.env['PLAIN_ENGINE_FAILS'];
    if (failure && index === 0) throw new Error(failure);
    if (process.env['PLAIN_ENGINE_DIES'] && index === 0) process.kill(process.pid, 'SIGKILL');
    const grey = (40 + index * 20).toString(16).padStart(2, '0');
    const source = `color=c=0x${grey.repeat(3)}:s=${plan.width}x${plan.height}:r=${frameRateText(plan.frameRate)}`;
    const frames = ['-frames:v', String(endFrame - firstFrame)];
    const encoder = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-threads', '1'];
    await run(['-re', '-f', 'lavfi', '-i', source, ...frames, ...encoder, '-y', path], context);
  },
  async renderSound({ plan }, path, context) {
    const seconds = String(framesToSeconds(plan.frameCount, plan.frameRate));
    await run(['-f', 'lavfi', '-i', 'sine=r=48000', '-t', seconds, '-ac', '2', '-c:a', 'aac', '-y', path], context);
    return true;
  },
  async joinSegments(order, segments, sound, path, context) {
    const list = await writeList(order, segments);
    const audio = sound === null ? [] : ['-i', sound];
    const video = ['-f', 'concat', '-safe', '0', '-i', list];
    await run([...video, ...audio, '-c', 'copy', '-movflags', '+faststart', '-y', path], context);
  },
  async checkOutput({ plan }, path, context) {
    const lines: string[] = [];
    const wanted = ['-select_streams', 'v:0', '-count_packets', '-show_entries', 'stream=nb_read_packets'];
    await runToEnd(context.tools.ffprobe, ['-v', 'error', ...wanted, '-of', 'csv=p=0', path], context, (line) =>
      lines.push(line),
    );
    const frames = Number.parseInt(lines.join(''), 10);
    if (frames === plan.frameCount) return { ok: true, report: null };
    return { ok: false, fault: `It has ${frames} frames instead of ${plan.frameCount}.` };
  },
};

function run(args: readonly string[], context: EngineContext): Promise<void> {
  return runToEnd(context.tools.ffmpeg, ['-nostdin', '-v', 'error', '-progress', 'pipe:1', ...args], context);
}

async function writeList({ scratchPath }: RenderOrder, segments: readonly string[]): Promise<string> {
  const list = join(scratchPath, 'segments.txt');
  await writeFile(list, segments.map((path) => `file '${path}'\n`).join(''));
  return list;
}

async function runToEnd(
  program: string,
  args: readonly string[],
  { signal, onProgress }: EngineContext,
  onLine: (line: string) => void = () => {},
): Promise<void> {
  const startedAt = performance.now();
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], signal, killSignal: 'SIGKILL' });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  createInterface({ input: child.stdout }).on('line', (line) => {
    onLine(line);
    const [, frame] = /^frame=(\d+)$/.exec(line) ?? [];
    if (frame === undefined) return;
    const framesDone = Number(frame);
    onProgress({ framesDone, framesPerSecond: (framesDone * 1000) / (performance.now() - startedAt) });
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${program} ended with ${code}: ${errors}`);
}

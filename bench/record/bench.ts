import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type BenchOptions, median, printTable } from '#bench/lib/bench.ts';
import { type Measured, measureInFreshBrowser } from '#bench/lib/fresh-browser.ts';
import { servePage } from '#bench/lib/page-server.ts';
import type { RecordAnswer, RecordRequest } from './page/page.ts';

const SECONDS = 8;

/** Most of one core that a recording of 1080p30 may cost beside its encoder. */
const TARGET_SHARE = 0.6;

const CACHE_FOLDER = join(import.meta.dirname, '../../.cache/bench-record');

/** Records a fake camera of 1080p, beside its encoder alone and the camera alone; counts frames that are missing in the file. */
export async function benchRecord({ runCount }: BenchOptions): Promise<void> {
  const server = await servePage(join(import.meta.dirname, 'page'), false);
  const rows: string[][] = [];
  const verdicts: string[] = [];
  try {
    for (const frameRate of [30, 60]) {
      const camera = makeCamera(frameRate);
      const shares = new Map<RecordRequest['way'], number>();
      for (const way of ['camera', 'encoder', 'recording'] as const) {
        const runs: Measured<RecordAnswer>[] = [];
        for (let run = 0; run < runCount; run++) {
          const request: RecordRequest = { way, frameRate, seconds: SECONDS };
          runs.push(await measureInFreshBrowser(server.url, request, [`--use-file-for-fake-video-capture=${camera}`]));
        }
        const share = median(runs.map(({ cpuMs }) => cpuMs)) / (SECONDS * 1_000);
        shares.set(way, share);
        const missing = runs.map(({ value }) => Math.max(0, Math.round(value.seconds * frameRate) - value.frameCount));
        const leftOut = runs.map(({ value }) => value.leftOut);
        rows.push([
          `1080p${frameRate}, ${way}`,
          `${(share * 100).toFixed(0)} %`,
          missing.join(', '),
          leftOut.join(', '),
        ]);
      }
      const own = (shares.get('recording') ?? 0) - (shares.get('encoder') ?? 0);
      verdicts.push(`1080p${frameRate} ${(own * 100).toFixed(0)} %`);
    }
  } finally {
    await server.close();
  }
  printTable(['', 'of one core', `frames missing of ${SECONDS} s`, 'left out by the camera'], rows);
  console.log(
    `  beside the encoder: ${verdicts.join(', ')}; wanted at 1080p30: at most ${TARGET_SHARE * 100} %, and no frame missing that the camera has delivered`,
  );
}

/** A second of a moving scene with a little noise, uncompressed, so that the camera itself costs little. */
function makeCamera(frameRate: number): string {
  mkdirSync(CACHE_FOLDER, { recursive: true });
  const path = join(CACHE_FOLDER, `camera-${frameRate}.y4m`);
  if (existsSync(path)) return path;
  const scene = `testsrc2=s=1920x1080:r=${frameRate}:d=1,noise=alls=2:allf=t`;
  execFileSync('ffmpeg', ['-v', 'error', '-y', '-f', 'lavfi', '-i', scene, '-pix_fmt', 'yuv420p', path]);
  return path;
}

import { join } from 'node:path';
import type { Bench, Figures } from '#bench/lib/bench.ts';
import { makeClip } from '#bench/lib/clips.ts';
import { measureInFreshBrowser } from '#bench/lib/fresh-browser.ts';
import { serveScript } from '#bench/lib/page-server.ts';
import type { RecordAnswer, RecordRequest } from './page/page.ts';

const SECONDS = 8;

/** Maximum cost of a 1080p30 recording besides its encoder, in percent of one core. */
const MOST_PERCENT = 60;

const FRAME_RATES = [30, 60];

const rowOf = (frameRate: number, way: RecordRequest['way']) => `1080p${frameRate}, ${way}`;

/**
 * Records a fake 1080p camera, and for comparison runs its encoder alone and the camera alone. Counts frames that are
 * missing in the file.
 */
export const record: Bench = {
  summary: 'recording a fake camera of 1080p30 and 1080p60',
  isOnDemand: true,
  async setUp(stack) {
    const url = await serveScript(stack, join(import.meta.dirname, 'page'), false);
    const measureWay = async (request: RecordRequest): Promise<Figures> => {
      const camera = `--use-file-for-fake-video-capture=${makeCamera(request.frameRate)}`;
      const { value, cpuMs } = await measureInFreshBrowser<RecordAnswer>(url, request, [camera]);
      const missing = Math.max(0, Math.round(value.seconds * request.frameRate) - value.frameCount);
      return { percent: cpuMs / (SECONDS * 10), missing, leftOut: value.leftOut };
    };
    return [
      {
        title: '',
        columns: [
          { title: '% of one core', of: 'percent' },
          { title: `frames missing of ${SECONDS} s`, of: 'missing', at: 'all' },
          { title: 'left out by the camera', of: 'leftOut', at: 'all' },
        ],
        async *measure() {
          for (const frameRate of FRAME_RATES) {
            for (const way of ['camera', 'encoder', 'recording'] as const) {
              yield [rowOf(frameRate, way), await measureWay({ way, frameRate, seconds: SECONDS })];
            }
          }
        },
        note: (read) => {
          const own = FRAME_RATES.map((rate) => {
            const percent = read(rowOf(rate, 'recording'), 'percent') - read(rowOf(rate, 'encoder'), 'percent');
            return `1080p${rate} ${percent.toFixed(0)} %`;
          });
          return `beside the encoder: ${own.join(', ')}; wanted at 1080p30: at most ${MOST_PERCENT} %, and no frame missing that the camera has delivered`;
        },
      },
    ];
  },
};

/** A second of a moving scene with a little noise, uncompressed, so that the camera itself costs little. */
function makeCamera(frameRate: number): string {
  const scene = `testsrc2=s=1920x1080:r=${frameRate}:d=1,noise=alls=2:allf=t`;
  return makeClip(`camera-${frameRate}.y4m`, ['-f', 'lavfi', '-i', scene, '-pix_fmt', 'yuv420p']);
}

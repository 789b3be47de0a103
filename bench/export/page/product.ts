import { compileRenderPlan } from '#shared/render/compile.ts';
import type { RenderPlan } from '#shared/render/plan.ts';
import { sourceTime, timelineTime } from '#shared/time/microseconds.ts';
import type { Clip } from '#shared/timeline/timeline.ts';
import { type ExportOptions, removeExportedFile, startExport } from '#workers/browser/export/export.client.ts';
import type { ExportReport } from '#workers/browser/export/export-types.ts';
import { CodedError } from '#workers/lib/coded-error.ts';
import type { BenchRequest } from './ways.ts';

/** Encoded pictures are kept, as in the product. */
export const SEGMENT_FOLDER = 'bench-segments';

const us = (seconds: number) => Math.round(seconds * 1_000_000);

/** A word every half second, like captions of speech. */
function captions(seconds: number, changed: string | null): Clip[] {
  const count = Math.floor(seconds / 2);
  return Array.from({ length: count }, (_, index) => {
    const last = changed !== null && index === Math.floor(count / 2) ? changed : `word${index}`;
    const words = ['Every', 'half', 'second', last].map((text, word) => ({
      text,
      start: sourceTime(us(word * 0.5)),
      endExclusive: sourceTime(us(word * 0.5 + 0.5)),
    }));
    return {
      id: `caption-${index}`,
      assetId: '',
      start: timelineTime(us(index * 2)),
      end: timelineTime(us(index * 2 + 2)),
      in: sourceTime(0),
      out: sourceTime(us(2)),
      text: words.map(({ text }) => text).join(' '),
      words,
    };
  });
}

/**
 * The scene as a plan: the source repeated, with captions.
 * @param volume One that differs from the source's own level, 1, makes the sound mixed instead of copied.
 * @param changed Another word in the middle.
 */
export function planScene(
  { width, height, seconds, sourceSeconds }: Omit<BenchRequest, 'way'>,
  volume: number,
  changed: string | null = null,
): RenderPlan {
  const clips = Array.from({ length: Math.ceil(seconds / sourceSeconds) }, (_, index) => {
    const length = Math.min(sourceSeconds, seconds - index * sourceSeconds);
    return {
      id: `clip-${index}`,
      assetId: 'source',
      start: timelineTime(us(index * sourceSeconds)),
      end: timelineTime(us(index * sourceSeconds + length)),
      in: sourceTime(0),
      out: sourceTime(us(length)),
      volume,
    };
  });
  return compileRenderPlan({
    tracks: [
      { id: 'video-1', type: 'video', clips },
      { id: 'caption-1', type: 'caption', clips: captions(seconds, changed) },
    ],
    sources: [
      {
        assetId: 'source',
        type: 'video',
        width: 1920,
        height: 1080,
        durationUs: us(sourceSeconds),
        hasVideo: true,
        hasAudio: true,
      },
    ],
    width,
    height,
    frameRate: { numerator: 30, denominator: 1 },
    hasWatermark: false,
  });
}

/** Exports a plan and removes the file. @throws Error whose message says all, since only that leaves a page. */
export async function exportScene(
  plan: RenderPlan,
  source: Blob,
  videoBitrateBps: number,
  options?: ExportOptions,
): Promise<ExportReport> {
  const outputName = 'bench.mp4';
  const sources = [{ assetId: 'source', location: { type: 'blob' as const, blob: source } }];
  const request = { plan, sources, videoBitrateBps, outputName, segmentFolder: SEGMENT_FOLDER };
  const report = await startExport(request, options).catch((error) => {
    throw new Error(error instanceof CodedError ? `${error.code} ${JSON.stringify(error.data)}` : String(error));
  });
  await removeExportedFile(outputName);
  return report;
}

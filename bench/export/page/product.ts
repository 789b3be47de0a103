import type { RenderPlan } from '#shared/render/plan.ts';
import { type ExportOptions, removeExportedFile, startExport } from '#workers/browser/export/export.client.ts';
import type { ExportReport } from '#workers/browser/export/export-types.ts';
import { CodedError } from '#workers/lib/coded-error.ts';

/** Encoded pictures are stored, as in the product. */
export const SEGMENT_FOLDER = 'bench-segments';

/**
 * Exports a plan and removes the file. @throws Error with all details in its message, because only the message leaves a
 * page.
 */
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

import { MAX_NOTICE_LENGTH, MAX_NOTICES, type VideoFacts } from '#shared/contracts/render.ts';
import { toRenderReport } from '#shared/contracts/render-report.ts';
import { DAMAGE_BRIDGED, describeDamage } from '#shared/media/damage.ts';
import type { ExportReport } from '#workers/browser/export/export-types.ts';

const known = new WeakMap<Blob, VideoFacts>();

/** Facts that the server keeps with a video of this tab; empty for an unknown one. */
export function factsOf(video: Blob): VideoFacts {
  return known.get(video) ?? {};
}

/** Notes the facts of a video until the server has them. */
export function noteFacts(video: Blob, facts: VideoFacts): void {
  known.set(video, facts);
}

/** Makes facts of an export's report. @param names Asset names by id. */
export function describeExport(
  { proof, reusedCount, partCount, damage }: Pick<ExportReport, 'proof' | 'reusedCount' | 'partCount' | 'damage'>,
  names: ReadonlyMap<string, string>,
): VideoFacts {
  const report = toRenderReport({ ...proof, reused: { count: reusedCount, partCount } });
  const notices = Object.entries(damage).map(([assetId, parts]) =>
    `${names.get(assetId) ?? 'Footage'}: ${describeDamage(parts)}: ${DAMAGE_BRIDGED}`.slice(0, MAX_NOTICE_LENGTH),
  );
  return { ...(report && { report }), ...(notices.length > 0 && { notices: notices.slice(0, MAX_NOTICES) }) };
}

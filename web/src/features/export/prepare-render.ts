import type { Asset } from '#shared/contracts/asset.ts';
import { describeExportFailure } from '#shared/errors/export-failures.ts';
import { PLAN_RULES, type Plan } from '#shared/plans/plans.ts';
import { type ExportPreset, presetFrameRate } from '#shared/presets/presets.ts';
import { compileRenderPlan } from '#shared/render/compile.ts';
import type { RenderPlan } from '#shared/render/plan.ts';
import { planSourceOf } from '#shared/render/plan-source.ts';
import { blanksOf } from '#shared/script/timeline-blanks.ts';
import type { Timeline, Track } from '#shared/timeline/timeline.ts';
import { NO_BRAND, type ProjectBrand } from '#web/features/brand-kits/brand-of-project.ts';
import { isWaitingToUpload } from '#web/queries/assets.ts';
import { exportFailureOf } from '#workers/browser/export/export-error.ts';
import { CodedError } from '#workers/lib/coded-error.ts';

/** An export that can't start, and the reason. No job was opened. */
export class RenderBlocked extends Error {
  override readonly name = 'RenderBlocked';
}

/** Captions have unfilled blanks that the user has not accepted. No job was opened. */
export class BlanksLeft extends Error {
  override readonly name = 'BlanksLeft';
}

/** Most blanks to name individually. */
const NAMED_BLANKS = 3;

/** @throws BlanksLeft when a visible caption has an unfilled blank. */
export function refuseBlanks(tracks: readonly Track[]): void {
  const captions = blanksOf({ tracks });
  if (captions.length === 0) return;
  const blanks = captions.flatMap((caption) => caption.blanks);
  const named = blanks.slice(0, NAMED_BLANKS).join(', ');
  const more = blanks.length > NAMED_BLANKS ? ` and ${blanks.length - NAMED_BLANKS} more` : '';
  const subject = captions.length === 1 ? '1 caption still has' : `${captions.length} captions still have`;
  throw new BlanksLeft(`${subject} a blank to fill: ${named}${more}. The video will show the brackets.`);
}

interface PlanOptions {
  /** The user's plan. */
  readonly plan: Plan;
  /** Default: no brand. */
  readonly brand?: ProjectBrand;
  /** Takes the sound to the loudness of platforms. */
  readonly isLoudnessNormalized: boolean;
}

/**
 * Compiles a timeline for a preset.
 * @throws RenderBlocked when there is nothing to render.
 */
export function planExport(
  { tracks, luts }: Pick<Timeline, 'tracks' | 'luts'>,
  assets: readonly Asset[],
  preset: ExportPreset,
  { plan, brand = NO_BRAND, isLoudnessNormalized }: PlanOptions,
): RenderPlan {
  const renderPlan = compileRenderPlan({
    tracks,
    luts,
    sources: assets.map(planSourceOf),
    ...preset.resolution,
    frameRate: presetFrameRate(preset),
    hasWatermark: PLAN_RULES[plan].hasWatermark,
    captionLook: brand.look,
    logo: brand.logo ?? undefined,
    isLoudnessNormalized,
  });
  if (renderPlan.frameCount === 0) throw new RenderBlocked('The timeline is empty. Add a clip before you export.');
  return renderPlan;
}

/** @throws RenderBlocked when the server lacks a file of the plan. */
export function requireUploaded(plan: RenderPlan, assets: readonly Asset[]): void {
  const needed = new Set(assetsOf(plan));
  const waiting = assets.find((asset) => needed.has(asset.id) && isWaitingToUpload(asset));
  if (waiting) {
    throw new RenderBlocked(
      `${waiting.name} is still waiting to upload. Start this export when the server has it, or export on this device.`,
    );
  }
}

/** The ids of a plan's assets, without repeats. */
export function assetsOf(plan: RenderPlan): string[] {
  const ids = new Set([...plan.layers, ...plan.audio].map(({ assetId }) => assetId));
  // Titles and shapes have none.
  ids.delete('');
  return [...ids];
}

/** Adds the media's name to an export failure; returns any other error unchanged. */
export function nameFailedMedia(error: unknown, names: ReadonlyMap<string, string>): unknown {
  const failure = exportFailureOf(error);
  if (!failure || !('assetId' in failure)) return error;
  const message = describeExportFailure(failure, (assetId) => names.get(assetId));
  return new CodedError(failure.code, message, { ...failure }, { cause: error });
}

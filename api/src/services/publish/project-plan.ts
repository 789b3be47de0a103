import { ApiError } from '#api/errors/api-error.ts';
import { Asset, type AssetDocument } from '#api/models/asset.ts';
import { BrandKit, storedLogo } from '#api/models/brand-kit.ts';
import type { ProjectDocument } from '#api/models/project.ts';
import { assetSource } from '#api/services/assets/asset-source.ts';
import type { Owner } from '#api/services/owners/owners.ts';
import { loadTimeline, readTimeline } from '#api/services/timelines/timelines.ts';
import { captionLookOf } from '#shared/captions/look.ts';
import { PLAN_RULES } from '#shared/plans/plans.ts';
import { type ExportPreset, findPreset, firstPresetOf, presetFrameRate } from '#shared/presets/presets.ts';
import { compileRenderPlan } from '#shared/render/compile.ts';
import type { PlanSource, RenderPlan } from '#shared/render/plan.ts';
import { assetIdsIn } from '#shared/timeline/asset-ids.ts';
import type { Timeline } from '#shared/timeline/timeline.ts';

/** A project's timeline as it would be exported now. */
export interface ProjectPlan {
  readonly preset: ExportPreset;
  readonly version: number;
  readonly timeline: Timeline;
  readonly plan: RenderPlan;
  readonly sources: readonly PlanSource[];
  readonly assets: readonly AssetDocument[];
}

/**
 * Compiles a project's timeline.
 * @param presetId Default: the first preset of its shape.
 * @throws ApiError `render.unknown-preset`
 */
export async function planOfProject(
  owner: Owner,
  project: ProjectDocument,
  presetId: string | undefined,
): Promise<ProjectPlan> {
  const { _id: userId, plan } = owner;
  const preset = presetId === undefined ? firstPresetOf(project.aspectRatio) : findPreset(presetId);
  if (preset === null) throw new ApiError('render.unknown-preset', { data: { path: 'preset' } });
  const record = await loadTimeline(project._id);
  const timeline = await readTimeline(record);
  const { brandKitId } = project;
  const kit = brandKitId ? await BrandKit.findOne({ _id: brandKitId, userId }).lean() : null;
  const logo = (project.showLogo && storedLogo(kit?.logo)) || undefined;
  const ids = [...assetIdsIn(timeline), ...(logo ? [logo.assetId] : [])];
  const assets = await Asset.find({ _id: { $in: ids }, userId });
  const sources = assets.map(assetSource);
  return {
    ...{ preset, version: record.version, timeline, sources, assets },
    plan: compileRenderPlan({
      ...{ tracks: timeline.tracks, luts: timeline.luts, sources, ...preset.resolution },
      frameRate: presetFrameRate(preset),
      hasWatermark: PLAN_RULES[plan].hasWatermark,
      captionLook: kit ? captionLookOf(kit) : undefined,
      logo,
    }),
  };
}

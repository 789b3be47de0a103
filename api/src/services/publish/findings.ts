import type * as z from 'zod';
import { creditOf } from '#api/models/asset.ts';
import type { ProjectDocument } from '#api/models/project.ts';
import { glossaryOf } from '#api/services/glossary/glossary.ts';
import type { Owner } from '#api/services/owners/owners.ts';
import type { findingsSchema } from '#shared/contracts/findings.ts';
import { checkBeforePublish } from '#shared/publish/check-before-publish.ts';
import { isCreditRequired } from '#shared/publish/credits.ts';
import { microsecondsToSeconds } from '#shared/time/microseconds.ts';
import { planOfProject } from './project-plan.ts';

/**
 * Checks a project as the export page does, except for what only a browser measures: the places of texts and the level
 * of the sound.
 * @throws ApiError `render.unknown-preset`
 */
export async function findingsOf(
  owner: Owner,
  project: ProjectDocument,
  presetId: string | undefined,
): Promise<z.input<typeof findingsSchema>> {
  const { preset, version, timeline, plan, sources, assets } = await planOfProject(owner, project, presetId);
  const credited = assets.filter((asset) => isCreditRequired(creditOf(asset) ?? undefined));
  const findings = checkBeforePublish({
    ...{ plan, tracks: timeline.tracks, sources, platform: preset.platform },
    credited: new Set(credited.map(({ _id }) => _id)),
    glossary: await glossaryOf(owner._id, project._id),
  });
  return {
    ...{ preset: preset.id, version },
    findings: findings.map(({ kind, message, at, clipId }) => ({
      ...{ kind, message, clipId },
      at: microsecondsToSeconds(at),
    })),
  };
}

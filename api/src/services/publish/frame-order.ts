import { ApiError } from '#api/errors/api-error.ts';
import { invalid } from '#api/errors/invalid.ts';
import type { ProjectDocument } from '#api/models/project.ts';
import type { Owner } from '#api/services/owners/owners.ts';
import type { FrameQuery } from '#shared/contracts/frame.ts';
import { framesToSeconds } from '#shared/time/rational.ts';
import { planOfProject } from './project-plan.ts';

/**
 * Plans the frame of a project at a time, as it would be exported now.
 * @throws ApiError `render.unknown-preset`, `render.nothing-to-render`; `request.invalid` for a time after the end.
 */
export async function frameOrderOf(owner: Owner, project: ProjectDocument, { at, preset: presetId }: FrameQuery) {
  const { plan, preset, assets } = await planOfProject(owner, project, presetId);
  if (plan.frameCount === 0) throw new ApiError('render.nothing-to-render');
  const { numerator, denominator } = plan.frameRate;
  // A time that an edit put on a frame's start may be a little before it as a number.
  const frame = Math.floor((at * numerator) / denominator + 1e-3);
  if (frame >= plan.frameCount) {
    const seconds = framesToSeconds(plan.frameCount, plan.frameRate);
    throw invalid([{ path: 'at', message: `The video ends at ${Math.floor(seconds * 1_000) / 1_000} s.` }]);
  }
  const sourceKeys = new Map(assets.map(({ _id, storageKey }) => [_id, storageKey]));
  return { accountId: owner._id, plan, presetId: preset.id, frame, sourceKeys };
}

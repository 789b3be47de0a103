import type { Logger } from 'pino';
import type * as z from 'zod';
import { Project, type ProjectDocument } from '#api/models/project.ts';
import { findOwn } from '#api/policies/ownership.ts';
import type { JobQueue } from '#api/queue/queue.ts';
import { loadOwnBrandKit } from '#api/services/brand-kits/brand-kits.ts';
import { enqueueGeneration } from '#api/services/generation/generation.ts';
import type { Owner } from '#api/services/owners/owners.ts';
import { asProjectOfMonth } from '#api/services/plan-limit.ts';
import { type createProjectSchema, type startEmptySchema, UNTITLED } from '#shared/contracts/project.ts';
import { aspectRatioOf, platformFor } from '#shared/presets/platforms.ts';
import { SCRIPT_SECONDS } from '#shared/script/script-seconds.ts';
import { TONES } from '#shared/script/tones.ts';
import { makeOnce, storeProject } from './store-project.ts';

/**
 * Makes a project and starts writing its script, unless the request says otherwise.
 * @throws ApiError `brand-kit.not-found`, `project.plan-limit`, `request.queue-full`. A failure leaves nothing behind and does not count.
 */
export async function createProject(
  { log, queue }: { log: Logger; queue: JobQueue },
  owner: Owner,
  { id, title, aiPrompt, firstCut, script }: z.output<typeof createProjectSchema>,
): Promise<ProjectDocument> {
  if (aiPrompt.brandKitId) await loadOwnBrandKit(owner, aiPrompt.brandKitId);
  const values = {
    title,
    description: aiPrompt.topic,
    status: script ? 'generating' : 'draft',
    aspectRatio: aspectRatioOf(aiPrompt.platform),
    targetPlatform: aiPrompt.platform,
    brandKitId: aiPrompt.brandKitId ?? null,
    aiPrompt,
    wantsFirstCut: firstCut && script,
  } as const;
  const project = await makeOnce(owner, id, async (newId) => {
    if (script) await queue.requireRoom('generate-script', owner._id);
    return asProjectOfMonth(owner, () => storeProject(owner, values, { id: newId }));
  });
  if (project.status !== 'generating') return project;
  // Not a failure, because the project exists. The maintenance job queues the missing generation.
  await enqueueGeneration(queue, project).catch((error: unknown) =>
    log.error({ err: error, projectId: project._id }, 'could not queue a generation yet'),
  );
  return project;
}

/**
 * Makes a project without a prompt: an empty timeline in the chosen shape. It counts for the plan's month at its first export.
 * @throws ApiError `project.too-many`
 */
export async function startEmptyProject(
  owner: Owner,
  { id, aspectRatio }: z.output<typeof startEmptySchema>,
): Promise<ProjectDocument> {
  const platform = platformFor(aspectRatio);
  const values = {
    title: UNTITLED,
    description: null,
    status: 'draft',
    aspectRatio,
    targetPlatform: platform,
    aiPrompt: { topic: '', durationSec: SCRIPT_SECONDS.default, platform, tone: TONES[0] },
    countsAtExport: true,
  } as const;
  return makeOnce(owner, id, (newId) => storeProject(owner, values, { id: newId }));
}

/**
 * Loads the project with this id if it belongs to the user.
 * @throws ApiError `project.not-found`
 */
export async function loadOwnProject(owner: Owner, id: string): Promise<ProjectDocument> {
  return findOwn(Project, owner, id, 'project.not-found');
}

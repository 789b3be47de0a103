import type { AiPrompt } from '#shared/contracts/project.ts';
import { type Script, scriptSchema } from '#shared/script/script.ts';
import { timelineFromScript } from '#shared/script/timeline-from-script.ts';
import type { AppDeps } from '../../app-deps.ts';
import { ApiError } from '../../errors/api-error.ts';
import { AiScript } from '../../models/ai-script.ts';
import { JobRecord } from '../../models/job.ts';
import { Project, type ProjectDocument } from '../../models/project.ts';
import { TimelineRecord } from '../../models/timeline.ts';
import type { JobHandler, JobQueue, JobResult } from '../../queue/queue.ts';
import { moveProject } from '../projects/project-status.ts';
import { replaceTimeline } from '../timelines/timelines.ts';

/** Puts the writing of a project's script into the queue; while it is there, asking again does nothing. */
export function enqueueGeneration(queue: JobQueue, projectId: string): Promise<void> {
  return queue.add({ name: 'generate-script', payload: { projectId } }, projectId);
}

/**
 * Starts a generation again that failed.
 * @throws ApiError `project.already-generating` or `project.not-a-draft`
 */
export async function restartGeneration(queue: JobQueue, project: ProjectDocument): Promise<void> {
  const isMoved = await moveProject(project._id, {
    from: ['draft'],
    to: 'generating',
    values: { generationError: null },
  });
  if (!isMoved) {
    const current = await Project.findById(project._id);
    throw new ApiError(current?.status === 'generating' ? 'project.already-generating' : 'project.not-a-draft');
  }
  await enqueueGeneration(queue, project._id);
}

/** Queues what was about to be queued when its process ended, or when the database was away. */
export async function resumeGenerations(queue: JobQueue): Promise<void> {
  const projects = await Project.find({ status: 'generating' }, { _id: 1 });
  for (const { _id } of projects) {
    if (!(await JobRecord.exists({ _id: `generate-script-${_id}`, status: { $in: ['queued', 'running'] } }))) {
      await enqueueGeneration(queue, _id);
    }
  }
}

/**
 * Script, then timeline, then status: each step can be done twice, and the script, which may have cost money, is
 * asked for once.
 */
export function generationHandler({
  queue,
  scriptWriter,
}: Pick<AppDeps, 'queue' | 'scriptWriter'>): JobHandler<'generate-script'> {
  return {
    concurrency: 4,
    attempts: 3,
    backoffMs: 1_000,
    async run({ projectId }, { signal }) {
      // Before the status: whoever finds the project ready and edits it makes a later version.
      const timeline = await TimelineRecord.findOne({ projectId }, 'version').lean();
      const project = await Project.findById(projectId);
      if (!timeline || project?.status !== 'generating')
        return { status: 'skipped', reason: 'The project does not wait for a script.' };

      const script = (await findScript(projectId)) ?? (await scriptWriter.writeScript(promptOf(project), signal));
      await keepScript(project, script);
      signal.throwIfAborted();
      if (!(await replaceTimeline(project, timelineFromScript(script), timeline.version))) return overtaken(projectId);
      if (!(await moveProject(projectId, { from: ['generating'], to: 'ready' }))) return overtaken(projectId);
      await queue.add({ name: 'send-script-ready', payload: { projectId } }, projectId);
      return { status: 'success' };
    },
    isRetryable: (error) => !(error instanceof ApiError) || error.code === 'ai.unavailable',
    async onFailed({ projectId }, error) {
      const generationError = error instanceof ApiError ? error.message : 'The script could not be written. Try again.';
      await moveProject(projectId, { from: ['generating'], to: 'draft', values: { generationError } });
    },
  };
}

/** Ends a generation whose project was deleted, or which another process has finished after this one had lost the job. */
async function overtaken(projectId: string): Promise<JobResult> {
  if (await TimelineRecord.exists({ projectId }))
    return { status: 'skipped', reason: 'Another process has laid the script out.' };
  await AiScript.deleteOne({ projectId });
  return { status: 'skipped', reason: 'The project was deleted meanwhile.' };
}

function promptOf({ aiPrompt }: ProjectDocument): AiPrompt {
  const { topic, durationSec, platform, tone, targetAudience, cta } = aiPrompt;
  return { topic, durationSec, platform, tone, targetAudience: targetAudience ?? undefined, cta: cta ?? undefined };
}

async function findScript(projectId: string): Promise<Script | null> {
  const stored = await AiScript.findOne({ projectId });
  return stored ? scriptSchema.parse(stored.toObject()) : null;
}

async function keepScript(project: ProjectDocument, script: Script): Promise<void> {
  await AiScript.updateOne(
    { projectId: project._id },
    {
      $setOnInsert: {
        prompt: project.aiPrompt.topic,
        title: script.title,
        script: script.scenes.map((scene) => scene.narration).join('\n'),
        scenes: script.scenes,
        voiceSuggestion: script.voiceSuggestion,
        musicSuggestion: script.musicSuggestion,
      },
    },
    { upsert: true },
  );
}

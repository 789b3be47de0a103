import type { ScriptWriter } from '#api/adapters/script-writer/script-writer.ts';
import { ApiError } from '#api/errors/api-error.ts';
import { AiScript } from '#api/models/ai-script.ts';
import { JobRecord } from '#api/models/job.ts';
import { Project, type ProjectDocument } from '#api/models/project.ts';
import { TimelineRecord } from '#api/models/timeline.ts';
import type { JobHandler, JobQueue, JobResult } from '#api/queue/queue.ts';
import { termsOf } from '#api/services/glossary/glossary.ts';
import { moveProject } from '#api/services/project-status.ts';
import { promptOf } from '#api/services/script/rewrite-script.ts';
import { replaceTimeline } from '#api/services/timelines/timelines.ts';
import type { Author } from '#shared/contracts/script.ts';
import { type Script, scriptSchema } from '#shared/script/script.ts';
import { timelineFromScript } from '#shared/script/timeline-from-script.ts';

/** Queues the writing of a project's script, in its owner's turn. Does nothing if it is already queued. */
export function enqueueGeneration(
  queue: JobQueue,
  { _id: projectId, userId }: Pick<ProjectDocument, '_id' | 'userId'>,
): Promise<void> {
  return queue.add({ name: 'generate-script', payload: { projectId, userId } }, projectId, userId);
}

/**
 * Restarts a failed generation.
 * @throws ApiError `project.no-prompt`, `project.already-generating`, `project.not-a-draft` or `request.queue-full`
 */
export async function restartGeneration(queue: JobQueue, project: ProjectDocument): Promise<void> {
  if (project.aiPrompt.topic === '') throw new ApiError('project.no-prompt');
  await queue.requireRoom('generate-script', project.userId);
  const isMoved = await moveProject(project, {
    from: ['draft'],
    to: 'generating',
    values: { generationError: null, draftedLines: [] },
  });
  if (!isMoved) {
    const current = await Project.findOne({ _id: project._id, userId: project.userId });
    throw new ApiError(current?.status === 'generating' ? 'project.already-generating' : 'project.not-a-draft');
  }
  await enqueueGeneration(queue, project);
}

/** Queues generations that were not queued because the process ended or the database was unreachable. */
export async function resumeGenerations(queue: JobQueue): Promise<void> {
  const projects = await Project.find({ status: 'generating' }, 'userId');
  for (const project of projects) {
    const active = { _id: `generate-script-${project._id}`, status: { $in: ['queued', 'running'] } } as const;
    if (!(await JobRecord.exists(active))) await enqueueGeneration(queue, project);
  }
}

/**
 * Writes the script, then the timeline, then the status. Each step can be repeated, and the script, which may have cost
 * money, is requested once.
 */
export function generationHandler({
  queue,
  scriptWriter,
}: {
  queue: JobQueue;
  scriptWriter: ScriptWriter;
}): JobHandler<'generate-script'> {
  return {
    concurrency: 4,
    attempts: 3,
    backoffMs: 1_000,
    async run({ projectId, userId }, { signal }) {
      // Written before the status, because edits of a ready project make a later version.
      const timeline = await TimelineRecord.findOne({ projectId }, 'version').lean();
      const project = await Project.findOne({ _id: projectId, userId });
      if (!timeline || project?.status !== 'generating')
        return { status: 'skipped', reason: 'The project is not waiting for a script.' };

      const script = (await findScript(projectId)) ?? (await writeAndKeep(scriptWriter, project, signal));
      signal.throwIfAborted();
      if (!(await replaceTimeline(project, timelineFromScript(script), timeline.version))) return overtaken(projectId);
      const isReady = await moveProject(project, { from: ['generating'], to: 'ready', values: { draftedLines: [] } });
      if (!isReady) return overtaken(projectId);
      await queue.add({ name: 'send-script-ready', payload: { projectId, userId } }, projectId);
      return { status: 'success' };
    },
    isRetryable: (error) => !(error instanceof ApiError) || error.code === 'ai.unavailable',
    async onFailed({ projectId: _id, userId }, error) {
      const generationError = error instanceof ApiError ? error.message : 'The script could not be written. Try again.';
      await moveProject(
        { _id, userId },
        {
          from: ['generating'],
          to: 'draft',
          values: { generationError, draftedLines: [] },
        },
      );
    },
  };
}

/** Ends a generation if its project was deleted, or if another process finished it after this one lost the job. */
async function overtaken(projectId: string): Promise<JobResult> {
  if (await TimelineRecord.exists({ projectId }))
    return { status: 'skipped', reason: 'Another process has laid the script out.' };
  await AiScript.deleteOne({ projectId });
  return { status: 'skipped', reason: 'The project has been deleted.' };
}

async function findScript(projectId: string): Promise<Script | null> {
  const stored = await AiScript.findOne({ projectId });
  return stored ? scriptSchema.parse(stored.toObject()) : null;
}

/** Writes the script and shows its lines in the project as they arrive. */
async function writeAndKeep(writer: ScriptWriter, project: ProjectDocument, signal: AbortSignal): Promise<Script> {
  let shown: Promise<unknown> = Promise.resolve();
  const show = (draftedLines: readonly string[]) =>
    Project.updateOne({ _id: project._id, userId: project.userId, status: 'generating' }, { $set: { draftedLines } });
  const { script, author } = await writer.writeScript(promptOf(project), {
    signal,
    accountId: project.userId,
    terms: await termsOf(project.userId, project._id),
    onDraft(lines) {
      // The script matters more than showing its progress.
      shown = shown.then(() => show(lines)).catch(() => {});
    },
  });
  await shown;
  await keepScript(project, script, author);
  return script;
}

async function keepScript(project: ProjectDocument, script: Script, author: Author): Promise<void> {
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
        ...author,
      },
    },
    { upsert: true },
  );
}

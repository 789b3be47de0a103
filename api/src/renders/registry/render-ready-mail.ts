import type { AppDeps } from '#api/app-deps.ts';
import { Project } from '#api/models/project.ts';
import { RenderJob, type RenderJobDocument } from '#api/models/render-job.ts';
import { User } from '#api/models/user.ts';
import type { JobHandler, JobQueue } from '#api/queue/queue.ts';
import { findPreset } from '#shared/presets/presets.ts';

/** After a shorter wait the owner is probably still at the screen. */
const LONG_RENDER_MS = 60_000;

/** Queues a mail to the owner after a long render. */
export async function mailWhenLong(queue: JobQueue, job: RenderJobDocument): Promise<void> {
  if (!job.completedAt || job.completedAt.getTime() - job.createdAt.getTime() < LONG_RENDER_MS) return;
  await queue.add({ name: 'send-render-ready', payload: { renderId: job._id } }, job._id);
}

/** Sends the mail about a finished render. */
export function renderReadyHandler({
  mailer,
  studioUrl,
  log,
}: Pick<AppDeps, 'mailer' | 'studioUrl' | 'log'>): JobHandler<'send-render-ready'> {
  return {
    concurrency: 2,
    attempts: 5,
    backoffMs: 5_000,
    async run({ renderId }) {
      const job = await RenderJob.findById(renderId, '-logs');
      const project = job && (await Project.findById(job.projectId));
      const user = project && (await User.findById(project.userId));
      if (!user) return { status: 'skipped', reason: 'The render, its project or its owner is gone.' };
      await mailer.send({
        to: user.email,
        subject: 'Your video is ready',
        text: [
          `Hello${user.firstName ? ` ${user.firstName}` : ''},`,
          `“${project.title}” is exported for ${findPreset(job.preset)?.name ?? job.preset}. Download it here:`,
          new URL(`/projects/${project._id}/export`, studioUrl()).href,
          'Clipwright',
        ].join('\n\n'),
      });
      return { status: 'success' };
    },
    async onFailed({ renderId }, error) {
      log.error({ err: error, renderId }, 'the mail about a finished render was given up');
    },
  };
}

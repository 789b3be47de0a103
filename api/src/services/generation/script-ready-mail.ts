import type { AppDeps } from '#api/app-deps.ts';
import { Project } from '#api/models/project.ts';
import { User } from '#api/models/user.ts';
import type { JobHandler } from '#api/queue/queue.ts';

/** Tells the owner by mail; the project is ready whether or not the mail arrives. */
export function scriptReadyHandler({
  mailer,
  studioUrl,
  log,
}: Pick<AppDeps, 'mailer' | 'studioUrl' | 'log'>): JobHandler<'send-script-ready'> {
  return {
    concurrency: 2,
    attempts: 5,
    backoffMs: 5_000,
    async run({ projectId }) {
      const project = await Project.findById(projectId);
      const user = project && (await User.findById(project.userId));
      if (!user) return { status: 'skipped', reason: 'The project or its owner is gone.' };
      await mailer.send({
        to: user.email,
        subject: 'Your script is ready',
        text: [
          `Hello${user.firstName ? ` ${user.firstName}` : ''},`,
          `The script for “${project.title}” is ready. Open it in the editor:`,
          new URL(`/projects/${projectId}`, studioUrl()).href,
          'Clipwright',
        ].join('\n\n'),
      });
      return { status: 'success' };
    },
    async onFailed({ projectId }, error) {
      log.error({ err: error, projectId }, 'gave up the mail about a ready script');
    },
  };
}

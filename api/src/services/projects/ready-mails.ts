import { buffer } from 'node:stream/consumers';
import type { Logger } from 'pino';
import type { FileStore } from '#api/adapters/files/file-store.ts';
import type { MailBrand } from '#api/adapters/mail/branded-mail.ts';
import type { Mailer } from '#api/adapters/mail/mailer.ts';
import { Asset } from '#api/models/asset.ts';
import { Project, type ProjectDocument } from '#api/models/project.ts';
import { RenderJob } from '#api/models/render-job.ts';
import { ReviewDecision } from '#api/models/review-decision.ts';
import type { JobHandler } from '#api/queue/queue.ts';
import { accountBehind } from '#api/services/owners/owners.ts';
import { activeWhiteLabel } from '#api/services/workspaces/white-label.ts';
import type { JobPayload } from '#shared/contracts/job.ts';
import { findPreset } from '#shared/presets/presets.ts';

/** Larger logos are left out of mails, which many mailboxes limit. */
const MAX_LOGO_BYTES = 300_000;

interface MailDeps {
  log: Logger;
  mailer: Mailer;
  studioUrl(): string;
}

type MailName = 'send-script-ready' | 'send-render-ready' | 'send-review-decision';

interface ReadyMail {
  readonly project: ProjectDocument;
  readonly subject: string;
  /** Introduces the link. */
  readonly sentence: string;
  readonly path: string;
  /** Look of the mail, whose name also signs it. Default: the studio's. */
  readonly brand?: MailBrand | undefined;
}

/** Mails the owner that the script is ready. The project is ready whether or not the mail arrives. */
export function scriptReadyHandler(deps: MailDeps): JobHandler<'send-script-ready'> {
  return mailHandler(deps, async ({ projectId, userId }) => {
    const project = await Project.findOne({ _id: projectId, userId });
    if (!project) return null;
    const sentence = `The script for “${project.title}” is ready. Open it in the editor:`;
    return { project, subject: 'Your script is ready', sentence, path: `/projects/${projectId}` };
  });
}

/** Mails the owner that a render has finished. */
export function renderReadyHandler(deps: MailDeps): JobHandler<'send-render-ready'> {
  return mailHandler(deps, async ({ renderId, userId }) => {
    const job = await RenderJob.findOne({ _id: renderId, userId }, 'projectId preset');
    const project = job && (await Project.findOne({ _id: job.projectId, userId }));
    if (!project) return null;
    const preset = findPreset(job.preset)?.name ?? job.preset;
    const sentence = `“${project.title}” is exported for ${preset}. Download it here:`;
    return { project, subject: 'Your video is ready', sentence, path: `/projects/${project._id}/export` };
  });
}

/**
 * Mails the owner what a reviewer decided. A decision that has changed since is mailed as it is now. It carries the
 * workspace's white label, because owners forward it to their clients.
 */
export function reviewDecisionHandler(deps: MailDeps & { files: FileStore }): JobHandler<'send-review-decision'> {
  return mailHandler(deps, async ({ decisionId, userId }) => {
    const decided = await ReviewDecision.findOne({ _id: decisionId, userId });
    const project = decided && (await Project.findOne({ _id: decided.projectId, userId }));
    if (!project) return null;
    const { reviewerName, decision, note } = decided;
    const did = decision === 'approved' ? 'approved' : 'asked for changes to';
    const sentence = `${reviewerName} ${did} “${project.title}”${note ? `:\n\n${note}\n\n` : '. '}See the comments:`;
    const subject = `${reviewerName} ${did} your video`;
    const brand = await mailBrandOf(deps.files, userId);
    return { project, subject, sentence, path: `/projects/${project._id}`, brand };
  });
}

/** The look of mails about an owner's reviews. Undefined without a white label. */
async function mailBrandOf(files: FileStore, ownerId: string): Promise<MailBrand | undefined> {
  const label = await activeWhiteLabel(ownerId);
  if (!label) return undefined;
  const { name, kit } = label;
  const asset = kit.logo && (await Asset.findOne({ _id: kit.logo.assetId, userId: ownerId }).lean());
  const stat = asset && (await files.stat(asset.storageKey));
  const logo =
    asset && stat && stat.size <= MAX_LOGO_BYTES
      ? { content: await buffer(await files.read(asset.storageKey)), mimeType: asset.mimeType }
      : null;
  return { name, color: kit.colors[0] ?? '#000000', logo };
}

/** @param compose Returns null when the mail's subject no longer exists. */
function mailHandler<Name extends MailName>(
  { mailer, studioUrl, log }: MailDeps,
  compose: (payload: JobPayload<Name>) => Promise<ReadyMail | null>,
): JobHandler<Name> {
  return {
    concurrency: 2,
    attempts: 5,
    backoffMs: 5_000,
    async run(payload) {
      const mail = await compose(payload);
      const user = mail && (await accountBehind(mail.project.userId));
      if (!user) return { status: 'skipped', reason: 'Its subject or the owner is gone.' };
      const greeting = `Hello${user.firstName ? ` ${user.firstName}` : ''},`;
      const link = new URL(mail.path, studioUrl()).href;
      await mailer.send({
        to: user.email,
        subject: mail.subject,
        text: [greeting, mail.sentence, link, mail.brand?.name ?? 'Clipwright'].join('\n\n'),
        brand: mail.brand,
      });
      return { status: 'success' };
    },
    async onFailed(payload, error) {
      log.error({ err: error, payload }, 'gave up on a mail');
    },
  };
}

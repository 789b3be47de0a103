import { extname } from 'node:path';
import { Readable } from 'node:stream';
import type { FileKey, FileStore } from '#api/adapters/files/file-store.ts';
import { StorageError } from '#api/adapters/files/storage-error.ts';
import type { Payments } from '#api/adapters/payments/payments.ts';
import type { Config } from '#api/config/config.ts';
import { ApiError } from '#api/errors/api-error.ts';
import { AiScript } from '#api/models/ai-script.ts';
import { Asset } from '#api/models/asset.ts';
import { storedGlossary } from '#api/models/glossary.ts';
import { Project } from '#api/models/project.ts';
import { Proposal } from '#api/models/proposal.ts';
import { RenderJob } from '#api/models/render-job.ts';
import { ReviewComment } from '#api/models/review-comment.ts';
import { ReviewDecision } from '#api/models/review-decision.ts';
import { ShareLink } from '#api/models/share-link.ts';
import { withField } from '#api/models/text-parts.ts';
import { Transcript } from '#api/models/transcript.ts';
import type { UserDocument } from '#api/models/user.ts';
import { presentApiToken } from '#api/presenters/api-token.ts';
import { presentAsset } from '#api/presenters/asset.ts';
import { presentBrandKit } from '#api/presenters/brand-kit.ts';
import { presentProject } from '#api/presenters/project.ts';
import { presentProposal } from '#api/presenters/proposal.ts';
import { presentRenderJob } from '#api/presenters/render-job.ts';
import {
  presentDrawing,
  presentProjectComment,
  presentProjectDecision,
  presentShareLink,
} from '#api/presenters/review.ts';
import { presentTemplate } from '#api/presenters/template.ts';
import { timelineText } from '#api/presenters/timeline.ts';
import { transcriptText } from '#api/presenters/transcript.ts';
import { presentUser } from '#api/presenters/user.ts';
import { presentDelivery, presentWebhook } from '#api/presenters/webhook.ts';
import { asSeen, queuePositionOf } from '#api/renders/registry/read-renders.ts';
import type { ServerRenderer } from '#api/renders/registry/render-queue.ts';
import { findApiTokens } from '#api/services/api-tokens/api-tokens.ts';
import { Archive } from '#api/services/archive.ts';
import { findBrandKits } from '#api/services/brand-kits/brand-kits.ts';
import { findTemplates } from '#api/services/templates/templates.ts';
import { findTimeline } from '#api/services/timelines/timelines.ts';
import { findDeliveries, findWebhooks } from '#api/services/webhooks/webhooks.ts';
import { downloadName } from '#shared/media/file-label.ts';
import { usageOf } from './usage.ts';

const README = `Your data at Clipwright.

account.json        your account, your plan and what you have used of it
projects/*.json     each project with its script and its timeline
brand-kits.json     your brand kits
templates.json      your templates
assets.json         your media, as the library lists them
assets/             the media themselves, one folder for each by its id
transcripts.json    the words spoken in them, with their times
renders.json        your exports, with their logs
share-links.json    the links to your finished videos, with their views
api-tokens.json     your API tokens, without their secrets
webhooks.json       your webhooks, without their secrets, with the latest deliveries
comments.json       comments and drawings on your videos, with the names that guests gave
decisions.json      what reviewers of your videos decided, with the names that they gave
proposals.json      changes that scripts and agents proposed, with their answers
exports/            the finished videos, one folder for each by its id
`;

interface ExportDeps {
  config: Config;
  files: FileStore;
  renderer: ServerRenderer;
  payments: Payments | null;
}

/**
 * Streams everything in an account as a ZIP archive. Entries, and the values of their lists, are read one at a time as
 * the archive reaches them, so memory stays flat for an account of any size. When the reader stops, the open file is
 * closed. A file deleted in the meantime leaves an empty entry, because it must not break off an archive of gigabytes.
 */
export async function exportAccount(deps: ExportDeps, user: UserDocument): Promise<Readable> {
  const { files } = deps;
  const owner = { userId: user._id };
  // One listing of the store: with a request per file, a bucket takes minutes before the first byte.
  const stored = new Set<FileKey>();
  for await (const { key } of files.list(user._id)) stored.add(key);
  const archive = new Archive();
  const missing: string[] = [];
  const addFile = (path: string, key: FileKey, mtime: Date) => {
    if (!stored.has(key)) return;
    archive.addFile(path, mtime, async () => {
      try {
        return await files.read(key);
      } catch (error) {
        if (!(error instanceof StorageError) || error.code !== 'storage.missing') throw error;
        missing.push(`${path}: deleted`);
        return Readable.from([]);
      }
    });
  };
  archive.addJson('account.json', async () => ({
    ...presentUser(user),
    glossary: storedGlossary(user.glossary),
    usage: await usageOf(deps, user, user),
  }));

  for (const { _id } of await Project.find(owner, '_id').sort({ createdAt: 1 }).lean()) {
    const path = `projects/${_id}.json`;
    archive.addText(path, () => projectText(user._id, _id, (what) => missing.push(`${path}: ${what}`)));
  }
  archive.addJson('brand-kits.json', async () => (await findBrandKits(user)).map(presentBrandKit));
  archive.addJson('templates.json', async () => (await findTemplates(user)).map(presentTemplate));
  const assets = await Asset.find(owner, 'storageKey fileName createdAt').sort({ createdAt: 1 }).lean();
  archive.addList(
    'assets.json',
    async () => assets.map(idOf),
    async (id) => {
      const asset = await Asset.findOne({ _id: id, ...owner });
      return asset && JSON.stringify(presentAsset(asset, files));
    },
  );
  for (const { _id, storageKey, ...asset } of assets) {
    addFile(`assets/${_id}/${fileName(asset.fileName)}`, storageKey, asset.createdAt);
  }
  const transcripts = async () => (await Transcript.find(owner, '_id').sort({ createdAt: 1 }).lean()).map(idOf);
  archive.addList('transcripts.json', transcripts, async (id) => {
    const transcript = await Transcript.findOne({ _id: id, ...owner });
    return transcript && transcriptText(transcript, { assetId: transcript.assetId });
  });
  const renders = async () => (await RenderJob.find(owner, '_id').sort({ createdAt: 1 }).lean()).map(idOf);
  archive.addList('renders.json', renders, async (id) => {
    const job = await RenderJob.findOne({ _id: id, ...owner }, '-order -subtitles -cuts -parts');
    if (!job) return null;
    const seen = presentRenderJob(asSeen(job), await queuePositionOf(deps, job));
    return JSON.stringify({ ...seen, logs: job.logs });
  });
  const links = async () => (await ShareLink.find(owner, '_id').sort({ createdAt: 1 }).lean()).map(idOf);
  archive.addList('share-links.json', links, async (id) => {
    const link = await ShareLink.findOne({ _id: id, ...owner });
    return link && JSON.stringify(presentShareLink(link));
  });
  archive.addJson('api-tokens.json', async () => (await findApiTokens(user)).map(presentApiToken));
  archive.addJson('webhooks.json', async () => {
    const withDeliveries = [];
    for (const webhook of await findWebhooks(user)) {
      const deliveries = (await findDeliveries(webhook)).map(presentDelivery);
      withDeliveries.push({ ...presentWebhook(webhook), deliveries });
    }
    return withDeliveries;
  });
  const comments = async () => (await ReviewComment.find(owner, '_id').sort({ createdAt: 1 }).lean()).map(idOf);
  archive.addList('comments.json', comments, async (id) => {
    const comment = await ReviewComment.findOne({ _id: id, ...owner });
    if (comment === null) return null;
    const drawing = comment.hasDrawing && { drawing: presentDrawing(comment) };
    return JSON.stringify({ projectId: comment.projectId, ...presentProjectComment(comment), ...drawing });
  });
  const decisions = async () => (await ReviewDecision.find(owner, '_id').sort({ createdAt: 1 }).lean()).map(idOf);
  archive.addList('decisions.json', decisions, async (id) => {
    const decided = await ReviewDecision.findOne({ _id: id, ...owner });
    if (!decided) return null;
    const link = await ShareLink.findOne({ _id: decided.linkId, ...owner }, 'renderId').lean();
    const isCurrent = link === null || link.renderId === decided.renderId;
    const presented = presentProjectDecision({ decided, isCurrent, changes: null });
    return JSON.stringify({ projectId: decided.projectId, ...presented });
  });
  const proposals = async () => (await Proposal.find(owner, '_id').sort({ createdAt: 1 }).lean()).map(idOf);
  archive.addList('proposals.json', proposals, async (id) => {
    const proposal = await Proposal.findOne({ _id: id, ...owner });
    return proposal && JSON.stringify(presentProposal(proposal));
  });
  for (const job of await RenderJob.find({ ...owner, status: 'completed' }, 'outputKey projectId createdAt').lean()) {
    const project = await Project.findOne({ _id: job.projectId, ...owner }, 'title').lean();
    addFile(`exports/${job._id}/${downloadName(project?.title ?? '', 'mp4')}`, job.outputKey ?? '', job.createdAt);
  }
  // Comes last, when all unreadable entries are known.
  archive.addText('README.txt', async () => README + listOf(missing));
  return archive.end();
}

function listOf(missing: readonly string[]): string {
  return missing.length === 0 ? '' : `\nCould not be read when this archive was made:\n${missing.join('\n')}\n`;
}

const idOf = ({ _id }: { readonly _id: string }) => _id;

/** The JSON text of a project as its owner sees it. Null if it was deleted while the archive was being read. */
async function projectText(userId: string, id: string, onMissing: (what: string) => void): Promise<string> {
  const project = await Project.findOne({ _id: id, userId });
  if (!project) return 'null';
  const script = await AiScript.findOne({ projectId: id }, '-_id -updatedAt').lean();
  const seen = { ...presentProject(project), aiPrompt: project.aiPrompt, script };
  return withField(seen, 'timeline', await timelineOf(id, onMissing));
}

/** Null if it was deleted or a later version of the studio saved it. */
async function timelineOf(projectId: string, onMissing: (what: string) => void): Promise<string> {
  const record = await findTimeline(projectId);
  try {
    return record ? timelineText(record) : 'null';
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    onMissing(`timeline: ${error.message}`);
    return 'null';
  }
}

/** Makes a user's file name valid on every file system. */
function fileName(label: string): string {
  const [, ending = 'bin'] = /^\.([a-z0-9]{1,8})$/i.exec(extname(label)) ?? [];
  return downloadName(label.slice(0, label.length - extname(label).length), ending);
}

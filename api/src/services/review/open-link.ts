import { ApiError } from '#api/errors/api-error.ts';
import { Project, type ProjectDocument } from '#api/models/project.ts';
import { RenderJob, type RenderJobDocument } from '#api/models/render-job.ts';
import { ShareLink, type ShareLinkDocument, versionsOf } from '#api/models/share-link.ts';
import { isPasswordRight } from '#api/services/account/credentials.ts';
import { ownerExists } from '#api/services/owners/owners.ts';
import { addressKey, type RateLimits } from '#api/services/rate-limits.ts';
import { hashToken } from './share-links.ts';

/** A link that works, and what it shows. */
export interface OpenLink {
  readonly link: ShareLinkDocument;
  readonly project: ProjectDocument;
  readonly render: RenderJobDocument & { outputKey: string };
  /** Number of the version that is shown. */
  readonly version: number;
}

/**
 * Finds the video of a token.
 * @param wanted Number of a version. Null for the newest.
 * @throws ApiError `share.not-found`, the same for a guessed, expired or revoked link, for a deleted video, for a
 *   project in the trash, and for a deleted account.
 */
export async function openLink(token: string, wanted: number | null = null): Promise<OpenLink> {
  const link = await ShareLink.findOne({ tokenHash: hashToken(token) });
  const isOpen = link && link.revokedAt == null && (link.expiresAt == null || link.expiresAt > new Date());
  if (!isOpen) throw new ApiError('share.not-found');
  const { userId } = link;
  const shown = versionsOf(link).find(({ version }) => version === (wanted ?? link.version));
  if (!shown) throw new ApiError('share.not-found');
  const [render, project, owner] = await Promise.all([
    RenderJob.findOne({ _id: shown.renderId, userId, status: 'completed' }, '-logs -order -subtitles -cuts -parts'),
    Project.findOne({ _id: link.projectId, userId }),
    ownerExists(userId),
  ]);
  if (!render?.outputKey || !project || !owner) throw new ApiError('share.not-found');
  return { link, project, render: render as OpenLink['render'], version: shown.version };
}

/**
 * Checks a passphrase. After three wrong ones an address waits half a minute, after ten an hour.
 * @throws ApiError `share.wrong-passphrase`, or 429 with `Retry-After`
 */
export async function unlock(
  { limits }: { limits: RateLimits },
  { _id, passphraseHash }: ShareLinkDocument,
  passphrase: string,
  address: string,
): Promise<void> {
  if (passphraseHash == null) return;
  const key = `${addressKey(address)} ${_id}`;
  // Counted before the check, so that simultaneous attempts count too.
  await limits.spend('sharePassphrase', key);
  try {
    await limits.spend('sharePace', key);
  } catch (error) {
    // Refused for its pace, and not checked.
    if (error instanceof ApiError) await limits.giveBack('sharePassphrase', key);
    throw error;
  }
  if (!(await isPasswordRight(passphraseHash, passphrase))) throw new ApiError('share.wrong-passphrase');
  await Promise.all([limits.reset('sharePassphrase', key), limits.reset('sharePace', key)]);
}

/** Counts a guest's view once. */
export async function countView(
  { limits }: { limits: RateLimits },
  { _id, userId }: ShareLinkDocument,
  guestId: string,
  address: string,
): Promise<void> {
  try {
    await limits.spend('shareView', guestId);
    await limits.spend('shareViewAddress', address);
  } catch (error) {
    if (error instanceof ApiError) return;
    throw error;
  }
  await ShareLink.updateOne({ _id, userId }, { $inc: { views: 1 } });
}

import { createHmac } from 'node:crypto';
import type { Logger } from 'pino';
import type { Mailer } from '#api/adapters/mail/mailer.ts';
import type { Config } from '#api/config/config.ts';
import { ApiError } from '#api/errors/api-error.ts';
import { isDuplicateKeyError } from '#api/errors/database-errors.ts';
import { Invitation, type InvitationDocument } from '#api/models/invitation.ts';
import { User, type UserDocument } from '#api/models/user.ts';
import { audited } from '#api/services/admin/audit.ts';
import { INVITATION_FRAGMENT } from '#shared/auth/mailed-links.ts';
import { MAX_INVITATIONS } from '#shared/contracts/invitation.ts';
import { DAY_MS } from '#shared/time/periods.ts';
import { isSameToken, linkMailText, tokenKey } from './mailed-token.ts';
import { normalizeEmail } from './normalize-email.ts';

interface InvitationsDeps {
  config: Config;
  log: Logger;
  sessionSecret: string;
  mailer: Mailer;
  studioUrl(): string;
}

/** Invited people may be away for a while. */
const INVITATION_MS = 14 * DAY_MS;

/** Open invitations, newest first. */
export function findInvitations(): Promise<InvitationDocument[]> {
  return Invitation.find({ expiresAt: { $gt: new Date() } })
    .sort({ createdAt: -1, _id: 1 })
    .limit(MAX_INVITATIONS);
}

/**
 * Invites an address, or renews its invitation, and mails it the link if mail is set up.
 * @throws ApiError `admin.already-registered`, `admin.too-many-invitations`, `request.conflict`
 */
export async function invite(deps: InvitationsDeps, admin: UserDocument, address: string): Promise<InvitationDocument> {
  const email = normalizeEmail(address);
  if (await User.exists({ email })) throw new ApiError('admin.already-registered');
  const known = await Invitation.findOne({ email });
  if (!known && (await Invitation.countDocuments()) >= MAX_INVITATIONS) {
    throw new ApiError('admin.too-many-invitations');
  }
  const invitation = known ?? new Invitation({ email });
  invitation.expiresAt = new Date(Date.now() + INVITATION_MS);
  await audited(admin, invitation, { action: 'user.invite' }, () => save(invitation));
  if (deps.config.smtpUrl !== null) await mailInvitation(deps, invitation);
  return invitation;
}

async function save(invitation: InvitationDocument): Promise<void> {
  try {
    await invitation.save();
  } catch (error) {
    // Another admin has just invited this address.
    throw isDuplicateKeyError(error) ? new ApiError('request.conflict', { cause: error }) : error;
  }
}

/** @throws ApiError `admin.invitation-not-found` */
export async function revokeInvitation(admin: UserDocument, id: string): Promise<void> {
  const invitation = await Invitation.findById(id);
  if (!invitation) throw new ApiError('admin.invitation-not-found');
  await audited(admin, invitation, { action: 'invitation.revoke' }, async () => {
    await Invitation.deleteOne({ _id: id });
  });
}

/** The address at which the invited person creates the account. It names the invited address, for the form. */
export function invitationUrl({ sessionSecret, studioUrl }: LinkDeps, { _id, email }: InvitationDocument): string {
  const url = new URL('/auth', studioUrl());
  url.hash = `${INVITATION_FRAGMENT}${tokenOf(sessionSecret, _id)}.${encodeURIComponent(email)}`;
  return url.href;
}

/** The invitation that the token of a link names. Null if it is forged, expired, revoked or used. */
export async function findInvitation(sessionSecret: string, token: string): Promise<InvitationDocument | null> {
  const [id = ''] = token.split('.');
  if (!isSameToken(token, tokenOf(sessionSecret, id))) return null;
  return Invitation.findOne({ _id: id, expiresAt: { $gt: new Date() } });
}

interface LinkDeps {
  sessionSecret: string;
  studioUrl(): string;
}

function tokenOf(sessionSecret: string, id: string): string {
  return `${id}.${createHmac('sha256', tokenKey('invitation', sessionSecret)).update(id).digest('base64url')}`;
}

async function mailInvitation(deps: InvitationsDeps, invitation: InvitationDocument): Promise<void> {
  const { log, mailer, studioUrl } = deps;
  try {
    await mailer.send({
      to: invitation.email,
      subject: 'You are invited to Clipwright',
      text: linkMailText(
        `You are invited to the studio at ${new URL(studioUrl()).origin}. To make your account, open this link within two weeks:`,
        invitationUrl(deps, invitation),
        'If you did not expect this mail, ignore it.',
      ),
    });
  } catch (error) {
    // The admin has the link too.
    log.error({ err: error, invitationId: invitation._id }, 'an invitation could not be mailed');
  }
}

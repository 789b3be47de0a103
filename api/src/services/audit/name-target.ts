import { ApiToken } from '#api/models/api-token.ts';
import { Asset } from '#api/models/asset.ts';
import type { AuditEntryDocument } from '#api/models/audit-entry.ts';
import { BrandKit } from '#api/models/brand-kit.ts';
import { Project, TrashedProject } from '#api/models/project.ts';
import { Proposal } from '#api/models/proposal.ts';
import { RenderJob } from '#api/models/render-job.ts';
import { ShareLink } from '#api/models/share-link.ts';
import { Template } from '#api/models/template.ts';
import { User } from '#api/models/user.ts';
import { Webhook } from '#api/models/webhook.ts';
import { memberId, WorkspaceInvitation, WorkspaceMember } from '#api/models/workspace.ts';
import type { TargetKind } from '#api/policies/audited-routes.ts';

type Target = Pick<AuditEntryDocument, 'targetId'> &
  Partial<Pick<AuditEntryDocument, 'targetEmail' | 'targetName' | 'from'>>;

/**
 * Names the object of an action in its owner's log, before the action may remove it. An object of another owner, which
 * the route is about to refuse, gets no name.
 */
export async function nameTarget(kind: TargetKind, targetId: string, userId: string): Promise<Target> {
  const own = { _id: targetId, userId };
  const named = (targetName: string | null | undefined): Target => ({ targetId, targetName: targetName ?? null });
  switch (kind) {
    case 'project':
      return named((await Project.findOne(own, 'title').lean())?.title);
    case 'trashedProject':
      return named((await TrashedProject.findOne(own, 'title').lean())?.title);
    case 'asset':
      return named((await Asset.findOne(own, 'name').lean())?.name);
    case 'render':
      return named((await RenderJob.findOne(own, 'preset').lean())?.preset);
    case 'shareLink': {
      const link = await ShareLink.findOne(own, 'projectId').lean();
      return link
        ? named((await Project.findOne({ _id: link.projectId, userId }, 'title').lean())?.title)
        : named(null);
    }
    case 'token':
      return named((await ApiToken.findOne(own, 'name').lean())?.name);
    case 'webhook':
      return named(hostOf((await Webhook.findOne(own, 'url').lean())?.url));
    case 'kit':
      return named((await BrandKit.findOne(own, 'name').lean())?.name);
    case 'template':
      return named((await Template.findOne(own, 'name').lean())?.name);
    case 'proposal':
      return named((await Proposal.findOne(own, 'title').lean())?.title);
    case 'member': {
      const member = await WorkspaceMember.findOne(
        { _id: memberId(userId, targetId), userId: targetId },
        'role',
      ).lean();
      const user = member && (await User.findById(targetId, 'email').lean());
      return { targetId, targetEmail: user?.email ?? null, from: member?.role ?? null };
    }
    case 'invitation': {
      const invitation = await WorkspaceInvitation.findOne({ _id: targetId, workspaceId: userId }, 'email').lean();
      return { targetId, targetEmail: invitation?.email ?? null };
    }
  }
}

/** The rest of a webhook's address may contain secrets. */
export function hostOf(url: string | undefined): string | null {
  return url !== undefined && URL.canParse(url) ? new URL(url).host : null;
}

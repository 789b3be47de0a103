import type { OwnerAction } from '#shared/contracts/audit.ts';

/** Kinds of objects that a path names, for their names in the log. */
export type TargetKind =
  | 'project'
  | 'trashedProject'
  | 'asset'
  | 'render'
  | 'shareLink'
  | 'token'
  | 'webhook'
  | 'kit'
  | 'template'
  | 'proposal'
  | 'member'
  | 'invitation';

/** A route that is logged. */
interface AuditedRoute {
  readonly action: OwnerAction;
  /**
   * The log: of the owner that the request acts for, of the person's account, or of the workspace in the path, if the
   * person is its member.
   */
  readonly log: 'owner' | 'account' | 'workspace';
  /** The object in the path: its kind, and its parameter. Absent for new objects, which the answer names. */
  readonly target?: readonly [TargetKind, parameter: string];
}

/**
 * Reasons why a writing route has no entry of its own. `elsewhere`: the service writes it, because the actor or the log
 * is not known before. `work`: daily work on the content of a project, or a step of something that is logged.
 * `nobody`: done without an account.
 */
type NotHere = 'elsewhere' | 'work' | 'nobody';

const owner = (action: OwnerAction, ...target: TargetKind[]): AuditedRoute => ({
  ...{ action, log: 'owner' },
  ...(target[0] && { target: [target[0], 'id'] }),
});
const account = (action: OwnerAction, ...target: TargetKind[]): AuditedRoute => ({
  ...owner(action, ...target),
  log: 'account',
});
const workspace = (action: OwnerAction, ...target: [kind: TargetKind, parameter: string] | []): AuditedRoute => ({
  ...{ action, log: 'workspace' },
  ...(target.length > 0 && { target: target as [TargetKind, string] }),
});

/**
 * Every route that writes, by its name, and those that only read but take data away: what they leave in the audit log.
 * A writing route without a row fails a test.
 */
export const AUDITED_ROUTES: Readonly<Record<string, AuditedRoute | NotHere>> = {
  'POST /api/auth/register': 'elsewhere',
  'POST /api/auth/login': 'elsewhere',
  'POST /api/auth/claim-admin': 'elsewhere',
  'POST /api/auth/reset-password': 'elsewhere',
  'POST /api/auth/forgot-password': 'nobody',
  'POST /api/auth/prove-email': 'nobody',
  'POST /api/auth/company': 'nobody',
  'POST /api/contact': 'nobody',
  'POST /api/shared/:token/unlock': 'nobody',
  'POST /api/shared/:token/view': 'nobody',
  'POST /api/shared/:token/comments': 'nobody',
  'PATCH /api/shared/:token/comments/:id': 'nobody',
  'DELETE /api/shared/:token/comments/:id': 'nobody',
  'PUT /api/shared/:token/decision': 'nobody',
  'PUT /api/files/:owner/:id': 'work',
  'POST /api/stripe/webhook': 'elsewhere',

  'PATCH /api/account': account('account.change'),
  'PUT /api/account/glossary': owner('glossary.change'),
  'POST /api/account/password': account('account.password'),
  'POST /api/account/email-proof': 'work',
  'GET /api/account/export': account('account.export'),
  'DELETE /api/account': account('account.delete'),
  'DELETE /api/account/kept-parts': 'work',
  'POST /api/account/tokens': account('token.create'),
  'DELETE /api/account/tokens/:id': account('token.revoke', 'token'),
  'GET /api/account/audit.jsonl': account('audit.download'),
  'POST /api/stripe/create-checkout-session': account('payment.checkout'),
  'POST /api/stripe/create-portal-session': account('payment.portal'),

  'POST /api/ai/parse-form': 'work',
  'POST /api/ai/read-brief': 'work',
  'POST /api/models/:id': 'work',
  'DELETE /api/models/:id': 'work',
  'POST /api/stock/pictures/:source/:id': 'work',

  'PATCH /api/admin/users/:id/plan': 'elsewhere',
  'PATCH /api/admin/users/:id/admin': 'elsewhere',
  'DELETE /api/admin/users/:id': 'elsewhere',
  'POST /api/admin/invitations': 'elsewhere',
  'DELETE /api/admin/invitations/:id': 'elsewhere',

  'POST /api/projects': owner('project.create'),
  'POST /api/projects/empty': owner('project.create'),
  'POST /api/projects/sample': owner('project.create'),
  'POST /api/projects/:id/copy': owner('project.create'),
  'GET /api/projects/:id/file': owner('project.download', 'project'),
  'POST /api/projects/file/upload-url': 'work',
  'POST /api/projects/file': owner('project.create'),
  'PATCH /api/projects/:id': owner('project.change', 'project'),
  'DELETE /api/projects/:id': owner('project.delete', 'project'),
  'POST /api/projects/:id/restore': owner('project.restore', 'trashedProject'),
  'DELETE /api/projects/trash/:id': owner('project.destroy', 'trashedProject'),
  'POST /api/projects/:id/move': owner('project.move', 'project'),
  'DELETE /api/projects/:id/move': 'work',
  'PUT /api/projects/:id/timeline': 'work',
  'POST /api/projects/:id/editing': 'work',
  'POST /api/projects/:id/editing/ask': 'work',
  'POST /api/projects/:id/editing/give': 'work',
  'POST /api/projects/:id/script/rewrite': 'work',
  'POST /api/projects/:id/generate': 'work',
  'POST /api/projects/:id/generate-voiceover': 'work',
  'POST /api/projects/:id/generate-captions': 'work',
  'POST /api/projects/:id/translate-captions': 'work',
  'POST /api/projects/:id/first-cut': 'work',
  'POST /api/projects/:id/first-cut/:cutId/close': 'work',
  'POST /api/projects/:id/first-cut/:cutId/cancel': 'work',

  'POST /api/assets/upload-url': 'work',
  'POST /api/assets': 'work',
  'PATCH /api/assets/:id': 'work',
  'PUT /api/assets/:id/transcript': 'work',
  'DELETE /api/assets/:id': owner('asset.delete', 'asset'),
  'POST /api/assets/:id/restore': owner('asset.restore', 'asset'),
  'DELETE /api/assets/trash': owner('asset.empty-trash'),

  'POST /api/projects/:id/render': owner('export.start', 'project'),
  'PATCH /api/renders/:id': 'work',
  'POST /api/renders/:id/upload-url': 'work',
  'POST /api/renders/:id/complete': 'work',
  'POST /api/renders/:id/fail': 'work',
  'POST /api/renders/:id/cancel': 'work',
  'DELETE /api/renders/:id': owner('export.delete', 'render'),

  'POST /api/renders/:id/share-links': owner('share-link.create'),
  'POST /api/share-links/:id/versions': owner('share-link.change', 'shareLink'),
  'DELETE /api/share-links/:id': owner('share-link.revoke', 'shareLink'),
  'POST /api/comments/:id/replies': 'work',
  'PATCH /api/comments/:id': 'work',
  'DELETE /api/comments/:id': 'work',

  'POST /api/projects/:id/proposals': owner('proposal.create', 'project'),
  'PATCH /api/proposals/:id': owner('proposal.answer', 'proposal'),
  'DELETE /api/proposals/:id': owner('proposal.withdraw', 'proposal'),

  'POST /mcp': 'elsewhere',

  'POST /api/webhooks': owner('webhook.create'),
  'PATCH /api/webhooks/:id': owner('webhook.change', 'webhook'),
  'DELETE /api/webhooks/:id': owner('webhook.delete', 'webhook'),
  'POST /api/webhook-deliveries/:id/replay': owner('webhook.replay'),

  'POST /api/brand-kits': owner('brand-kit.create'),
  'PUT /api/brand-kits/:id': owner('brand-kit.change', 'kit'),
  'PUT /api/brand-kits/:id/default': owner('brand-kit.change', 'kit'),
  'DELETE /api/brand-kits/:id/default': owner('brand-kit.change', 'kit'),
  'PUT /api/brand-kits/:id/lock': owner('brand-kit.lock', 'kit'),
  'DELETE /api/brand-kits/:id/lock': owner('brand-kit.unlock', 'kit'),
  'DELETE /api/brand-kits/:id': owner('brand-kit.delete', 'kit'),
  'POST /api/templates': owner('template.create'),
  'PATCH /api/templates/:id': owner('template.change', 'template'),
  'DELETE /api/templates/:id': owner('template.delete', 'template'),

  'POST /api/workspaces': account('workspace.create'),
  'PATCH /api/workspaces/:id': workspace('workspace.change'),
  'PUT /api/workspaces/:id/white-label': workspace('workspace.white-label'),
  'DELETE /api/workspaces/:id': account('workspace.delete'),
  'PATCH /api/workspaces/:id/members/:member': workspace('member.change', 'member', 'member'),
  'DELETE /api/workspaces/:id/members/:member': workspace('member.remove', 'member', 'member'),
  'POST /api/workspaces/:id/invitations': workspace('member.invite'),
  'DELETE /api/workspaces/:id/invitations/:invitation': workspace('member.uninvite', 'invitation', 'invitation'),
  'GET /api/workspaces/:id/audit.jsonl': workspace('audit.download'),
  'PUT /api/workspaces/:id/sign-on': workspace('sign-on.change'),
  'DELETE /api/workspaces/:id/sign-on': workspace('sign-on.remove'),
  'POST /api/workspaces/:id/domains': workspace('sign-on.check-domain'),
  'DELETE /api/workspaces/:id/domains/:domain': workspace('sign-on.remove-domain'),
  'POST /api/workspaces/:id/scim-token': workspace('sign-on.create-token'),
  'DELETE /api/workspaces/:id/scim-token': workspace('sign-on.revoke-token'),
  'POST /scim/v2/Users': 'elsewhere',
  'PUT /scim/v2/Users/:id': 'elsewhere',
  'PATCH /scim/v2/Users/:id': 'elsewhere',
  'DELETE /scim/v2/Users/:id': 'elsewhere',
  'POST /scim/v2/Groups': 'elsewhere',
  'PUT /scim/v2/Groups/:id': 'elsewhere',
  'PATCH /scim/v2/Groups/:id': 'elsewhere',
  'DELETE /scim/v2/Groups/:id': 'elsewhere',
  'POST /api/workspace-invitations/open': 'nobody',
  'POST /api/workspace-invitations/accept': 'elsewhere',
};

/** The entry that a route leaves, or null. */
export function auditedRoute(route: string | null): AuditedRoute | null {
  const row = route === null ? undefined : AUDITED_ROUTES[route];
  return typeof row === 'object' ? row : null;
}

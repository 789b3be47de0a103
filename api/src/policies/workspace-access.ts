import { ApiError } from '#api/errors/api-error.ts';
import { includesRole, type WorkspaceRole } from '#shared/workspaces/roles.ts';

/**
 * Beginnings of routes that concern the person, not what the person works on: sign-in, account, money, tokens,
 * administration, guests of share links, and the workspaces themselves. There the named workspace has no meaning.
 */
const PERSONAL = [
  ...['/api/account', '/api/admin/', '/api/auth/', '/api/callback', '/api/login', '/api/logout', '/api/stripe/'],
  ...['/api/shared/', '/api/workspaces', '/api/workspace-invitations/', '/api/models', '/api/contact'],
  ...['/api/config', '/api/health', '/api/ready', '/api/metrics', '/api/openapi.json', '/api/reference'],
  // The token names the workspace.
  '/scim/v2/',
  // Each tool asks routes, which need their own role.
  '/mcp',
] as const;

/** Routes whose role does not follow from their method. They come before {@link PERSONAL}. */
const EXCEPTIONS: Readonly<Record<string, WorkspaceRole>> = {
  'GET /api/account/usage': 'reviewer',
  'GET /api/account/glossary': 'reviewer',
  'PUT /api/account/glossary': 'editor',
  'DELETE /api/account/kept-parts': 'editor',
  // Reviewers comment.
  'POST /api/comments/:id/replies': 'reviewer',
  'PUT /api/brand-kits/:id/lock': 'owner',
  'DELETE /api/brand-kits/:id/lock': 'owner',
  'GET /api/projects/:id/move': 'editor',
  'GET /api/projects/:id/move/preview': 'editor',
  // Addresses of webhooks may contain secrets.
  'GET /api/webhooks': 'editor',
  'GET /api/webhooks/:id/deliveries': 'editor',
};

/**
 * The role that a route needs in the workspace that a request acts for. Reading needs a reviewer, all else an editor.
 * @param route Method and path pattern, like `GET /api/projects/:id`.
 * @returns Null for a route that always concerns the person.
 */
export function neededRole(route: string): WorkspaceRole | null {
  const exception = EXCEPTIONS[route];
  if (exception !== undefined) return exception;
  const [method = '', path = ''] = route.split(' ');
  if (PERSONAL.some((start) => path.startsWith(start))) return null;
  return method === 'GET' ? 'reviewer' : 'editor';
}

/** @throws ApiError `workspace.role` with the role that is needed */
export function requireRole(held: WorkspaceRole, needed: WorkspaceRole): void {
  if (includesRole(held, needed)) return;
  const article = needed === 'reviewer' ? 'a' : 'an';
  const message = `You are ${held === 'reviewer' ? 'a' : 'an'} ${held} here. This needs ${article} ${needed}.`;
  throw new ApiError('workspace.role', { message, data: { role: needed } });
}

import type { Context, Next } from 'koa';
import * as z from 'zod';
import type { UserDocument } from '#api/models/user.ts';
import { auditedRoute } from '#api/policies/audited-routes.ts';
import { type EntryRest, entryExpiry, logged } from '#api/services/audit/logged.ts';
import { hostOf, nameTarget } from '#api/services/audit/name-target.ts';
import type { Owner } from '#api/services/owners/owners.ts';
import { mayActFor } from '#api/services/workspaces/act-for.ts';
import { idSchema } from '#shared/contracts/wire.ts';
import type { TokenState } from './api-token-state.ts';
import { routeName } from './route-name.ts';

/** Serves a request of a person, and logs it if the table of audited routes says so. */
export async function inLog(ctx: Context, user: UserDocument, owner: Owner, next: Next): Promise<void> {
  const route = routeName(ctx);
  const row = auditedRoute(route);
  if (route === null || row === null || ctx.method === 'HEAD') return next();
  const logs = { owner: owner._id, account: user._id, workspace: idInPath(route, ctx.path, 'id') };
  const ownerId = logs[row.log];
  // A stranger's request, which the route is about to refuse, leaves nothing in the log of a workspace.
  if (ownerId === null || !(await mayActFor(user, ownerId, 'reviewer'))) return next();
  const targetId = row.target ? idInPath(route, ctx.path, row.target[1]) : null;
  const target = row.target && targetId !== null ? await nameTarget(row.target[0], targetId, ownerId) : {};
  const { token } = ctx.state as Partial<TokenState>;
  await logged(
    {
      ...{ action: row.action, ownerId, actorId: user._id, actorEmail: user.email },
      ...{ address: ctx.ip, token: token?.name ?? null, expiresAt: entryExpiry() },
      ...target,
    },
    next,
    () => restOf(ctx, ownerId, row.target === undefined),
  );
}

/** The id in the place of a route's parameter. Null when it is none: then the route refuses the request. */
function idInPath(route: string, path: string, parameter: string): string | null {
  const pattern = (route.split(' ')[1] ?? '').split('/');
  const id = idSchema.safeParse(path.split('/')[pattern.indexOf(`:${parameter}`)]);
  return id.success ? id.data : null;
}

const answerSchema = z.object({
  id: z.string().optional().catch(undefined),
  projectId: z.string().optional().catch(undefined),
  name: z.string().optional().catch(undefined),
  email: z.string().optional().catch(undefined),
  url: z.string().optional().catch(undefined),
  role: z.string().optional().catch(undefined),
  preset: z.string().optional().catch(undefined),
});

/** The new object of an answer, and the role or preset that the action gave. Null for the replay of an earlier answer. */
async function restOf(ctx: Context, ownerId: string, namesNewObject: boolean): Promise<EntryRest | null> {
  if (ctx.response.get('Idempotency-Replayed')) return null;
  const answer = answerSchema.safeParse(ctx.body);
  if (!answer.success) return {};
  const { id, projectId, name, email, url, role, preset } = answer.data;
  const to = role ?? preset;
  const given = to === undefined ? {} : { to };
  if (!namesNewObject) return given;
  if (id === undefined) return projectId === undefined ? given : nameTarget('project', projectId, ownerId);
  // The link of an invitation or a share is a secret. Their names are an address and nothing.
  const targetName = email === undefined ? (name ?? (ctx.path.endsWith('/webhooks') ? hostOf(url) : null)) : null;
  return { ...given, targetId: id, targetName, targetEmail: email ?? null };
}

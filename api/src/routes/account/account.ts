import Router from '@koa/router';
import type { FileStore } from '#api/adapters/files/file-store.ts';
import type { Mailer } from '#api/adapters/mail/mailer.ts';
import type { Payments } from '#api/adapters/payments/payments.ts';
import type { Config } from '#api/config/config.ts';
import { endSession, sessionStartedAt, startSession } from '#api/middleware/session.ts';
import { type SignedInState, signedIn } from '#api/middleware/signed-in.ts';
import { validateBody } from '#api/middleware/validate.ts';
import { presentUser } from '#api/presenters/user.ts';
import type { JobQueue } from '#api/queue/queue.ts';
import type { ServerRenderer } from '#api/renders/registry/render-queue.ts';
import { removeStoredSegments } from '#api/renders/registry/stored-segments.ts';
import { confirmOwner, endSessionsOf, setPassword } from '#api/services/account/credentials.ts';
import { sendEmailProof } from '#api/services/account/email-proof.ts';
import { exportAccount } from '#api/services/account/export-account.ts';
import { usageOf } from '#api/services/account/usage.ts';
import { deleteAccount } from '#api/services/deletion/request-deletion.ts';
import { ownTerms, setOwnTerms } from '#api/services/glossary/glossary.ts';
import type { RateLimits } from '#api/services/rate-limits.ts';
import { changePasswordSchema, deleteAccountSchema, updateAccountSchema } from '#shared/contracts/account.ts';
import { accountGlossarySchema } from '#shared/glossary/glossary.ts';
import { sendLogFile, sendLogPage } from './audit-log.ts';

export interface AccountRouteDeps {
  config: Config;
  sessionSecret: string;
  limits: RateLimits;
  files: FileStore;
  queue: JobQueue;
  renderer: ServerRenderer;
  mailer: Mailer;
  payments: Payments | null;
  studioUrl(): string;
}

/** `/api/account`: the user's own account. */
export function accountRoutes(deps: AccountRouteDeps): Router<SignedInState> {
  const { limits } = deps;
  const router = new Router<SignedInState>({ prefix: '/account' });
  router.use(signedIn);

  router.get('/usage', async (ctx) => {
    ctx.body = await usageOf(deps, ctx.state.user, ctx.state.owner);
  });

  /** Removes the segments cached for the account's next exports. Changes nothing else. */
  router.delete('/kept-parts', async (ctx) => {
    await removeStoredSegments(deps.files, ctx.state.owner._id);
    ctx.status = 204;
  });

  router.patch('/', async (ctx) => {
    const { firstName, lastName, openPictures } = await validateBody(ctx, updateAccountSchema);
    const { user } = ctx.state;
    if (firstName !== undefined) user.firstName = firstName || null;
    if (lastName !== undefined) user.lastName = lastName || null;
    if (openPictures !== undefined) user.openPictures = openPictures;
    await user.save();
    ctx.body = presentUser(user);
  });

  router.get('/glossary', async (ctx) => {
    ctx.body = { glossary: await ownTerms(ctx.state.owner._id) };
  });

  router.put('/glossary', async (ctx) => {
    const { glossary } = await validateBody(ctx, accountGlossarySchema);
    await setOwnTerms(ctx.state.owner, glossary);
    ctx.body = { glossary };
  });

  router.post('/password', async (ctx) => {
    const { currentPassword, newPassword } = await validateBody(ctx, changePasswordSchema);
    const { user } = ctx.state;
    await confirmOwner(deps, user, { password: currentPassword, signedInAt: sessionStartedAt(ctx) });
    const changed = await setPassword(user, newPassword);
    // Ends all other sessions, including an intruder's. This session continues under a new id.
    await endSessionsOf(user._id);
    await startSession(ctx, changed);
    ctx.status = 204;
  });

  router.post('/email-proof', async (ctx) => {
    if (ctx.state.user.mustProveEmail) await sendEmailProof(deps, ctx.state.user);
    ctx.status = 204;
  });

  router.get('/export', async (ctx) => {
    ctx.attachment(`clipwright-${new Date().toISOString().slice(0, 10)}.zip`);
    ctx.type = 'application/zip';
    ctx.status = 200;
    if (ctx.method === 'HEAD') return;
    await limits.spend('export', ctx.state.user._id);
    ctx.body = await exportAccount(deps, ctx.state.user);
  });

  router.get('/audit', (ctx) => sendLogPage(ctx, ctx.state.user._id));

  router.get('/audit.jsonl', (ctx) => sendLogFile(ctx, ctx.state.user._id));

  router.delete('/', async (ctx) => {
    const { password } = await validateBody(ctx, deleteAccountSchema);
    const { user } = ctx.state;
    await confirmOwner(deps, user, { password, signedInAt: sessionStartedAt(ctx) });
    await deleteAccount(deps, user);
    endSession(ctx);
    ctx.status = 204;
  });

  return router;
}

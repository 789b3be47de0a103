import Router from '@koa/router';
import type { AppDeps } from '#api/app-deps.ts';
import { validateBody } from '#api/middleware/validate.ts';
import { sendContactMessage } from '#api/services/contact/send-message.ts';
import { contactSchema } from '#shared/contracts/contact.ts';

/** `POST /api/contact`: open to everyone, signed in or not. */
export function contactRoutes(deps: AppDeps): Router {
  const router = new Router();

  router.post('/contact', async (ctx) => {
    const message = await validateBody(ctx, contactSchema);
    await deps.limits.spend('contact', ctx.ip);
    await sendContactMessage(deps, message).catch(async (error: unknown) => {
      // A failed attempt does not count: retrying because the mail server was down is legitimate.
      await deps.limits.giveBack('contact', ctx.ip);
      throw error;
    });
    ctx.status = 204;
  });

  return router;
}

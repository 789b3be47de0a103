import Router from '@koa/router';
import type { Mailer } from '#api/adapters/mail/mailer.ts';
import type { Config } from '#api/config/config.ts';
import { validateBody } from '#api/middleware/validate.ts';
import { sendContactMessage } from '#api/services/contact/send-message.ts';
import type { RateLimits } from '#api/services/rate-limits.ts';
import { contactSchema } from '#shared/contracts/contact.ts';

export interface ContactRouteDeps {
  config: Config;
  limits: RateLimits;
  mailer: Mailer;
}

/** `POST /api/contact`: open to everyone, signed in or not. */
export function contactRoutes(deps: ContactRouteDeps): Router {
  const router = new Router();

  router.post('/contact', async (ctx) => {
    const message = await validateBody(ctx, contactSchema);
    await deps.limits.spend('contact', ctx.ip);
    await sendContactMessage(deps, message).catch(async (error: unknown) => {
      // A failed attempt does not count, because a retry after a mail server failure is legitimate.
      await deps.limits.giveBack('contact', ctx.ip);
      throw error;
    });
    ctx.status = 204;
  });

  return router;
}

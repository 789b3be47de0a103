import Router from '@koa/router';
import type { Context } from 'koa';
import { type SignedInState, signedIn } from '#api/middleware/signed-in.ts';
import { validateBody, validateId } from '#api/middleware/validate.ts';
import { Template, type TemplateDocument } from '#api/models/template.ts';
import { findOwn } from '#api/policies/ownership.ts';
import { presentBuiltInTemplates, presentTemplate } from '#api/presenters/template.ts';
import { requireInNoLockedKit } from '#api/services/brand-kits/locked-kits.ts';
import type { Owner } from '#api/services/owners/owners.ts';
import { changeTemplate, createTemplate, deleteTemplate, findTemplates } from '#api/services/templates/templates.ts';
import { changeTemplateSchema, createTemplateSchema, TEMPLATE_RECORD_LIMITS } from '#shared/contracts/template.ts';

const BODY = { maxBytes: TEMPLATE_RECORD_LIMITS.bodyBytes };

/** `/api/templates`: the creator's own templates, newest first, then those of the studio, which nobody can change. */
export function templateRoutes(): Router<SignedInState> {
  const router = new Router<SignedInState>({ prefix: '/templates' });
  router.use(signedIn);

  router.get('/', async (ctx) => {
    const own = await findTemplates(ctx.state.owner);
    ctx.body = [...own.map(presentTemplate), ...presentBuiltInTemplates()];
  });

  router.post('/', async (ctx) => {
    const template = await createTemplate(ctx.state.owner, await validateBody(ctx, createTemplateSchema, BODY));
    ctx.status = 201;
    ctx.body = presentTemplate(template);
  });

  router.patch('/:id', async (ctx) => {
    const template = await loadNamed(ctx, ctx.state.owner);
    await requireInNoLockedKit(ctx.state.owner, template._id);
    await changeTemplate(template, await validateBody(ctx, changeTemplateSchema, BODY));
    ctx.body = presentTemplate(template);
  });

  router.delete('/:id', async (ctx) => {
    const template = await loadNamed(ctx, ctx.state.owner);
    await requireInNoLockedKit(ctx.state.owner, template._id);
    await deleteTemplate(template);
    ctx.status = 204;
  });

  return router;
}

/**
 * Loads the template that the path names.
 * @throws ApiError `template.not-found`
 */
function loadNamed(ctx: Context, owner: Owner): Promise<TemplateDocument> {
  return findOwn(Template, owner, validateId(ctx, 'template.not-found'), 'template.not-found');
}

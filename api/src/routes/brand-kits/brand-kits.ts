import Router from '@koa/router';
import type { Context } from 'koa';
import { type SignedInState, signedIn } from '#api/middleware/signed-in.ts';
import { validateBody, validateId } from '#api/middleware/validate.ts';
import type { BrandKitDocument } from '#api/models/brand-kit.ts';
import type { UserDocument } from '#api/models/user.ts';
import { presentBrandKit } from '#api/presenters/brand-kit.ts';
import {
  createBrandKit,
  deleteBrandKit,
  endDefault,
  findBrandKits,
  loadOwnBrandKit,
  makeDefault,
  updateBrandKit,
} from '#api/services/brand-kits/brand-kits.ts';
import { brandKitBodySchema, createBrandKitSchema } from '#shared/contracts/brand-kit.ts';

/** `/api/brand-kits`: the creator's own brand kits, newest first. */
export function brandKitRoutes(): Router<SignedInState> {
  const router = new Router<SignedInState>({ prefix: '/brand-kits' });
  router.use(signedIn);

  router.get('/', async (ctx) => {
    ctx.body = (await findBrandKits(ctx.state.user)).map(presentBrandKit);
  });

  router.post('/', async (ctx) => {
    const body = await validateBody(ctx, createBrandKitSchema);
    const kit = await createBrandKit(ctx.state.user, body);
    ctx.status = 201;
    ctx.body = presentBrandKit(kit);
  });

  router.put('/:id', async (ctx) => {
    const kit = await loadNamed(ctx, ctx.state.user);
    await updateBrandKit(ctx.state.user, kit, await validateBody(ctx, brandKitBodySchema));
    ctx.body = presentBrandKit(kit);
  });

  router.delete('/:id', async (ctx) => {
    await deleteBrandKit(await loadNamed(ctx, ctx.state.user));
    ctx.status = 204;
  });

  router.put('/:id/default', async (ctx) => {
    const kit = await loadNamed(ctx, ctx.state.user);
    await makeDefault(kit);
    ctx.body = presentBrandKit(kit);
  });

  router.delete('/:id/default', async (ctx) => {
    const kit = await loadNamed(ctx, ctx.state.user);
    await endDefault(kit);
    ctx.body = presentBrandKit(kit);
  });

  return router;
}

/**
 * Loads the kit that the path names.
 * @throws ApiError `brand-kit.not-found`
 */
function loadNamed(ctx: Context, user: UserDocument): Promise<BrandKitDocument> {
  return loadOwnBrandKit(user, validateId(ctx, 'brand-kit.not-found'));
}

import Router from '@koa/router';
import type { Context } from 'koa';
import { type SignedInState, signedIn } from '#api/middleware/signed-in.ts';
import { validateBody, validateId } from '#api/middleware/validate.ts';
import type { BrandKitDocument } from '#api/models/brand-kit.ts';
import { presentBrandKit } from '#api/presenters/brand-kit.ts';
import {
  createBrandKit,
  deleteBrandKit,
  endDefault,
  findBrandKits,
  loadOwnBrandKit,
  lockBrandKit,
  makeDefault,
  updateBrandKit,
} from '#api/services/brand-kits/brand-kits.ts';
import type { Owner } from '#api/services/owners/owners.ts';
import { brandKitBodySchema, createBrandKitSchema } from '#shared/contracts/brand-kit.ts';

/** `/api/brand-kits`: the creator's own brand kits, newest first. */
export function brandKitRoutes(): Router<SignedInState> {
  const router = new Router<SignedInState>({ prefix: '/brand-kits' });
  router.use(signedIn);

  router.get('/', async (ctx) => {
    ctx.body = (await findBrandKits(ctx.state.owner)).map(presentBrandKit);
  });

  router.post('/', async (ctx) => {
    const body = await validateBody(ctx, createBrandKitSchema);
    const kit = await createBrandKit(ctx.state.owner, body);
    ctx.status = 201;
    ctx.body = presentBrandKit(kit);
  });

  router.put('/:id', async (ctx) => {
    const kit = await loadNamed(ctx, ctx.state.owner);
    await updateBrandKit(ctx.state.owner, kit, await validateBody(ctx, brandKitBodySchema));
    ctx.body = presentBrandKit(kit);
  });

  router.delete('/:id', async (ctx) => {
    await deleteBrandKit(ctx.state.owner, await loadNamed(ctx, ctx.state.owner));
    ctx.status = 204;
  });

  router.put('/:id/default', async (ctx) => {
    const kit = await loadNamed(ctx, ctx.state.owner);
    await makeDefault(kit);
    ctx.body = presentBrandKit(kit);
  });

  router.delete('/:id/default', async (ctx) => {
    const kit = await loadNamed(ctx, ctx.state.owner);
    await endDefault(kit);
    ctx.body = presentBrandKit(kit);
  });

  for (const [method, isLocked] of [
    ['put', true],
    ['delete', false],
  ] as const) {
    router[method]('/:id/lock', async (ctx) => {
      const kit = await loadNamed(ctx, ctx.state.owner);
      await lockBrandKit(kit, isLocked);
      ctx.body = presentBrandKit(kit);
    });
  }

  return router;
}

/**
 * Loads the kit that the path names.
 * @throws ApiError `brand-kit.not-found`
 */
function loadNamed(ctx: Context, owner: Owner): Promise<BrandKitDocument> {
  return loadOwnBrandKit(owner, validateId(ctx, 'brand-kit.not-found'));
}

import Router from '@koa/router';
import type { FileStore } from '#api/adapters/files/file-store.ts';
import type { OpenCatalogue } from '#api/adapters/stock/open-catalogue.ts';
import type { Stock } from '#api/adapters/stock/stock.ts';
import type { Config } from '#api/config/config.ts';
import { ApiError } from '#api/errors/api-error.ts';
import { clientGoneSignal } from '#api/middleware/client-gone.ts';
import { type SignedInState, signedIn } from '#api/middleware/signed-in.ts';
import { validateBody, validateQuery } from '#api/middleware/validate.ts';
import { presentAsset } from '#api/presenters/asset.ts';
import type { Owner } from '#api/services/owners/owners.ts';
import { loadOwnProject } from '#api/services/projects/projects.ts';
import type { RateLimits } from '#api/services/rate-limits.ts';
import { importOpenPicture } from '#api/services/stock/import-open-picture.ts';
import { pictureQueries } from '#api/services/stock/picture-queries.ts';
import { presentOpenPicture, searchOpenPictures } from '#api/services/stock/search-open-pictures.ts';
import { addOpenPictureSchema, type OpenSearchAnswer, openSearchQuerySchema } from '#shared/contracts/stock.ts';

export interface OpenPicturesRouteDeps {
  config: Config;
  files: FileStore;
  limits: RateLimits;
  stock: Stock;
}

/** `/api/stock/pictures`: free pictures and films of Wikimedia Commons and Openverse, for accounts that allow the search. */
export function openPicturesRoutes(deps: OpenPicturesRouteDeps): Router<SignedInState> {
  const { stock, limits } = deps;
  const router = new Router<SignedInState>({ prefix: '/stock/pictures' });
  router.use(signedIn);

  function requireAllowed({ openPictures }: Owner): void {
    if (stock.open.length === 0) throw new ApiError('stock.no-open-pictures');
    if (openPictures === 'off') throw new ApiError('stock.not-allowed');
  }

  function catalogueOf({ source }: Record<string, string | undefined>): OpenCatalogue {
    const catalogue = stock.open.find((each) => each.source === source);
    if (!catalogue) throw new ApiError('stock.not-found');
    return catalogue;
  }

  router.get('/', async (ctx) => {
    const { owner } = ctx.state;
    const { orientation, ...texts } = validateQuery(ctx, openSearchQuerySchema);
    requireAllowed(owner);
    await limits.spend('stock', ctx.state.user._id);
    const search = { queries: await pictureQueries(texts), choice: owner.openPictures, orientation };
    const { pictures, failures } = await searchOpenPictures(stock.open, search, clientGoneSignal(ctx));
    ctx.body = { pictures: pictures.map(presentOpenPicture), failures } satisfies OpenSearchAnswer;
  });

  router.get('/:source/:id/preview', async (ctx) => {
    requireAllowed(ctx.state.owner);
    const file = await catalogueOf(ctx.params).openPreview(ctx.params['id'] ?? '', clientGoneSignal(ctx));
    ctx.body = file.stream;
    ctx.type = file.mimeType;
    if (file.bytes !== null) ctx.length = file.bytes;
    ctx.set({
      'Cache-Control': 'private, max-age=86400, no-transform',
      'X-Content-Type-Options': 'nosniff',
      'Cross-Origin-Resource-Policy': 'same-origin',
    });
  });

  router.post('/:source/:id', async (ctx) => {
    const { owner } = ctx.state;
    const { projectId } = await validateBody(ctx, addOpenPictureSchema);
    requireAllowed(owner);
    await loadOwnProject(owner, projectId);
    const picture = { projectId, catalogue: catalogueOf(ctx.params), id: ctx.params['id'] ?? '' };
    await limits.spend('stock', ctx.state.user._id);
    const asset = await importOpenPicture(deps, owner, picture, { signal: clientGoneSignal(ctx) });
    ctx.status = 201;
    ctx.body = presentAsset(asset, deps.files);
  });

  return router;
}

import { stat } from 'node:fs/promises';
import Router from '@koa/router';
import type { Context } from 'koa';
import * as z from 'zod';
import { streamOf } from '#api/adapters/files/disk.ts';
import { withMade } from '#api/adapters/stock/built-in/stock-files.ts';
import type { Stock } from '#api/adapters/stock/stock.ts';
import { ApiError } from '#api/errors/api-error.ts';
import { clientGoneSignal } from '#api/middleware/client-gone.ts';
import { type SignedInState, signedIn } from '#api/middleware/signed-in.ts';
import { validateId, validateQuery } from '#api/middleware/validate.ts';
import type { RateLimits } from '#api/services/rate-limits.ts';
import { presentBackground, presentBed } from '#api/services/stock/present.ts';
import { searchBackgrounds, searchBeds } from '#api/services/stock/search.ts';
import {
  musicLengthSchema,
  musicQuerySchema,
  type StockAnswer,
  stockPopularQuerySchema,
  stockSearchQuerySchema,
} from '#shared/contracts/stock.ts';
import { ORIENTATIONS, type Orientation, STOCK_SIDES, type StockQuality, stockSize } from '#shared/stock/sizes.ts';
import { LIBRARY_PICTURES } from '#workers/lib/illustrations/library-pictures.ts';
import { BEDS } from '#workers/server/stock/music/beds.ts';

export interface StockRouteDeps {
  limits: RateLimits;
  stock: Stock;
}

const shapeSchema = z.object({ orientation: z.enum(ORIENTATIONS).default('portrait') });
/** Longest loop that a project can need. A 4K loop of this length is below the largest upload. */
const MAX_LOOP_SECONDS = 120;

const fileQuerySchema = shapeSchema.extend({
  quality: z.enum(Object.keys(STOCK_SIDES) as [StockQuality, ...StockQuality[]]).default('hd'),
  /** Minimum length. The video has as many whole passes of the loop as that takes. */
  seconds: z.coerce.number().int().min(1).max(MAX_LOOP_SECONDS).optional(),
});

/** A day, because an item's files and stills hardly ever change. */
const CACHE = 'private, max-age=86400, no-transform';

/** `/api/pexels` with the specification's answers, and `/api/stock` with the files they link to, and music. */
export function stockRoutes({ stock, limits }: StockRouteDeps): Router<SignedInState> {
  const router = new Router<SignedInState>();

  async function answer(ctx: Context, text: string | null, query: { orientation: Orientation; library?: 'built-in' }) {
    const { orientation } = query;
    if (stock.provider === null || query.library === 'built-in') {
      const videos = searchBackgrounds(text ?? '').map((recipe) => presentBackground(recipe, orientation));
      return { videos, library: 'built-in' } satisfies StockAnswer;
    }
    await limits.spend('stock', ctx.state['user']._id);
    const videos = await stock.provider.find(text, orientation, clientGoneSignal(ctx));
    return { videos: [...videos], library: 'pexels' } satisfies StockAnswer;
  }

  router.get('/pexels/search', signedIn, async (ctx) => {
    const query = validateQuery(ctx, stockSearchQuerySchema);
    ctx.body = await answer(ctx, query.query, query);
  });

  router.get('/pexels/popular', signedIn, async (ctx) => {
    ctx.body = await answer(ctx, null, validateQuery(ctx, stockPopularQuerySchema));
  });

  router.get('/stock/backgrounds/:id/file', signedIn, async (ctx) => {
    const { orientation, quality, seconds } = validateQuery(ctx, fileQuerySchema);
    const request = { accountId: ctx.state.user._id, signal: clientGoneSignal(ctx) };
    const size = { ...stockSize(orientation, quality), ...(seconds === undefined ? {} : { seconds }) };
    const recipe = backgroundOf(ctx);
    await withMade(
      () => stock.files.background(recipe, size, request),
      (file) => sendMade(ctx, file),
    );
  });

  router.get('/stock/backgrounds/:id/poster', signedIn, async (ctx) => {
    const { orientation } = validateQuery(ctx, shapeSchema);
    const request = { accountId: ctx.state.user._id, signal: clientGoneSignal(ctx) };
    const recipe = backgroundOf(ctx);
    await withMade(
      () => stock.files.poster(recipe, stockSize(orientation, 'sd'), request),
      (file) => sendMade(ctx, file),
    );
  });

  router.get('/stock/pexels/:id/:kind/:index', signedIn, async (ctx) => {
    const { kind = '', index = '' } = ctx.params;
    if (stock.provider === null || !['files', 'pictures'].includes(kind) || !/^\d{1,3}$/.test(index))
      throw new ApiError('stock.not-found');
    const signal = clientGoneSignal(ctx);
    const id = ctx.params['id'] ?? '';
    const file = await stock.provider.open(id, kind === 'files' ? 'file' : 'picture', Number(index), signal);
    ctx.body = file.stream;
    setType(ctx, file.mimeType);
    if (file.bytes !== null) ctx.length = file.bytes;
  });

  router.get('/stock/music', signedIn, (ctx) => {
    const { query } = validateQuery(ctx, musicQuerySchema);
    ctx.body = { music: searchBeds(query).map(presentBed) };
  });

  router.get('/stock/music/:id', signedIn, async (ctx) => {
    const id = validateId(ctx, 'stock.not-found');
    const { seconds } = validateQuery(ctx, musicLengthSchema);
    const bed = BEDS.find((known) => known.id === id);
    if (!bed) throw new ApiError('stock.not-found');
    const request = { accountId: ctx.state.user._id, signal: clientGoneSignal(ctx) };
    await withMade(
      () => stock.files.music(bed, seconds, request),
      (file) => sendMade(ctx, file),
    );
  });

  return router;
}

function backgroundOf(ctx: Context) {
  const id = validateId(ctx, 'stock.not-found');
  const recipe = LIBRARY_PICTURES.find((known) => known.id === id);
  if (!recipe) throw new ApiError('stock.not-found');
  return recipe;
}

async function sendMade(ctx: Context, { path, mimeType }: { path: string; mimeType: string }): Promise<void> {
  const { size } = await stat(path);
  ctx.body = await streamOf(path);
  setType(ctx, mimeType);
  ctx.length = size;
}

function setType(ctx: Context, mimeType: string): void {
  ctx.type = mimeType;
  ctx.set({
    'Cache-Control': CACHE,
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'same-origin',
  });
}

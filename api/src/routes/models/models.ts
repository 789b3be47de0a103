import { freemem, totalmem } from 'node:os';
import { join } from 'node:path';
import Router from '@koa/router';
import type { Logger } from 'pino';
import type { Models } from '#api/adapters/models/models.ts';
import { ApiError } from '#api/errors/api-error.ts';
import { clientGoneSignal } from '#api/middleware/client-gone.ts';
import { type SignedInState, signedIn } from '#api/middleware/signed-in.ts';
import { adminOnly } from '#api/policies/admin.ts';
import { localFile, sendFile } from '#api/routes/files/send-file.ts';
import type { ModelList, ModelStatus } from '#shared/contracts/model.ts';
import { MODELS, type ModelId } from '#shared/models/manifest.ts';

export interface ModelsRouteDeps {
  log: Logger;
  models: Models;
}

/**
 * `GET /api/models`: the models and their bytes on the server. `GET /api/models/{id}`: how much of a model is present.
 * For admins, `POST` starts a fetch and answers 202 immediately, and `DELETE` frees its space.
 * `GET /api/models/{id}/{file}`: one of its files, for models that run in the browser. The server fetches the file
 * first if necessary.
 */
export function modelRoutes({ models, log }: ModelsRouteDeps): Router<SignedInState> {
  const router = new Router<SignedInState>({ prefix: '/models' });
  /** Why the last fetches that admins began have failed, by model. */
  const failures = new Map<ModelId, string>();

  router.get('/', signedIn, async (ctx) => {
    const memory = { totalBytes: totalmem(), freeBytes: Math.min(freemem(), process.availableMemory()) };
    ctx.body = { models: await models.list(), memory } satisfies ModelList;
  });

  router.post('/:id', signedIn, adminOnly, (ctx) => {
    const { id } = modelOf(ctx['params']['id']);
    failures.delete(id);
    models.ensure(id).catch((error: unknown) => {
      if (!(error instanceof ApiError)) log.error({ err: error, model: id }, 'a model could not be fetched');
      failures.set(id, error instanceof ApiError ? error.message : 'The model could not be fetched.');
    });
    ctx.status = 202;
  });

  router.delete('/:id', signedIn, adminOnly, async (ctx) => {
    await models.remove(modelOf(ctx['params']['id']).id);
    ctx.status = 204;
  });

  router.get('/:id', signedIn, async (ctx) => {
    const { id } = modelOf(ctx['params']['id']);
    const failure = failures.get(id);
    ctx.body = { ...(await models.status(id)), ...(failure !== undefined && { failure }) } satisfies ModelStatus;
  });

  router.get('/:id/:file', signedIn, async (ctx) => {
    const model = modelOf(ctx['params']['id']);
    const file = model.files.find(({ name }) => name === ctx['params']['file']);
    if (!file) throw new ApiError('model.not-found');
    const folder = await models.ensure(model.id, { signal: clientGoneSignal(ctx) });
    await sendFile(ctx, localFile(join(folder, file.name)), {
      // Only the last part counts, as the validator.
      key: `${model.id}/${file.sha256}`,
      mimeType: file.name.endsWith('.json') ? 'application/json' : 'application/octet-stream',
      fileName: file.name,
      disposition: 'inline',
      isPicture: false,
      missing: 'model.not-found',
      // The address contains the hash of these bytes, which are public.
      cacheControl: 'public, max-age=31536000, immutable',
    });
  });

  return router;
}

function modelOf(id: string | undefined): (typeof MODELS)[number] {
  const model = MODELS.find((candidate) => candidate.id === id);
  if (!model) throw new ApiError('model.not-found');
  return model;
}

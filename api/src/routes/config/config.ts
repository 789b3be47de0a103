import Router from '@koa/router';
import type { FileStore } from '#api/adapters/files/file-store.ts';
import type { Config } from '#api/config/config.ts';
import type { ServerRenderer } from '#api/renders/registry/render-queue.ts';
import type { PublicConfig } from '#shared/contracts/config.ts';

export interface ConfigRouteDeps {
  config: Config;
  documents: 'embedded' | 'mongodb';
  files: FileStore;
  renderer: ServerRenderer;
}

/** `GET /api/config`: the configured external services. Reveals nothing about how they are reached. */
export function configRoutes({ config, documents, files, renderer }: ConfigRouteDeps): Router {
  const router = new Router();

  router.get('/config', (ctx) => {
    ctx.body = {
      documents,
      files: files.origin === null ? 'local' : 'gcs',
      scriptWriter: config.openai ? 'openai' : 'built-in',
      recogniser: config.openai?.transcriptionModel ? 'openai' : 'built-in',
      voice: config.openai?.speechModel ? 'openai' : 'built-in',
      signInProvider: config.identity?.providerName ?? null,
      registration: config.registration,
      openPictures: config.openPictures !== null,
      payments: config.stripe !== null,
      mail: config.smtpUrl !== null,
      noServerRenders: renderer.isAvailable ? null : renderer.reason,
      company: config.company,
    } satisfies PublicConfig;
  });

  return router;
}

import Router from '@koa/router';
import mongoose from 'mongoose';
import type { Logger } from 'pino';
import { ApiError } from '#api/errors/api-error.ts';
import type { ServerRenderer } from '#api/renders/registry/render-queue.ts';

/**
 * `GET /api/health`: fails unless the database answers. `GET /api/ready`: also fails unless the render queue answers.
 * Anyone may call them, so they say nothing else.
 */
export function healthRoutes({ log, renderer }: { log: Logger; renderer: ServerRenderer }): Router {
  const router = new Router();

  router.get('/health', async (ctx) => {
    await orUnavailable('the database does not answer', pingDatabase);
    ctx.body = { status: 'ok' };
  });

  router.get('/ready', async (ctx) => {
    await orUnavailable('the database does not answer', pingDatabase);
    const queue = renderer.isAvailable ? renderer.queue : null;
    if (queue) await orUnavailable('the render queue is not responding', () => queue.countWorkers());
    ctx.body = { status: 'ok' };
  });

  /** @throws ApiError `request.unavailable` */
  async function orUnavailable<T>(words: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (cause) {
      log.warn({ err: cause }, words);
      throw new ApiError('request.unavailable', { cause });
    }
  }

  return router;
}

async function pingDatabase(): Promise<void> {
  await mongoose.connection.db?.command({ ping: 1 });
}

import { createHash, timingSafeEqual } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import Router from '@koa/router';
import type { Readings } from '#api/adapters/telemetry/readings.ts';
import type { Telemetry } from '#api/adapters/telemetry/telemetry.ts';
import type { Config } from '#api/config/config.ts';
import { ApiError } from '#api/errors/api-error.ts';
import { JobRecord } from '#api/models/job.ts';
import { RenderJob } from '#api/models/render-job.ts';
import { loadOf } from '#api/renders/registry/read-renders.ts';
import type { ServerRenderer } from '#api/renders/registry/render-queue.ts';
import type { RenderLoad } from '#shared/contracts/render-load.ts';
import { DAY_MS } from '#shared/time/periods.ts';

/** `GET /api/metrics`: the server's metrics, for holders of the token. */
export function metricsRoutes(
  { config, renderer }: { config: Config; renderer: ServerRenderer },
  telemetry: Telemetry,
  token: string,
): Router {
  const router = new Router();
  let lastReadAt = new Date();

  router.get('/metrics', async (ctx) => {
    if (!isSame(ctx.get('Authorization'), `Bearer ${token}`)) throw new ApiError('request.unauthorized');
    const now = new Date();
    const readings: Readings = {
      renders: renderer.isAvailable ? statesOf(await loadOf(renderer.queue)) : null,
      jobs: await waitingJobs(),
      disk: await diskOf(config.dataDir),
      ended: await endedBetween(lastReadAt, now),
    };
    lastReadAt = now;
    const { type, text } = await telemetry.metrics(readings);
    ctx.set('Content-Type', type);
    ctx.body = text;
  });

  return router;
}

/** Compares hashes of equal length in constant time. */
function isSame(given: string, expected: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(given), hash(expected));
}

function statesOf({ waiting, active, workers }: RenderLoad): Readings['renders'] {
  return { waiting, active, workers };
}

async function waitingJobs(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { name } of await JobRecord.find({ status: 'queued' }, 'name').lean()) {
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

async function diskOf(folder: string): Promise<Readings['disk']> {
  const { bsize, bavail, blocks } = await statfs(folder);
  return { freeBytes: bsize * bavail, totalBytes: bsize * blocks };
}

/** Renders of the last day, found by the index of their creation. */
async function endedBetween(from: Date, until: Date): Promise<Readings['ended']> {
  const recent = await RenderJob.find(
    { createdAt: { $gt: new Date(until.getTime() - DAY_MS) } },
    'executor status startedAt completedAt',
  ).lean();
  return recent.flatMap(({ executor, status, startedAt, completedAt }) => {
    if (!startedAt || !completedAt || completedAt <= from || completedAt > until) return [];
    return [{ executor, status, seconds: (completedAt.getTime() - startedAt.getTime()) / 1_000 }];
  });
}

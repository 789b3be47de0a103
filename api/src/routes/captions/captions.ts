import { randomUUID } from 'node:crypto';
import Router from '@koa/router';
import type { Logger } from 'pino';
import * as z from 'zod';
import type { FileStore } from '#api/adapters/files/file-store.ts';
import type { Recogniser } from '#api/adapters/recogniser/recogniser.ts';
import type { Config } from '#api/config/config.ts';
import { clientGoneSignal } from '#api/middleware/client-gone.ts';
import { idempotent } from '#api/middleware/idempotent.ts';
import { type SignedInState, signedIn } from '#api/middleware/signed-in.ts';
import { validateBody, validateId } from '#api/middleware/validate.ts';
import { Asset } from '#api/models/asset.ts';
import { findOwn } from '#api/policies/ownership.ts';
import { Transcripts } from '#api/services/captions/transcripts.ts';
import { ProgressBoard } from '#api/services/progress-board.ts';
import { loadOwnProject } from '#api/services/projects/projects.ts';
import type { RateLimits } from '#api/services/rate-limits.ts';
import { captionsOfRange } from '#shared/captions/captions-of-range.ts';
import { type CaptionsProgress, captionsAnswerSchema, generateCaptionsSchema } from '#shared/contracts/captions.ts';
import { secondsToMicroseconds, sourceTime } from '#shared/time/microseconds.ts';

export interface CaptionsRouteDeps {
  config: Config;
  log: Logger;
  limits: RateLimits;
  files: FileStore;
  recogniser: Recogniser;
}

/** `/api/projects/{id}/generate-captions` and `/api/captions/progress/{id}`. Leaving the page cancels the recognition. */
export function captionRoutes(deps: CaptionsRouteDeps): Router<SignedInState> {
  const router = new Router<SignedInState>();
  const board = new ProgressBoard<CaptionsProgress>('captions.not-running');
  const transcripts = new Transcripts(deps);

  router.post('/projects/:id/generate-captions', signedIn, idempotent, async (ctx) => {
    const id = validateId(ctx, 'project.not-found');
    const {
      assetId,
      style,
      startTime,
      in: from,
      out,
      language,
      requestId,
    } = await validateBody(ctx, generateCaptionsSchema);
    const { owner } = ctx.state;
    await loadOwnProject(owner, id);
    const asset = await findOwn(Asset, owner, assetId, 'asset.not-found');
    const words = await board.during({ userId: owner._id, requestId }, (onProgress) =>
      transcripts.words(asset, language ?? null, { signal: clientGoneSignal(ctx), onProgress }),
    );
    const spoken = words.map(({ text, start, end }) => ({
      text,
      start: secondsToMicroseconds(start),
      endExclusive: secondsToMicroseconds(end),
    }));
    const latest = Math.max(secondsToMicroseconds(asset.durationSeconds ?? 0), spoken.at(-1)?.endExclusive ?? 0);
    const range = { in: from ?? sourceTime(0), out: out ?? sourceTime(latest), start: startTime };
    ctx.body = z.encode(captionsAnswerSchema, { captions: captionsOfRange(spoken, range, style, randomUUID) });
  });

  router.get('/captions/progress/:id', signedIn, (ctx) => {
    ctx.body = board.read(ctx.state.owner._id, validateId(ctx, 'captions.not-running'));
  });

  return router;
}

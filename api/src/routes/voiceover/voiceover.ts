import { randomUUID } from 'node:crypto';
import Router from '@koa/router';
import * as z from 'zod';
import type { FileStore } from '#api/adapters/files/file-store.ts';
import type { VoiceMaker } from '#api/adapters/voice/voice-maker.ts';
import type { Config } from '#api/config/config.ts';
import { clientGoneSignal } from '#api/middleware/client-gone.ts';
import { idempotent } from '#api/middleware/idempotent.ts';
import { type SignedInState, signedIn } from '#api/middleware/signed-in.ts';
import { validateBody, validateId } from '#api/middleware/validate.ts';
import { ProgressBoard } from '#api/services/progress-board.ts';
import { loadOwnProject } from '#api/services/projects/projects.ts';
import type { RateLimits } from '#api/services/rate-limits.ts';
import { makeVoiceAsset } from '#api/services/voiceover/make-voice-asset.ts';
import { generateVoiceoverSchema, type VoiceoverProgress, voiceoverAnswerSchema } from '#shared/contracts/voiceover.ts';
import { secondsToMicroseconds, sourceTime, timelineTime } from '#shared/time/microseconds.ts';

export interface VoiceoverRouteDeps {
  config: Config;
  limits: RateLimits;
  files: FileStore;
  voice: VoiceMaker;
}

/** `/api/projects/{id}/generate-voiceover` and `/api/voiceover/progress/{id}`. Leaving the page cancels a voiceover. */
export function voiceoverRoutes(deps: VoiceoverRouteDeps): Router<SignedInState> {
  const router = new Router<SignedInState>();
  const board = new ProgressBoard<VoiceoverProgress>('voiceover.not-running');

  router.post('/projects/:id/generate-voiceover', signedIn, idempotent, async (ctx) => {
    const id = validateId(ctx, 'project.not-found');
    const { text, voice, startTime, speed, language, sceneId, requestId } = await validateBody(
      ctx,
      generateVoiceoverSchema,
    );
    const { owner } = ctx.state;
    const project = await loadOwnProject(owner, id);
    await deps.limits.spend('voice', ctx.state.user._id);
    const { asset } = await board.during({ userId: owner._id, requestId }, (onProgress) =>
      makeVoiceAsset(
        deps,
        owner,
        { projectId: project._id, text, voice, speed, language: language ?? null },
        { signal: clientGoneSignal(ctx), onProgress },
      ),
    );
    const durationUs = secondsToMicroseconds(asset.durationSeconds ?? 0);
    const clip = {
      id: randomUUID(),
      assetId: asset._id,
      start: startTime,
      end: timelineTime(startTime + durationUs),
      in: sourceTime(0),
      out: sourceTime(durationUs),
      text,
      ...(sceneId === undefined ? {} : { sceneId }),
    };
    ctx.status = 201;
    ctx.body = z.encode(voiceoverAnswerSchema, { clip });
  });

  router.get('/voiceover/progress/:id', signedIn, (ctx) => {
    ctx.body = board.read(ctx.state.owner._id, validateId(ctx, 'voiceover.not-running'));
  });

  return router;
}

import Router from '@koa/router';
import { type SignedInState, signedIn } from '#api/middleware/signed-in.ts';
import type { EffectsAnswer } from '#shared/contracts/effects.ts';
import { EASES } from '#shared/effects/keyframes.ts';
import { EFFECTS } from '#shared/effects/registry.ts';
import { TRANSITIONS } from '#shared/transitions/registry.ts';

/** `GET /api/effects`: the effects and transitions that clips can have, for scripts and agents. */
export function effectRoutes(): Router<SignedInState> {
  const router = new Router<SignedInState>();

  router.get('/effects', signedIn, (ctx) => {
    const effects = EFFECTS.map(({ id, version, name, trackTypes, medium, isGraphic, parameters }) => ({
      ...{ id, version, name, trackTypes, medium },
      ...(isGraphic && { isGraphic }),
      parameters: { ...parameters },
    }));
    const transitions = TRANSITIONS.map(({ id, version, name, parameters }) => ({
      ...{ id, version, name },
      parameters: { ...parameters },
    }));
    ctx.body = { effects, eases: EASES, transitions } satisfies EffectsAnswer;
  });

  return router;
}

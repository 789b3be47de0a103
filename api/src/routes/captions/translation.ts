import Router from '@koa/router';
import type * as z from 'zod';
import type { ScriptWriter } from '#api/adapters/script-writer/script-writer.ts';
import { clientGoneSignal } from '#api/middleware/client-gone.ts';
import { idempotent } from '#api/middleware/idempotent.ts';
import { type SignedInState, signedIn } from '#api/middleware/signed-in.ts';
import { validateBody, validateId } from '#api/middleware/validate.ts';
import { termsOf } from '#api/services/glossary/glossary.ts';
import { loadOwnProject } from '#api/services/projects/projects.ts';
import type { RateLimits } from '#api/services/rate-limits.ts';
import { READING_RULES } from '#shared/captions/reading-rules.ts';
import { translateCaptionsSchema, type translatedCaptionsSchema } from '#shared/contracts/translation.ts';

export interface TranslationRouteDeps {
  limits: RateLimits;
  scriptWriter: ScriptWriter;
}

/** Space for the characters that captions may have, in any alphabet. */
const MAX_CAPTIONS_BYTES = 512 * 1024;

/** `/api/projects/{id}/translate-captions`. Leaving the page cancels it. */
export function translationRoutes({ limits, scriptWriter }: TranslationRouteDeps): Router<SignedInState> {
  const router = new Router<SignedInState>();

  router.post('/projects/:id/translate-captions', signedIn, idempotent, async (ctx) => {
    const id = validateId(ctx, 'project.not-found');
    const { language, cues } = await validateBody(ctx, translateCaptionsSchema, { maxBytes: MAX_CAPTIONS_BYTES });
    const project = await loadOwnProject(ctx.state.owner, id);
    await limits.spend('ai', ctx.state.user._id);
    const { charactersPerSecond } = READING_RULES[project.targetPlatform];
    const { texts, author } = await scriptWriter.translateCues(
      {
        language,
        cues: cues.map(({ text, seconds }) => ({ text, maxCharacters: Math.ceil(seconds * charactersPerSecond) })),
        terms: await termsOf(project.userId, project._id),
      },
      clientGoneSignal(ctx),
    );
    ctx.body = {
      cues: cues.map((cue, index) => ({ id: cue.id, text: texts[index] ?? '' })),
      author,
    } satisfies z.output<typeof translatedCaptionsSchema>;
  });

  return router;
}

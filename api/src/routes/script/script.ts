import Router from '@koa/router';
import { likelyLanguage } from '#api/adapters/language/likely-language.ts';
import type { ScriptWriter } from '#api/adapters/script-writer/script-writer.ts';
import type { VoiceMaker } from '#api/adapters/voice/voice-maker.ts';
import { clientGoneSignal } from '#api/middleware/client-gone.ts';
import { idempotent } from '#api/middleware/idempotent.ts';
import { type SignedInState, signedIn } from '#api/middleware/signed-in.ts';
import { validateBody, validateId } from '#api/middleware/validate.ts';
import { AiScript } from '#api/models/ai-script.ts';
import { presentRewritten, presentScript } from '#api/presenters/script.ts';
import { loadOwnProject } from '#api/services/projects/projects.ts';
import type { RateLimits } from '#api/services/rate-limits.ts';
import { rewriteScript } from '#api/services/script/rewrite-script.ts';
import { loadTimeline, readTimeline } from '#api/services/timelines/timelines.ts';
import { rewriteScriptSchema } from '#shared/contracts/script.ts';
import { narrationOf } from '#shared/timeline/scenes.ts';

export interface ScriptRouteDeps {
  limits: RateLimits;
  scriptWriter: ScriptWriter;
  voice: VoiceMaker;
}

/** Space for the characters that a rewrite may have, in any alphabet. */
const MAX_SCRIPT_BYTES = 256 * 1024;

/** `/api/projects/{id}/script`: the writer of the script, and rewrites of its scenes. */
export function scriptRoutes({ limits, scriptWriter, voice }: ScriptRouteDeps): Router<SignedInState> {
  const router = new Router<SignedInState>({ prefix: '/projects/:id/script' });
  router.use(signedIn);

  router.get('/', async (ctx) => {
    const project = await loadOwnProject(ctx.state.owner, validateId(ctx, 'project.not-found'));
    const script = await AiScript.findOne({ projectId: project._id });
    const text = narrationOf(await readTimeline(await loadTimeline(project._id)));
    const tag = likelyLanguage(text);
    ctx.body = presentScript(project, script, { tag, isSpoken: voice.speaks(text, tag) });
  });

  router.post('/rewrite', idempotent, async (ctx) => {
    const id = validateId(ctx, 'project.not-found');
    const wanted = await validateBody(ctx, rewriteScriptSchema, { maxBytes: MAX_SCRIPT_BYTES });
    const project = await loadOwnProject(ctx.state.owner, id);
    await limits.spend('ai', ctx.state.user._id);
    ctx.body = presentRewritten(await rewriteScript(scriptWriter, project, wanted, clientGoneSignal(ctx)));
  });

  return router;
}

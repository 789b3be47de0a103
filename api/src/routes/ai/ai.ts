import Router from '@koa/router';
import type { BriefReader } from '#api/adapters/meaning/brief-reader.ts';
import { briefOf } from '#api/adapters/script-writer/built-in/topic.ts';
import { readBrief } from '#api/adapters/script-writer/built-in/write-script.ts';
import type { ChosenWriter } from '#api/adapters/script-writer/chosen/chosen-writer.ts';
import { clientGoneSignal } from '#api/middleware/client-gone.ts';
import { type SignedInState, signedIn } from '#api/middleware/signed-in.ts';
import { validateBody } from '#api/middleware/validate.ts';
import type { RateLimits } from '#api/services/rate-limits.ts';
import { SharedCalls } from '#api/work/shared-calls.ts';
import {
  type BriefReading,
  type ParsedForm,
  parseFormSchema,
  readBriefSchema,
  type Writers,
} from '#shared/contracts/project.ts';

export interface AiRouteDeps {
  limits: RateLimits;
  briefReader: BriefReader;
  scriptWriter: ChosenWriter;
}

/** Covers a double click or a reload. Too short for anyone to expect a different answer. */
const KEEP_ANSWER_MS = 60_000;

/**
 * `POST /api/ai/parse-form`: fills the New Project form from free text. `POST /api/ai/read-brief`: shows how the form
 * is understood. `GET /api/ai/writers`: lists the available writers of scripts.
 */
export function aiRoutes({ scriptWriter, briefReader, limits }: AiRouteDeps): Router<SignedInState> {
  const router = new Router<SignedInState>({ prefix: '/ai' });
  const forms = new SharedCalls<ParsedForm>({ keepMs: KEEP_ANSWER_MS, maxKept: 500 });

  router.post('/parse-form', signedIn, async (ctx) => {
    const { prompt } = await validateBody(ctx, parseFormSchema);
    const userId = ctx.state.user._id;
    await limits.spend('ai', userId);
    ctx.body = await forms.get(`${userId} ${prompt}`, clientGoneSignal(ctx), (signal) =>
      scriptWriter.parseForm(prompt, signal),
    );
  });

  router.post('/read-brief', signedIn, async (ctx) => {
    const { aiPrompt } = await validateBody(ctx, readBriefSchema);
    await limits.spend('brief', ctx.state.user._id);
    const meaning = await briefReader.read(briefOf(aiPrompt), clientGoneSignal(ctx));
    const reading = readBrief(aiPrompt, meaning);
    const writer = aiPrompt.writer ?? (await scriptWriter.writers())[0]?.kind;
    // A language model writes to the requested length.
    ctx.body = { ...reading, seconds: writer === 'rules' ? reading.seconds : null } satisfies BriefReading;
  });

  router.get('/writers', signedIn, async (ctx) => {
    ctx.body = { writers: await scriptWriter.writers() } satisfies Writers;
  });

  return router;
}

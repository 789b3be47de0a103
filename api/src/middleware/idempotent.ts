import type { Context, Next } from 'koa';
import { ApiError } from '#api/errors/api-error.ts';
import { answerOrTurn } from '#api/services/idempotency/idempotent-answers.ts';
import { type ReadBody, readBytes } from './read-json.ts';
import type { SignedInState } from './signed-in.ts';

const HEADER = 'Idempotency-Key';

/** Printable ASCII, long enough for any kind of uuid. */
const KEY = /^[\x21-\x7e]{1,200}$/;

/** As much as the longest of these bodies may have. */
const MAX_BODY_BYTES = 512 * 1024;

/**
 * Serves a request with an `Idempotency-Key` once: sent again within a day, it gets the first answer, with the header
 * `Idempotency-Replayed`. For routes that cost something. Failures are not kept, because a later try may succeed.
 * @throws ApiError `idempotency.bad-key`, and as {@link answerOrTurn}.
 */
export async function idempotent(ctx: Context & { state: SignedInState }, next: Next): Promise<void> {
  const key = ctx.get(HEADER);
  if (key === '') return next();
  if (!KEY.test(key)) throw new ApiError('idempotency.bad-key');
  const bytes = await readBytes(ctx, MAX_BODY_BYTES);
  (ctx.state as Partial<ReadBody>).bodyBytes = bytes;
  const turn = await answerOrTurn({
    ...{ userId: ctx.state.owner._id, key },
    route: `${ctx.method} ${ctx.path.toLowerCase()}`,
    content: [ctx.querystring, bytes],
  });
  if ('status' in turn) {
    ctx.status = turn.status;
    ctx.set('Idempotency-Replayed', 'true');
    if (turn.body === null) return;
    ctx.type = 'json';
    ctx.body = turn.body;
    return;
  }
  try {
    await next();
  } catch (error) {
    await turn.release();
    throw error;
  }
  const { status, body } = ctx;
  await turn.keep({ status, body: body == null ? null : typeof body === 'string' ? body : JSON.stringify(body) });
}

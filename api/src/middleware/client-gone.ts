import type { Context } from 'koa';

/** Reason for aborting work whose client has left. */
export class ClientGoneError extends Error {
  override readonly name = 'ClientGoneError';
  override readonly message = 'The client closed the connection.';
}

const CONNECTION_CODES = new Set(['ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE']);

/** True for errors that only mean that the client's connection broke, which is normal. */
export function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return CONNECTION_CODES.has(code) || code.startsWith('HPE_');
}

/** @throws ClientGoneError when the client has left, for instance while its session was read. */
export function requireClient(ctx: Context): void {
  if (ctx.res.destroyed) throw new ClientGoneError();
}

/** Calls `leave` once the answer is sent or the client has left: at once when it has left already. */
export function whenOver(ctx: Context, leave: () => void): void {
  if (ctx.res.destroyed || ctx.res.closed) leave();
  else ctx.res.once('close', leave);
}

/** Returns a signal that aborts when the client leaves before its answer is sent, so that no costly work is wasted. */
export function clientGoneSignal(ctx: Context): AbortSignal {
  const controller = new AbortController();
  // It may have left while its session or its allowance was checked.
  if (ctx.res.destroyed) controller.abort(new ClientGoneError());
  ctx.res.once('close', () => {
    if (!ctx.res.writableFinished) controller.abort(new ClientGoneError());
  });
  return controller.signal;
}

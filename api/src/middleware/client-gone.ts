import type { Context } from 'koa';

/** Reason for aborting work after its client has disconnected. */
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

/** @throws ClientGoneError when the client has disconnected, for instance while its session was read. */
export function requireClient(ctx: Context): void {
  if (ctx.res.destroyed) throw new ClientGoneError();
}

/**
 * Calls `leave` once the answer is sent or the client disconnects. Calls it immediately if the client has already
 * disconnected.
 */
export function whenOver(ctx: Context, leave: () => void): void {
  if (ctx.res.destroyed || ctx.res.closed) leave();
  else ctx.res.once('close', leave);
}

/**
 * Returns a signal that aborts when the client disconnects before its answer is sent, so that no costly work is wasted.
 */
export function clientGoneSignal(ctx: Context): AbortSignal {
  const controller = new AbortController();
  // The client may have disconnected while its session or its allowance was checked.
  if (ctx.res.destroyed) controller.abort(new ClientGoneError());
  ctx.res.once('close', () => {
    if (!ctx.res.writableFinished) controller.abort(new ClientGoneError());
  });
  return controller.signal;
}

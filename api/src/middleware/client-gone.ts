import type { Context } from 'koa';

/** Why work was aborted whose requester has left; there is nobody to answer. */
export class ClientGoneError extends Error {
  override readonly name = 'ClientGoneError';
  override readonly message = 'The client closed the connection.';
}

const CONNECTION_CODES = new Set(['ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE']);

/** Whether an error says no more than that the client's connection broke: daily bread, and nobody's fault here. */
export function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return CONNECTION_CODES.has(code) || code.startsWith('HPE_');
}

/** Aborts when the client leaves before its answer is sent, so that nothing dear is done for nobody. */
export function clientGoneSignal(ctx: Context): AbortSignal {
  const controller = new AbortController();
  ctx.res.once('close', () => {
    if (!ctx.res.writableFinished) controller.abort(new ClientGoneError());
  });
  return controller.signal;
}

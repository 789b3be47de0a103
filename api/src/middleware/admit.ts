import type { Middleware } from 'koa';
import { Admission, type Admitted } from '#api/queue/admission.ts';
import { addressKey } from '#api/services/rate-limits.ts';
import { ClientGoneError, whenOver } from './client-gone.ts';
import { isApiPath } from './handle-errors.ts';
import { isHealthPath } from './known-host.ts';
import { signedSessionId } from './session-cookie.ts';

/** State of a request that {@link admit} has admitted. */
export interface AdmittedState {
  admitted: Admitted;
}

/**
 * Admits API requests in fair order, before their session is read or their body is parsed. Refuses requests beyond the
 * capacity with 429 immediately. The ids of signed sessions distinguish accounts; all other requests from an address
 * count as one visitor's.
 */
export function admit(): Middleware {
  const admission = new Admission();
  return async (ctx, next) => {
    // Files are cheap, and load balancers must get an answer.
    if (!isApiPath(ctx.path) || isHealthPath(ctx.path)) return next();
    const admitted = admission.enter(addressKey(ctx.ip), signedSessionId(ctx) ?? '');
    (ctx.state as AdmittedState).admitted = admitted;
    whenOver(ctx, () => admitted.leave(new ClientGoneError()));
    try {
      await admitted.work();
      await next();
    } finally {
      admitted.leave();
    }
  };
}

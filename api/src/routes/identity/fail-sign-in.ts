import type { Context } from 'koa';
import type { Logger } from 'pino';
import { SignInError } from '#api/adapters/identity/identity-provider.ts';
import { ApiError } from '#api/errors/api-error.ts';
import type { SignInFailure } from '#shared/auth/sign-in-failures.ts';

/**
 * Redirects to the sign-in page with the reason and the visitor's target. Errors unrelated to the sign-in, such as an
 * unreachable database, are rethrown.
 */
export function failSignIn(ctx: Context, log: Logger, error: unknown, target: string | null): void {
  const failure = failureOf(error);
  log.warn({ err: error, failure }, 'sign-in with the provider failed');
  ctx.redirect(`/auth?${new URLSearchParams({ error: failure, ...(target ? { continue: target } : {}) })}`);
}

function failureOf(error: unknown): SignInFailure {
  if (error instanceof SignInError) return error.failure;
  if (error instanceof ApiError && error.code === 'request.too-many') return 'too-many';
  throw error;
}

import { toast } from '#web/ui/toast-store.ts';
import { describeError, isUnauthorized } from './http.ts';

/** Delay between the toast and the sign-in page (specification, business constants). */
const REDIRECT_DELAY_MS = 500;

/** After a user stays on the page to keep unsaved work, background reads don't ask again for this long. */
const STAYING_MS = 60_000;

let isLeaving = false;
let leftAtMs = Number.NEGATIVE_INFINITY;

/**
 * Says that the session is gone and goes to the sign-in page, once however often it is called.
 * @param isBackground The call that failed was not the user's own action.
 */
export function signInAgain({ isBackground = false } = {}): void {
  if (isLeaving || (isBackground && performance.now() - leftAtMs < STAYING_MS)) return;
  isLeaving = true;
  toast({ title: 'Unauthorized', description: 'You are logged out. Logging in again...', variant: 'destructive' });
  setTimeout(() => {
    // A user who stays is told again by the next call.
    isLeaving = false;
    leftAtMs = performance.now();
    location.assign(loginPath(location));
  }, REDIRECT_DELAY_MS);
}

/** The sign-in address, which leads back to this page. */
function loginPath({ pathname, search }: Location): string {
  const here = pathname + search;
  return here === '/' ? '/api/login' : `/api/login?continue=${encodeURIComponent(here)}`;
}

/** Reports a failed call: signs in again when the session is gone, else shows the server's words. */
export function reportFailure(title: string, error: unknown): void {
  if (isUnauthorized(error)) signInAgain();
  else toast({ title, description: describeError(error), variant: 'destructive' });
}

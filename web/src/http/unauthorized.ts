import { toast } from '#web/ui/toast-store.ts';
import { describeError, isUnauthorized } from './http.ts';

/** Delay between the toast and the sign-in page (specification, business constants). */
const REDIRECT_DELAY_MS = 500;

/** After a user stays on the page to save unsaved work, background reads don't ask again for this long. */
const STAYING_MS = 60_000;

let isLeaving = false;
let leftAtMs = Number.NEGATIVE_INFINITY;

/**
 * Reports that the session has ended and opens the sign-in page. Repeated calls have no effect.
 * @param isBackground True when the failed call was not the user's own action.
 */
export function signInAgain({ isBackground = false } = {}): void {
  if (isLeaving || (isBackground && performance.now() - leftAtMs < STAYING_MS)) return;
  isLeaving = true;
  toast({ title: 'Unauthorized', description: 'You are logged out. Logging in again...', variant: 'destructive' });
  setTimeout(() => {
    // The next call reminds a user who stays.
    isLeaving = false;
    leftAtMs = performance.now();
    location.assign(loginPath(location));
  }, REDIRECT_DELAY_MS);
}

/** The sign-in address, with a way back to this page. */
function loginPath({ pathname, search }: Location): string {
  const here = pathname + search;
  return here === '/' ? '/api/login' : `/api/login?continue=${encodeURIComponent(here)}`;
}

/** Reports a failed call: signs in again when the session has ended, else shows the server's message. */
export function reportFailure(title: string, error: unknown): void {
  if (isUnauthorized(error)) signInAgain();
  else toast({ title, description: describeError(error), variant: 'destructive' });
}

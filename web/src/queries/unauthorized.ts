import { toast } from '../ui/toast-store.ts';
import { describeError, isUnauthorized } from './http.ts';

/** From the toast to the sign-in page (specification, business constants). */
const REDIRECT_DELAY_MS = 500;

/** Who stays, because the browser asked about unsaved work first, is not asked again by reads in the background for this long. */
const STAYING_MS = 60_000;

let isLeaving = false;
let leftAtMs = Number.NEGATIVE_INFINITY;

/**
 * Says that the session is gone, and goes to sign in. Called twice it goes once.
 * @param isBackground Nobody asked for what met the ended session.
 */
export function signInAgain({ isBackground = false } = {}): void {
  if (isLeaving || (isBackground && performance.now() - leftAtMs < STAYING_MS)) return;
  isLeaving = true;
  toast({ title: 'Unauthorized', description: 'You are logged out. Logging in again...', variant: 'destructive' });
  setTimeout(() => {
    // Who stays is told again by the next call.
    isLeaving = false;
    leftAtMs = performance.now();
    location.assign(loginPath(location));
  }, REDIRECT_DELAY_MS);
}

/** The sign-in address, which brings the visitor back to this page afterwards. */
function loginPath({ pathname, search }: Location): string {
  const here = pathname + search;
  return here === '/' ? '/api/login' : `/api/login?continue=${encodeURIComponent(here)}`;
}

/** What every failed call ends in: sign in again when the session is gone, else a toast with the server's words. */
export function reportFailure(title: string, error: unknown): void {
  if (isUnauthorized(error)) signInAgain();
  else toast({ title, description: describeError(error), variant: 'destructive' });
}

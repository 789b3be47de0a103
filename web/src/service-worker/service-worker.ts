import { matchPrecache, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { isSessionChange, isStoredPath } from '#web/storage/cached-answers.ts';
import { forgetOldParts, takePart } from './app-parts.ts';
import { answerOrKept, changeSession, forgetUnowned, keepWrittenAnswer } from './cached-answers.ts';
import { orOutOfReach } from './out-of-reach.ts';

/*
 * Starts the studio without a network. Pages and answers come from the server whenever it is reachable, so that nobody
 * works with an old app. Files named by a hash of their content come from the device.
 */

/** Filled in by the build, see `scripts/ops/service-worker.ts`. */
declare const BUILD: {
  /** Files fetched at installation: the whole studio except its largest parts. */
  readonly shell: readonly { readonly url: string; readonly revision: string | null }[];
  /** Paths of all hashed files. Those outside the shell are stored once they are used. */
  readonly parts: readonly string[];
};

const SHELL = '/index.html';

// Registered first, so that `/` goes to the server instead of being answered with the shell.
registerRoute(
  new NavigationRoute(
    async ({ request }) =>
      (await orOutOfReach(() => fetch(request))) ?? (await matchPrecache(SHELL)) ?? Response.error(),
    { denylist: [/^\/api\//, /^\/s\//, /\.\w+$/] },
  ),
);
precacheAndRoute([...BUILD.shell], { cleanURLs: false });
registerRoute(
  ({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith('/assets/'),
  ({ request }) => takePart(request),
);
registerRoute(
  ({ sameOrigin, url }) => sameOrigin && isStoredPath(url.pathname),
  ({ request }) => answerOrKept(request),
);
for (const method of ['PUT', 'PATCH', 'DELETE'] as const) {
  registerRoute(
    ({ sameOrigin, url }) => sameOrigin && isStoredPath(url.pathname),
    ({ request }) => keepWrittenAnswer(request),
    method,
  );
}

for (const method of ['GET', 'POST', 'DELETE'] as const) {
  registerRoute(
    ({ sameOrigin, url }) => sameOrigin && isSessionChange(method, url.pathname),
    ({ request }) => changeSession(request),
    method,
  );
}

addEventListener('activate', (event) => {
  const { clients } = self as unknown as { clients: { claim(): Promise<void> } };
  (event as Event & { waitUntil(work: Promise<unknown>): void }).waitUntil(
    Promise.all([forgetUnowned().then(() => clients.claim()), forgetOldParts(BUILD.parts)]),
  );
});

// The page sends it once its user has agreed to reload.
addEventListener('message', ({ data }) => {
  if (data === 'take-over') void (self as unknown as { skipWaiting(): Promise<void> }).skipWaiting();
});

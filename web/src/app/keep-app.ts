import { subscribeToReach } from '#web/reach/reach.ts';
import { isStoredPath } from '#web/storage/cached-answers.ts';
import { toast } from '#web/ui/toast-store.ts';

/** Interval for checking for a new version on a page that stays open for days. */
const LOOK_EVERY_MS = 60 * 60 * 1_000;

/**
 * Stores the app on the device, so that it starts without a network, and announces a new version. Nothing changes under
 * an open page: the old version stays complete until the user reloads.
 */
export async function keepApp(): Promise<void> {
  // Insecure origins have no service workers.
  if (!('serviceWorker' in navigator)) return;
  if (!navigator.serviceWorker.controller) {
    navigator.serviceWorker.addEventListener('controllerchange', readAgain, { once: true });
  }
  try {
    watch(await navigator.serviceWorker.register('/service-worker.js'));
  } catch {
    // Private windows refuse; the studio then needs the network to start.
  }
}

/** Repeats the page's requests from before the service worker stored answers. */
function readAgain(): void {
  const addresses = new Set(performance.getEntriesByType('resource').map(({ name }) => name));
  for (const address of addresses) {
    const { origin, pathname } = new URL(address);
    // After a failure the answer simply stays unstored.
    if (origin === location.origin && isStoredPath(pathname)) void fetch(address).catch(() => {});
  }
}

function watch(registration: ServiceWorkerRegistration): void {
  const offer = () => registration.waiting && navigator.serviceWorker.controller && offerReload(registration.waiting);
  offer();
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', offer));
  const look = () => void registration.update().catch(() => {});
  setInterval(look, LOOK_EVERY_MS);
  // An outdated page can lose newer data, so check for an update on focus and on reconnect.
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && look());
  subscribeToReach((isOutOfReach) => isOutOfReach || look());
}

function offerReload(waiting: ServiceWorker): void {
  toast({
    title: 'A new version is ready',
    description: 'Your work is kept.',
    action: {
      label: 'Reload',
      onSelect: () => {
        navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
        waiting.postMessage('take-over');
      },
    },
  });
}

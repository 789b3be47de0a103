import { subscribeToReach } from '#web/reach/reach.ts';
import { isStoredPath } from '#web/storage/cached-answers.ts';
import { toast } from '#web/ui/toast-store.ts';

/** A page that stays in view for days looks for a new version this often. */
const LOOK_EVERY_MS = 60 * 60 * 1_000;

/**
 * Keeps the app on the device, so that it starts without a network, and says when a new version is ready. Nothing is replaced under
 * an open page: the old version stays complete until the user reloads.
 */
export async function keepApp(): Promise<void> {
  // Insecure origins have none.
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

/** Reads once more what this page has read before its answers were kept. */
function readAgain(): void {
  const addresses = new Set(performance.getEntriesByType('resource').map(({ name }) => name));
  for (const address of addresses) {
    const { origin, pathname } = new URL(address);
    // A failure leaves the answer unkept, as it was.
    if (origin === location.origin && isStoredPath(pathname)) void fetch(address).catch(() => {});
  }
}

function watch(registration: ServiceWorkerRegistration): void {
  const offer = () => registration.waiting && navigator.serviceWorker.controller && offerReload(registration.waiting);
  offer();
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', offer));
  const look = () => void registration.update().catch(() => {});
  setInterval(look, LOOK_EVERY_MS);
  // An old page loses what only newer ones know: it hears of them as soon as it is used again, or its server was away.
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

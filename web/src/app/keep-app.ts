import { WORKSPACE_HEADER } from '#shared/contracts/workspace-header.ts';
import { subscribeToReach } from '#web/reach/reach.ts';
import { isStoredPath } from '#web/storage/cached-answers.ts';
import { tabWorkspace } from '#web/storage/tab-workspace.ts';
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
  if (navigator.serviceWorker.controller) followVersion();
  else {
    const whenKept = () => {
      readAgain();
      followVersion();
    };
    navigator.serviceWorker.addEventListener('controllerchange', whenKept, { once: true });
  }
  try {
    watch(await navigator.serviceWorker.register('/service-worker.js'));
  } catch {
    // Private windows refuse; the studio then needs the network to start.
  }
}

/** Repeats the page's requests from before the service worker stored answers. */
function readAgain(): void {
  const workspaceId = tabWorkspace();
  const headers: HeadersInit = workspaceId === null ? {} : { [WORKSPACE_HEADER]: workspaceId };
  const addresses = new Set(performance.getEntriesByType('resource').map(({ name }) => name));
  for (const address of addresses) {
    const { origin, pathname } = new URL(address);
    // After a failure the answer simply stays unstored.
    if (origin === location.origin && isStoredPath(pathname)) void fetch(address, { headers }).catch(() => {});
  }
}

/** True once this tab's user has agreed to the new version. */
let isAgreed = false;

/** Reloads once the new version has taken over. Says so when another tab agreed to it, because this one may hold work. */
function followVersion(): void {
  const follow = () => {
    if (isAgreed) location.reload();
    // The new version's start has removed parts that this page had not loaded yet.
    else sayNewVersion('A new version is in use', () => location.reload());
  };
  navigator.serviceWorker.addEventListener('controllerchange', follow, { once: true });
}

function watch(registration: ServiceWorkerRegistration): void {
  const offer = () =>
    registration.waiting &&
    navigator.serviceWorker.controller &&
    sayNewVersion('A new version is ready', () => takeNewVersion(registration));
  offer();
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', offer));
  const look = () => void registration.update().catch(() => {});
  setInterval(look, LOOK_EVERY_MS);
  // An outdated page can lose newer data, so check for an update on focus and on reconnect.
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && look());
  subscribeToReach((isOutOfReach) => isOutOfReach || look());
}

function takeNewVersion({ waiting }: ServiceWorkerRegistration): void {
  isAgreed = true;
  if (waiting) waiting.postMessage('take-over');
  // Another tab has taken it in the meantime.
  else location.reload();
}

function sayNewVersion(title: string, onSelect: () => void): void {
  toast({ title, description: 'Your work is kept.', action: { label: 'Reload', onSelect } });
}

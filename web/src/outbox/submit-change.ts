import type { QueryClient } from '@tanstack/react-query';
import type { Change } from '#web/storage/waiting-change.ts';
import { loadOutbox } from './load-outbox.ts';

/** Text for toasts about a waiting change. */
export const WAITS = 'Kept on this device, and sent when the server is back.';

/**
 * Makes a change, without the server if necessary. See `submitChange` in `outbox/submit.ts`, which loads with the first
 * one.
 */
export async function submitChange(client: QueryClient, change: Change): Promise<boolean> {
  return (await loadOutbox()).submitChange(client, change);
}

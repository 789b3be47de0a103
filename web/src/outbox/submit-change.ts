import type { QueryClient } from '@tanstack/react-query';
import type { Change } from '#web/storage/waiting-change.ts';
import { loadOutbox } from './load-outbox.ts';

/** For toasts of a change that waits. */
export const WAITS = 'Kept on this device, and sent when the server is back.';

/** Makes a change, if need be without the server; see `submitChange` in `outbox/submit.ts`, which is loaded with the first one. */
export async function submitChange(client: QueryClient, change: Change): Promise<boolean> {
  return (await loadOutbox()).submitChange(client, change);
}

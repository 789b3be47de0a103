import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod';
import { brandKitSchema } from '#shared/contracts/brand-kit.ts';
import { request } from '#web/http/http.ts';
import { BRAND_KITS_KEY } from '#web/http/keys.ts';
import { loadOutbox } from '#web/outbox/load-outbox.ts';
import { mayWait } from '#web/storage/outbox-flag.ts';

/** All brand kits of the user, newest first. */
export const brandKitsQuery = queryOptions({
  queryKey: BRAND_KITS_KEY,
  queryFn: async ({ signal }) => {
    const read = () => request('GET', '/api/brand-kits', { schema: z.array(brandKitSchema), signal });
    return mayWait() ? (await loadOutbox()).shownKits(read) : read();
  },
});

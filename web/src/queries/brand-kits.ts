import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod';
import { brandKitSchema } from '#shared/contracts/brand-kit.ts';
import { mayWait } from '#web/storage/outbox-flag.ts';
import { request } from './http.ts';
import { loadShown } from './load-shown.ts';

/** All brand kits of the user, newest first. */
export const brandKitsQuery = queryOptions({
  queryKey: ['brand-kits'],
  queryFn: async ({ signal }) => {
    const read = () => request('GET', '/api/brand-kits', { schema: z.array(brandKitSchema), signal });
    return mayWait() ? (await loadShown()).shownKits(read) : read();
  },
});

import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod';
import { brandKitSchema } from '#shared/contracts/brand-kit.ts';
import { request } from './http.ts';

/** All brand kits of the user, newest first. */
export const brandKitsQuery = queryOptions({
  queryKey: ['brand-kits'],
  queryFn: ({ signal }) => request('GET', '/api/brand-kits', { schema: z.array(brandKitSchema), signal }),
});

import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod';
import { templateSchema } from '#shared/contracts/template.ts';
import { request } from '#web/http/http.ts';
import { TEMPLATES_KEY } from '#web/http/keys.ts';

/** The user's own templates, newest first. Those of the studio are in `shared/templates/built-in.ts`. */
export const ownTemplatesQuery = queryOptions({
  queryKey: TEMPLATES_KEY,
  queryFn: async ({ signal }) => {
    const templates = await request('GET', '/api/templates', { schema: z.array(templateSchema), signal });
    return templates.filter(({ isDefault }) => !isDefault);
  },
});

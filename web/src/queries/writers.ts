import { queryOptions } from '@tanstack/react-query';
import { writersSchema } from '#shared/contracts/project.ts';
import { request } from '#web/http/http.ts';

/** Those who can write a script, the default first. */
export const writersQuery = queryOptions({
  queryKey: ['writers'],
  // The form works without it: the server then chooses.
  retry: false,
  refetchOnMount: 'always',
  queryFn: ({ signal }) => request('GET', '/api/ai/writers', { schema: writersSchema, signal }),
});

import { queryOptions } from '@tanstack/react-query';
import { briefReadingSchema } from '#shared/contracts/project.ts';
import { request } from '#web/http/http.ts';

/**
 * Fetches the writer's understanding of a request.
 * @param asked The request's `aiPrompt` as JSON, which is the query key.
 */
export const briefReadingQuery = (asked: string) =>
  queryOptions({
    queryKey: ['brief-reading', asked],
    enabled: JSON.parse(asked).topic !== '',
    staleTime: Number.POSITIVE_INFINITY,
    // The form works without it.
    retry: false,
    queryFn: ({ signal }) =>
      request('POST', '/api/ai/read-brief', {
        body: { aiPrompt: JSON.parse(asked) },
        schema: briefReadingSchema,
        signal,
      }),
  });

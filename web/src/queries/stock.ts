import { queryOptions } from '@tanstack/react-query';
import { musicAnswerSchema, openSearchAnswerSchema, stockAnswerSchema } from '#shared/contracts/stock.ts';
import type { OpenPicturesChoice } from '#shared/stock/open-licenses.ts';
import type { Orientation } from '#shared/stock/sizes.ts';
import { request } from '#web/http/http.ts';

interface FootageSearch {
  /** Empty for popular footage. */
  readonly text: string;
  readonly orientation: Orientation;
  /** Searches the built-in library even when a provider is configured. */
  readonly isBuiltIn: boolean;
}

export function stockFootageQuery({ text, orientation, isBuiltIn }: FootageSearch) {
  const parameters = new URLSearchParams({
    ...(text === '' ? {} : { query: text }),
    orientation,
    ...(isBuiltIn ? { library: 'built-in' } : {}),
  });
  const path = `/api/pexels/${text === '' ? 'popular' : 'search'}?${parameters}`;
  return queryOptions({
    queryKey: ['stock', path],
    queryFn: ({ signal }) => request('GET', path, { schema: stockAnswerSchema, signal }),
  });
}

export function stockMusicQuery(text: string) {
  const path = `/api/stock/music?${new URLSearchParams({ query: text })}`;
  return queryOptions({
    queryKey: ['stock', path],
    queryFn: async ({ signal }) => (await request('GET', path, { schema: musicAnswerSchema, signal })).music,
  });
}

interface OpenPicturesSearch {
  /** Typed words, or the texts of a scene. */
  readonly texts: { readonly query: string } | { readonly visual: string; readonly narration: string };
  readonly orientation: Orientation;
  /** The account's choice, on which the answer depends. */
  readonly choice: OpenPicturesChoice;
}

export function openPicturesQuery({ texts, orientation, choice }: OpenPicturesSearch) {
  const path = `/api/stock/pictures?${new URLSearchParams({ ...texts, orientation })}`;
  return queryOptions({
    queryKey: ['stock', path, choice],
    queryFn: ({ signal }) => request('GET', path, { schema: openSearchAnswerSchema, signal }),
  });
}

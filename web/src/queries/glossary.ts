import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query';
import { type Glossary, mergeGlossaries } from '#shared/glossary/glossary.ts';
import { glossaryQuery } from './account.ts';
import { brandKitsQuery } from './brand-kits.ts';
import { projectQuery } from './projects.ts';

/**
 * Returns the terms for an asset's words, as the server has them: those of its project's brand kit, then those of the
 * account. When a source can't be read, uses its last known value or leaves it out. Never rejects.
 * @param projectId Null for an asset outside projects.
 */
export async function readGlossary(queryClient: QueryClient, projectId: string | null): Promise<Glossary> {
  const [account, kits, project] = await Promise.all([
    read(queryClient, glossaryQuery),
    projectId === null ? null : read(queryClient, brandKitsQuery),
    projectId === null ? null : read(queryClient, projectQuery(projectId)),
  ]);
  const kit = kits?.find(({ id }) => id === project?.brandKitId);
  return mergeGlossaries(kit?.glossary ?? [], account?.glossary ?? []);
}

async function read<Data, Key extends QueryKey>(
  queryClient: QueryClient,
  { queryKey, queryFn }: Pick<FetchQueryOptions<Data, Error, Data, Key>, 'queryKey' | 'queryFn'>,
): Promise<Data | undefined> {
  return await queryClient.fetchQuery({ queryKey, queryFn }).catch(() => queryClient.getQueryData<Data>(queryKey));
}

import * as z from 'zod';
import { brandKitSchema } from '#shared/contracts/brand-kit.ts';
import { projectSchema } from '#shared/contracts/project.ts';
import { accountGlossarySchema, type Glossary, mergeGlossaries } from '#shared/glossary/glossary.ts';
import { request } from './http.ts';

/**
 * The terms that hold for an asset's words, as the server has them: those of its project's brand kit, then those of the account. What
 * cannot be read is left out; never rejects.
 * @param projectId Null for an asset of no project.
 */
export async function readGlossary(projectId: string | null, signal: AbortSignal): Promise<Glossary> {
  const [account, kits, project] = await Promise.all([
    request('GET', '/api/account/glossary', { schema: accountGlossarySchema, signal }).catch(() => null),
    projectId && request('GET', '/api/brand-kits', { schema: z.array(brandKitSchema), signal }).catch(() => null),
    projectId && request('GET', `/api/projects/${projectId}`, { schema: projectSchema, signal }).catch(() => null),
  ]);
  const kit = project ? (kits || []).find(({ id }) => id === project.brandKitId) : undefined;
  return mergeGlossaries(kit?.glossary ?? [], account?.glossary ?? []);
}

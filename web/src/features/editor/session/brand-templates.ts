import type { QueryClient } from '@tanstack/react-query';
import type { CaptionLook } from '#shared/captions/look.ts';
import type { BrandKit } from '#shared/contracts/brand-kit.ts';
import type { BrandTemplates } from '#shared/templates/brand-ends.ts';
import { builtInTemplates } from '#shared/templates/built-in.ts';
import { ownTemplatesQuery } from '#web/queries/templates.ts';

/**
 * Finds the templates that a kit names. Those of the studio are drawn in its look.
 * @throws HttpError when the user's own can't be loaded.
 */
export async function findBrandTemplates(
  queryClient: QueryClient,
  { introTemplateId, outroTemplateId }: Pick<BrandKit, 'introTemplateId' | 'outroTemplateId'>,
  look: CaptionLook,
): Promise<BrandTemplates> {
  const layouts = builtInTemplates(look);
  const isLayout = (id: string | null) => id === null || layouts.some((layout) => layout.id === id);
  const needsOwn = !isLayout(introTemplateId) || !isLayout(outroTemplateId);
  const own = needsOwn ? await queryClient.fetchQuery(ownTemplatesQuery) : [];
  const find = (id: string | null) => [...own, ...layouts].find((template) => template.id === id) ?? null;
  return { intro: find(introTemplateId), outro: find(outroTemplateId) };
}

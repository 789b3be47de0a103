import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { captionFont } from '#shared/captions/style.ts';
import type { BrandKit } from '#shared/contracts/brand-kit.ts';
import type { Project } from '#shared/contracts/project.ts';
import { BRAND_ENDS } from '#shared/templates/brand-ends.ts';
import { brandOfProject } from '#web/features/brand-kits/brand-of-project.ts';
import { brandKitsQuery } from '#web/queries/brand-kits.ts';
import { brandTemplatesAtom, captionLookAtom, logoAtom } from '#web/state/view-atoms.ts';
import type { EditorSession } from './editor-session.ts';

/** Applies the project's brand kit to the session's captions and logo, whenever either changes. */
export function useBrandLook(session: EditorSession, { brandKitId, showLogo }: Project): void {
  const kits = useQuery(brandKitsQuery).data;
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!kits) return;
    const { look, logo } = brandOfProject({ brandKitId, showLogo }, kits);
    // The page measures captions too, and a canvas falls back to another font instead of waiting.
    void document.fonts.load(captionFont(700, 16, look.font)).catch(() => {});
    session.store.set(captionLookAtom, look);
    session.store.set(logoAtom, logo);
    const kit = kits.find(({ id }) => id === brandKitId);
    const ends = BRAND_ENDS.filter((end) => (kit?.[`${end}TemplateId`] ?? null) !== null);
    // Loaded when needed, because few kits have any.
    const find = async (of: BrandKit) =>
      (await import('./brand-templates.ts')).findBrandTemplates(queryClient, of, look);
    session.store.set(brandTemplatesAtom, kit && ends.length > 0 ? { ends, find: () => find(kit) } : null);
  }, [session, queryClient, brandKitId, showLogo, kits]);
}

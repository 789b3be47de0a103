import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { captionFont } from '#shared/captions/style.ts';
import type { Project } from '#shared/contracts/project.ts';
import { brandOfProject } from '#web/features/brand-kits/brand-of-project.ts';
import { brandKitsQuery } from '#web/queries/brand-kits.ts';
import { captionLookAtom, logoAtom } from '#web/state/view-atoms.ts';
import type { EditorSession } from './editor-session.ts';

/** Applies the project's brand kit to the session's captions and logo, whenever either changes. */
export function useBrandLook(session: EditorSession, { brandKitId, showLogo }: Project): void {
  const kits = useQuery(brandKitsQuery).data;
  useEffect(() => {
    if (!kits) return;
    const { look, logo } = brandOfProject({ brandKitId, showLogo }, kits);
    // The page measures captions too, and a canvas falls back to another font instead of waiting.
    void document.fonts.load(captionFont(700, 16, look.font)).catch(() => {});
    session.store.set(captionLookAtom, look);
    session.store.set(logoAtom, logo);
  }, [session, brandKitId, showLogo, kits]);
}

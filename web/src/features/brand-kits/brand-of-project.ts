import type { Logo } from '#shared/brand/logo.ts';
import { type CaptionLook, captionLookOf, DEFAULT_CAPTION_LOOK } from '#shared/captions/look.ts';
import type { BrandKit } from '#shared/contracts/brand-kit.ts';
import type { Project } from '#shared/contracts/project.ts';

/** The parts of a brand kit that its projects show in their videos. */
export interface ProjectBrand {
  readonly look: CaptionLook;
  /** Null if the kit has no logo, or the project hides it. */
  readonly logo: Logo | null;
}

/** The brand of a project without a kit. */
export const NO_BRAND: ProjectBrand = { look: DEFAULT_CAPTION_LOOK, logo: null };

/** A project's brand: its brand kit's, or none without one or after its deletion. */
export function brandOfProject(
  { brandKitId, showLogo = true }: Pick<Project, 'brandKitId' | 'showLogo'>,
  kits: readonly BrandKit[],
): ProjectBrand {
  const kit = kits.find(({ id }) => id === brandKitId);
  return kit ? { look: captionLookOf(kit), logo: showLogo ? kit.logo : null } : NO_BRAND;
}

import { type CaptionLook, captionLookOf, DEFAULT_CAPTION_LOOK } from '#shared/captions/look.ts';
import type { BrandKit } from '#shared/contracts/brand-kit.ts';
import type { Project } from '#shared/contracts/project.ts';

/** How a project's captions look: as its brand kit says, or as without one, also when the kit has been deleted. */
export function lookOfProject({ brandKitId }: Pick<Project, 'brandKitId'>, kits: readonly BrandKit[]): CaptionLook {
  const kit = kits.find(({ id }) => id === brandKitId);
  return kit ? captionLookOf(kit) : DEFAULT_CAPTION_LOOK;
}

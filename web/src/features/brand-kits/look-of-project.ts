import { type CaptionLook, captionLookOf, DEFAULT_CAPTION_LOOK } from '#shared/captions/look.ts';
import type { BrandKit } from '#shared/contracts/brand-kit.ts';
import type { Project } from '#shared/contracts/project.ts';

/** The look of a project's captions: its brand kit's, or the default without one or after its deletion. */
export function lookOfProject({ brandKitId }: Pick<Project, 'brandKitId'>, kits: readonly BrandKit[]): CaptionLook {
  const kit = kits.find(({ id }) => id === brandKitId);
  return kit ? captionLookOf(kit) : DEFAULT_CAPTION_LOOK;
}

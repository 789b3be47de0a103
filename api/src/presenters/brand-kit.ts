import { type BrandKitDocument, storedLogo } from '#api/models/brand-kit.ts';
import { storedGlossary } from '#api/models/glossary.ts';
import { logoUrlOf } from '#shared/brand/logo.ts';
import type { BrandKit } from '#shared/contracts/brand-kit.ts';

export function presentBrandKit(kit: BrandKitDocument): BrandKit {
  const logo = storedLogo(kit.logo);
  return {
    id: kit._id,
    userId: kit.userId,
    name: kit.name,
    colors: [...kit.colors],
    fonts: { primary: kit.fonts.primary },
    glossary: [...storedGlossary(kit.glossary)],
    isDefault: kit.isDefault,
    isLocked: kit.isLocked,
    logo,
    logoUrl: logo && logoUrlOf(logo),
    introTemplateId: kit.introTemplateId ?? null,
    outroTemplateId: kit.outroTemplateId ?? null,
    createdAt: kit.createdAt.toISOString(),
    updatedAt: kit.updatedAt.toISOString(),
  };
}

import type { TemplateConfig } from './template.ts';

/** The ends of a video at which a brand has a template. */
export const BRAND_ENDS = ['intro', 'outro'] as const;
export type BrandEnd = (typeof BRAND_ENDS)[number];

/** The templates at the ends of a brand's videos. Null without one, and for one that was deleted. */
export type BrandTemplates = Readonly<
  Record<BrandEnd, { readonly name: string; readonly config: TemplateConfig } | null>
>;

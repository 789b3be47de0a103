import * as z from 'zod';
import { LOGO_CORNERS, LOGO_LIMITS } from '#shared/brand/logo.ts';
import { glossarySchema } from '#shared/glossary/glossary.ts';
import { idSchema, instantSchema, newIdSchema } from './wire.ts';

/** Limits of a brand kit, and the number of kits of one account. */
export const BRAND_KIT_LIMITS = { name: 100, colors: 12, fontName: 100, kits: 100 } as const;

/** A colour in the format of colour pickers: `#` and six hexadecimal digits. Parsed to lower case. */
export const hexColorSchema = z
  .string()
  .trim()
  .regex(/^#[0-9a-f]{6}$/i, 'Use a colour like #3b82f6.')
  .toLowerCase();

const fontsSchema = z.object({
  primary: z.string().trim().min(1, 'Choose a font.').max(BRAND_KIT_LIMITS.fontName),
});

const within = ({ min, max }: { readonly min: number; readonly max: number }) => z.number().min(min).max(max);

const logoSchema = z.object({
  /** A picture of the account's library: PNG, WebP or JPEG. */
  assetId: idSchema,
  corner: z.enum(LOGO_CORNERS),
  size: within(LOGO_LIMITS.size),
  margin: within(LOGO_LIMITS.margin),
  opacity: within(LOGO_LIMITS.opacity),
});

const templateIdSchema = z.string().min(1).max(64);

/** Body of PUT /api/brand-kits/{id}. */
export const brandKitBodySchema = z.object({
  name: z.string().trim().min(1, 'Enter a name.').max(BRAND_KIT_LIMITS.name),
  /** Primary, secondary, accent, then any others. */
  colors: z.array(hexColorSchema).min(1).max(BRAND_KIT_LIMITS.colors),
  fonts: fontsSchema,
  /** Names and terms of the brand. Absent leaves them unchanged. */
  glossary: glossarySchema.optional(),
  /** Absent leaves it unchanged. Null removes it. */
  logo: logoSchema.nullable().optional(),
  /** Templates with which its videos begin and end: one of the account, or a layout of the studio. Absent: unchanged. */
  introTemplateId: templateIdSchema.nullable().optional(),
  outroTemplateId: templateIdSchema.nullable().optional(),
  /** True makes it the account's default. False changes nothing, because the form sends it with every change. */
  isDefault: z.boolean().default(false),
  /** Ignored, because a kit belongs to the signed-in user. */
  userId: z.string().max(64).default(''),
});
export type BrandKitBody = z.infer<typeof brandKitBodySchema>;

/** Body of POST /api/brand-kits. */
export const createBrandKitSchema = brandKitBodySchema.extend({ id: newIdSchema });

export const brandKitSchema = z.object({
  id: idSchema,
  userId: idSchema,
  name: z.string(),
  colors: z.array(hexColorSchema),
  fonts: fontsSchema,
  glossary: glossarySchema.default([]),
  /** True for the kit that new projects start with. An account has at most one. */
  isDefault: z.boolean(),
  /** True for a kit of a workspace that only the workspace's owners change and delete. Editors use it. */
  isLocked: z.boolean().default(false),
  logo: logoSchema.nullable().default(null),
  /** Address of the logo's picture. */
  logoUrl: z.string().nullable(),
  introTemplateId: z.string().nullable(),
  outroTemplateId: z.string().nullable(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
});
export type BrandKit = z.infer<typeof brandKitSchema>;

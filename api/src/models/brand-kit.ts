import { type HydratedDocumentFromSchema, model, Schema } from 'mongoose';
import { LOGO_CORNERS, type Logo } from '#shared/brand/logo.ts';
import { baseOptions, idField, referenceField } from './base.ts';

/** A logo, see `shared/brand/logo.ts`. Render jobs keep a copy of it. */
export const logoSchema = new Schema(
  {
    assetId: { type: String, required: true },
    corner: { type: String, enum: LOGO_CORNERS, required: true },
    size: { type: Number, required: true },
    margin: { type: Number, required: true },
    opacity: { type: Number, required: true },
  },
  { _id: false },
);

const brandKitSchema = new Schema(
  {
    _id: idField,
    userId: referenceField,
    name: { type: String, required: true },
    /** Primary, secondary, accent and more, as #rrggbb. */
    colors: { type: [String], required: true },
    fonts: { type: new Schema({ primary: { type: String, required: true } }, { _id: false }), required: true },
    /** Names and terms with their pronunciation; see `shared/glossary/`. */
    glossary: { type: Schema.Types.Mixed, default: () => [] },
    isDefault: { type: Boolean, default: false, required: true },
    isLocked: { type: Boolean, default: false },
    logo: { type: logoSchema, default: null },
    introTemplateId: { type: String, default: null },
    outroTemplateId: { type: String, default: null },
  },
  baseOptions,
);
brandKitSchema.index({ userId: 1, createdAt: -1 });

export const BrandKit = model('BrandKit', brandKitSchema);

/** A stored logo as a plain value; null without one. */
export function storedLogo(logo: Logo | null | undefined): Logo | null {
  if (!logo) return null;
  const { assetId, corner, size, margin, opacity } = logo;
  return { assetId, corner, size, margin, opacity };
}
export type BrandKitDocument = HydratedDocumentFromSchema<typeof brandKitSchema>;

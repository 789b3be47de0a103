import { type HydratedDocumentFromSchema, model, Schema } from 'mongoose';
import { baseOptions, idField, referenceField } from './base.ts';

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
    logoUrl: { type: String, default: null },
    introTemplateId: { type: String, default: null },
    outroTemplateId: { type: String, default: null },
  },
  baseOptions,
);
brandKitSchema.index({ userId: 1, createdAt: -1 });

export const BrandKit = model('BrandKit', brandKitSchema);
export type BrandKitDocument = HydratedDocumentFromSchema<typeof brandKitSchema>;

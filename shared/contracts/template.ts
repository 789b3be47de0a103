import * as z from 'zod';
import { TEMPLATE_LIMITS, TEMPLATE_TYPES } from '#shared/templates/template.ts';
import { clipSchema, lutsSchema, trackSchema } from './timeline.ts';
import { idSchema, instantSchema, newIdSchema } from './wire.ts';

/** Limits of a template, and of all templates of one account. */
export const TEMPLATE_RECORD_LIMITS = {
  name: 100,
  description: 300,
  templates: 100,
  /** A whole request: a layout of 200 clips with their keyframes, and 8 LUTs of 30 KB. */
  bodyBytes: 450_000,
  /** The contents of all templates together. */
  accountBytes: 2_000_000,
} as const;

/** A clip without what belongs to its project: scenes, links and spoken words. */
const templateClipSchema = clipSchema.omit({
  ...{ scene: true, sceneId: true, linkId: true },
  ...{ captions: true, uncaptioned: true },
});

/**
 * The content of a template: float seconds on the wire, microseconds inside. `findTemplateFaults` has the rules between
 * its fields, which are checked after parsing.
 */
export const templateConfigSchema = z.object({
  tracks: z
    .array(
      trackSchema
        .pick({ id: true, type: true })
        .extend({ clips: z.array(templateClipSchema).max(TEMPLATE_LIMITS.clips).readonly() }),
    )
    .min(1)
    .max(TEMPLATE_LIMITS.tracks)
    .readonly(),
  /** The LUTs of its clips. Absent without any. */
  luts: lutsSchema.optional(),
});

const name = z.string().trim().min(1, 'Enter a name.').max(TEMPLATE_RECORD_LIMITS.name);
const description = z.string().trim().max(TEMPLATE_RECORD_LIMITS.description);

/** Body of POST /api/templates. */
export const createTemplateSchema = z.object({
  id: newIdSchema,
  type: z.enum(TEMPLATE_TYPES),
  name,
  description: description.default(''),
  config: templateConfigSchema,
});

/** Body of PATCH /api/templates/{id}. Absent fields stay unchanged. */
export const changeTemplateSchema = z.object({
  name: name.optional(),
  description: description.optional(),
  config: templateConfigSchema.optional(),
});

/** A template: one of the studio or one of the account. */
export const templateSchema = z.object({
  id: idSchema,
  type: z.enum(TEMPLATE_TYPES),
  name: z.string(),
  description: z.string(),
  /** Address of a picture. Null where the picture is drawn from `config`, in the frame and look of a project. */
  thumbnailUrl: z.string().nullable(),
  config: templateConfigSchema,
  /** True for the templates of the studio, which nobody can change. */
  isDefault: z.boolean(),
  /** Null for the templates of the studio. */
  createdAt: instantSchema.nullable(),
});
export type Template = z.infer<typeof templateSchema>;

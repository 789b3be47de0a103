import * as z from 'zod';
import { assetSchema, trashedAssetSchema } from '#shared/contracts/asset.ts';
import { createBrandKitSchema } from '#shared/contracts/brand-kit.ts';
import { createProjectSchema, projectSchema } from '#shared/contracts/project.ts';
import type { timelineAnswerSchema } from '#shared/contracts/timeline.ts';
import { glossarySchema } from '#shared/glossary/glossary.ts';
import { ASPECT_RATIOS } from '#shared/presets/presets.ts';

/** The values of a brand kit's form. */
const kitSchema = createBrandKitSchema.pick({
  ...{ name: true, colors: true, fonts: true, glossary: true },
  ...{ logo: true, introTemplateId: true, outroTemplateId: true },
});

/** An account has one glossary and one pair of names: their place in the queue. */
export const GLOSSARY_ID = 'glossary';
export const NAMES_ID = 'names';
/** The place of its library's trash in the queue. */
export const TRASH_ID = 'trash';

const settingsSchema = z
  .object({
    title: z.string(),
    brandKitId: z.string().nullable(),
    showLogo: z.boolean(),
    aspectRatio: z.enum(ASPECT_RATIOS),
  })
  .partial();

const namesSchema = z.object({ firstName: z.string(), lastName: z.string() });

/** A change by the user that works without the server. Sending a change is idempotent. */
export const changeSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('create-project'),
    id: z.string(),
    createdAt: z.string(),
    body: createProjectSchema.pick({ title: true, aiPrompt: true, firstCut: true }),
  }),
  z.object({
    type: z.literal('start-empty-project'),
    id: z.string(),
    createdAt: z.string(),
    aspectRatio: z.enum(ASPECT_RATIOS),
  }),
  z.object({
    type: z.literal('copy-project'),
    /** Id of the copy. */
    id: z.string(),
    sourceId: z.string(),
    /** The copy as shown until the server has made it. */
    project: projectSchema,
    /** In wire format; undefined lets the server copy its own. */
    timeline: z.custom<z.input<typeof timelineAnswerSchema>>().optional(),
  }),
  z.object({
    type: z.literal('change-project'),
    id: z.string(),
    /** The changed settings as the user saw them before. */
    was: settingsSchema,
    now: settingsSchema,
    title: z.string(),
  }),
  z.object({
    type: z.literal('delete-project'),
    id: z.string(),
    title: z.string(),
    /** The `updatedAt` that the user saw. */
    seenAt: z.string(),
  }),
  z.object({ type: z.literal('create-brand-kit'), id: z.string(), createdAt: z.string(), now: kitSchema }),
  z.object({ type: z.literal('change-brand-kit'), id: z.string(), was: kitSchema, now: kitSchema }),
  z.object({ type: z.literal('default-brand-kit'), id: z.string(), name: z.string(), isDefault: z.boolean() }),
  z.object({ type: z.literal('delete-brand-kit'), id: z.string(), name: z.string(), seenAt: z.string() }),
  /** Takes a project out of the trash. */
  z.object({ type: z.literal('restore-project'), id: z.string(), title: z.string() }),
  /** Deletes a project in the trash for good. */
  z.object({ type: z.literal('purge-project'), id: z.string(), title: z.string() }),
  z.object({ type: z.literal('rename-asset'), id: z.string(), was: z.string(), now: z.string() }),
  /** Moves an asset to the trash. */
  z.object({ type: z.literal('delete-asset'), id: z.string(), asset: assetSchema, deletedAt: z.string() }),
  z.object({ type: z.literal('restore-asset'), id: z.string(), asset: trashedAssetSchema }),
  /** Deletes assets in the trash for good: those that the user saw there. */
  z.object({ type: z.literal('empty-trash'), id: z.literal(TRASH_ID), ids: z.array(z.string()) }),
  z.object({
    type: z.literal('change-glossary'),
    id: z.literal(GLOSSARY_ID),
    was: glossarySchema,
    now: glossarySchema,
  }),
  z.object({ type: z.literal('change-names'), id: z.literal(NAMES_ID), was: namesSchema, now: namesSchema }),
]);
export type Change = z.infer<typeof changeSchema>;

export const problemSchema = z.discriminatedUnion('type', [
  /** It was changed elsewhere. The user decides which version stays. */
  z.object({
    type: z.literal('conflict'),
    differences: z.array(z.object({ what: z.string(), mine: z.string(), theirs: z.string() })),
  }),
  z.object({ type: z.literal('refused'), message: z.string() }),
]);
export type Problem = z.infer<typeof problemSchema>;

/** A change on its way to the server. */
export interface WaitingChange {
  /** Position in the queue. */
  readonly order: number;
  readonly change: Change;
  /** True once the server may have received it. */
  readonly isSent: boolean;
  readonly problem?: Problem | undefined;
}

/** True for a change that makes a project, whose edits are on this device alone until then. */
export function makesProject(change: Change): change is MadeProject {
  const { type } = change;
  return type === 'create-project' || type === 'start-empty-project' || type === 'copy-project';
}

export type MadeProject = Extract<Change, { type: 'create-project' | 'start-empty-project' | 'copy-project' }>;

import * as z from 'zod';
import { idSchema } from './wire.ts';

/** The owner that a project moves to: a workspace, or null for the person's own projects. */
const targetSchema = idSchema.nullable().default(null);

/** Body of POST /api/projects/{id}/move. Answer: 202, and the project moves in the background. */
export const moveProjectSchema = z.strictObject({ workspaceId: targetSchema });

/** Query of GET /api/projects/{id}/move/preview. */
export const movePreviewQuerySchema = z.object({ workspaceId: idSchema.optional() });

const countSchema = z.int().nonnegative();

/** Answer of GET /api/projects/{id}/move/preview: what goes along with a project, and what does not. */
export const movePreviewSchema = z.object({
  /** Media that only this project uses. They leave the library. */
  movedAssets: countSchema,
  /** Media that something else uses too. The library keeps them, and the project gets copies. */
  copiedAssets: countSchema,
  /** Media of the timeline that are deleted, or in the trash. Their clips stay empty. */
  missingAssets: countSchema,
  /** Exports, share links, and the comments and decisions on them. */
  renders: countSchema,
  shareLinks: countSchema,
  comments: countSchema,
  /** Name of the brand kit, which stays behind. Null without one. */
  brandKit: z.string().nullable(),
  /** Bytes that count as storage of the target. */
  bytes: countSchema,
});
export type MovePreview = z.infer<typeof movePreviewSchema>;

/**
 * Answer of GET /api/projects/{id}/move. A project that has moved is not found any more. `failed`: nothing has changed,
 * and the message says why.
 */
export const projectMoveSchema = z.object({
  state: z.enum(['none', 'moving', 'failed']),
  message: z.string().nullable(),
});
export type ProjectMoveState = z.infer<typeof projectMoveSchema>;

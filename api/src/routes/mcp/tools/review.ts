import * as z from 'zod';
import { createShareLinkSchema } from '#shared/contracts/review.ts';
import { idSchema } from '#shared/contracts/wire.ts';
import { projectId } from './inputs.ts';
import { defineTool } from './tool.ts';

export const shareVideo = defineTool({
  name: 'share_video',
  title: 'Make a share link',
  description:
    'Makes a link to a finished video, where people without an account watch it and comment. Returns its path.',
  input: z.strictObject({ renderId: idSchema.describe('A completed render.'), ...createShareLinkSchema.shape }),
  isReadOnly: false,
  async run(ask, { renderId, ...body }) {
    return (await ask.json({ method: 'POST', path: `/api/renders/${renderId}/share-links`, body })) as object;
  },
});

export const listComments = defineTool({
  name: 'list_comments',
  title: 'List comments',
  description:
    'Lists the comments on a project’s shared videos, oldest first. Their times are those of the commented video.',
  input: z.strictObject({ projectId }),
  isReadOnly: true,
  async run(ask, { projectId: id }) {
    const found = (await ask.json({ method: 'GET', path: `/api/projects/${id}/comments` })) as object[];
    return { comments: found.map(withoutAnchor) };
  },
});

/** The anchor is for the editor. */
function withoutAnchor(comment: object): object {
  return Object.fromEntries(Object.entries(comment).filter(([key]) => key !== 'anchor'));
}

import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod';
import { drawingSchema } from '#shared/contracts/drawing.ts';
import {
  type NewShareLink,
  type ProjectComment,
  projectCommentSchema,
  type ShareLink,
  shareLinkSchema,
} from '#shared/contracts/review.ts';
import { projectDecisionSchema } from '#shared/contracts/review-decision.ts';
import { request } from '#web/http/http.ts';
import { projectKey } from '#web/http/keys.ts';

/** The links to a project's finished videos, newest first. */
export function shareLinksQuery(projectId: string) {
  return queryOptions({
    queryKey: [...projectKey(projectId), 'share-links'],
    queryFn: ({ signal }) =>
      request('GET', `/api/projects/${projectId}/share-links`, { schema: z.array(shareLinkSchema), signal }),
  });
}

export function createShareLink(renderId: string, body: NewShareLink): Promise<ShareLink> {
  return request('POST', `/api/renders/${renderId}/share-links`, { body, schema: shareLinkSchema });
}

/** Makes a later video of the project what a link shows. */
export function addVersion(id: string, renderId: string): Promise<ShareLink> {
  return request('POST', `/api/share-links/${id}/versions`, { body: { renderId }, schema: shareLinkSchema });
}

export function revokeShareLink(id: string): Promise<void> {
  return request('DELETE', `/api/share-links/${id}`);
}

/** Time after which guests' new comments are looked for. */
const COMMENTS_POLL_MS = 60_000;

/** The comments on a project's videos, oldest first. */
export function commentsQuery(projectId: string) {
  return queryOptions({
    queryKey: [...projectKey(projectId), 'comments'],
    queryFn: ({ signal }) =>
      request('GET', `/api/projects/${projectId}/comments`, { schema: z.array(projectCommentSchema), signal }),
    refetchInterval: COMMENTS_POLL_MS,
  });
}

/** The drawing of a comment, which never changes. */
export function drawingQuery(commentId: string) {
  return queryOptions({
    queryKey: ['comments', commentId, 'drawing'],
    queryFn: ({ signal }) => request('GET', `/api/comments/${commentId}/drawing`, { schema: drawingSchema, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The decisions of reviewers on a project's videos, newest first. */
export function decisionsQuery(projectId: string) {
  return queryOptions({
    queryKey: [...projectKey(projectId), 'decisions'],
    queryFn: ({ signal }) =>
      request('GET', `/api/projects/${projectId}/decisions`, { schema: z.array(projectDecisionSchema), signal }),
    refetchInterval: COMMENTS_POLL_MS,
  });
}

export function replyToComment(id: string, text: string): Promise<ProjectComment> {
  return request('POST', `/api/comments/${id}/replies`, { body: { text }, schema: projectCommentSchema });
}

export function resolveComment(id: string, isResolved: boolean): Promise<ProjectComment> {
  return request('PATCH', `/api/comments/${id}`, { body: { isResolved }, schema: projectCommentSchema });
}

export function deleteComment(id: string): Promise<void> {
  return request('DELETE', `/api/comments/${id}`);
}

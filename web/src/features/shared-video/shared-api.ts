import * as z from 'zod';
import { drawingSchema } from '#shared/contracts/drawing.ts';
import {
  projectCommentSchema,
  type SharedComment,
  type SharedVideo,
  sharedCommentSchema,
  sharedVideoSchema,
} from '#shared/contracts/review.ts';
import { type decideSchema, type SharedDecision, sharedDecisionSchema } from '#shared/contracts/review-decision.ts';
import type { Drawing } from '#shared/drawing/drawing.ts';
import { type Microseconds, microsecondsToSeconds } from '#shared/time/microseconds.ts';
import { request } from '#web/http/http.ts';

/** Address of a shared video's data. @param version Null for the newest. */
export function sharedUrl(token: string, part = '', version: number | string | null = null): string {
  const query = version === null ? '' : `?${new URLSearchParams({ version: String(version) })}`;
  return `/api/shared/${token}${part && `/${part}`}${query}`;
}

/** @param version Null for the newest. */
export function loadSharedVideo(token: string, version: string | null): Promise<SharedVideo> {
  return request('GET', sharedUrl(token, '', version), { schema: sharedVideoSchema });
}

export function unlockVideo(token: string, passphrase: string): Promise<void> {
  return request('POST', sharedUrl(token, 'unlock'), { body: { passphrase } });
}

/** Reports that the video plays. A view that is lost is not worth a message. */
export function reportView(token: string): void {
  request('POST', sharedUrl(token, 'view')).catch(() => {});
}

export function loadComments(token: string, version: number, signal: AbortSignal): Promise<SharedComment[]> {
  return request('GET', sharedUrl(token, 'comments', version), { schema: z.array(sharedCommentSchema), signal });
}

/** A comment or a reply to send. The owner needs no name. */
export type NewRemark = { readonly name: string; readonly text: string } & (
  | { readonly at: Microseconds; readonly until: Microseconds | null; readonly drawing: Drawing }
  | { readonly parentId: string }
);

export function sendRemark(
  token: string,
  version: number,
  { name, text, ...place }: NewRemark,
): Promise<SharedComment> {
  const where =
    'parentId' in place
      ? place
      : {
          at: microsecondsToSeconds(place.at),
          until: place.until === null ? null : microsecondsToSeconds(place.until),
          ...(place.drawing.length > 0 && { drawing: place.drawing }),
        };
  const body = { ...(name !== '' && { name }), text, ...where };
  return request('POST', sharedUrl(token, 'comments', version), { body, schema: sharedCommentSchema });
}

export function loadDrawing(token: string, commentId: string): Promise<Drawing> {
  return request('GET', sharedUrl(token, `comments/${commentId}/drawing`), { schema: drawingSchema });
}

/** Changes the text of the guest's own comment. */
export function editRemark(token: string, id: string, text: string): Promise<SharedComment> {
  return request('PATCH', sharedUrl(token, `comments/${id}`), { body: { text }, schema: sharedCommentSchema });
}

/** Deletes the guest's own comment. */
export function deleteRemark(token: string, id: string): Promise<void> {
  return request('DELETE', sharedUrl(token, `comments/${id}`));
}

/** For the owner, who is signed in. */
export function resolveRemark(id: string, isResolved: boolean): Promise<SharedComment> {
  return request('PATCH', `/api/comments/${id}`, { body: { isResolved }, schema: projectCommentSchema });
}

export function loadDecisions(token: string, signal: AbortSignal): Promise<SharedDecision[]> {
  return request('GET', sharedUrl(token, 'decisions'), { schema: z.array(sharedDecisionSchema), signal });
}

/** Replaces the guest's earlier decision. */
export function sendDecision(token: string, body: z.input<typeof decideSchema>): Promise<SharedDecision> {
  return request('PUT', sharedUrl(token, 'decision'), { body, schema: sharedDecisionSchema });
}

import * as z from 'zod';
import type { TokenScope } from '#shared/api-access/scopes.ts';
import * as asset from '#shared/contracts/asset.ts';
import { brandKitBodySchema, brandKitSchema, createBrandKitSchema } from '#shared/contracts/brand-kit.ts';
import { captionsAnswerSchema, captionsProgressSchema, generateCaptionsSchema } from '#shared/contracts/captions.ts';
import { copyProjectSchema } from '#shared/contracts/copy-project.ts';
import { drawingSchema } from '#shared/contracts/drawing.ts';
import { effectsAnswerSchema } from '#shared/contracts/effects.ts';
import { findingsQuerySchema, findingsSchema } from '#shared/contracts/findings.ts';
import * as cut from '#shared/contracts/first-cut.ts';
import { frameQuerySchema } from '#shared/contracts/frame.ts';
import { pageQuerySchema, pageSchema } from '#shared/contracts/page.ts';
import * as project from '#shared/contracts/project.ts';
import * as file from '#shared/contracts/project-file.ts';
import { createProposalSchema, proposalSchema } from '#shared/contracts/proposal.ts';
import * as render from '#shared/contracts/render.ts';
import * as review from '#shared/contracts/review.ts';
import { projectDecisionSchema } from '#shared/contracts/review-decision.ts';
import { rewriteScriptSchema, rewrittenScriptSchema, scriptInfoSchema } from '#shared/contracts/script.ts';
import * as stock from '#shared/contracts/stock.ts';
import { changeTemplateSchema, createTemplateSchema, templateSchema } from '#shared/contracts/template.ts';
import { saveTimelineSchema, timelineAnswerSchema } from '#shared/contracts/timeline.ts';
import * as transcript from '#shared/contracts/transcript.ts';
import { translateCaptionsSchema, translatedCaptionsSchema } from '#shared/contracts/translation.ts';
import {
  generateVoiceoverSchema,
  voiceoverAnswerSchema,
  voiceoverProgressSchema,
} from '#shared/contracts/voiceover.ts';
import * as webhook from '#shared/contracts/webhook.ts';
import { idSchema } from '#shared/contracts/wire.ts';

/** A route that API tokens reach, as the API's document describes it. */
export interface Operation {
  /** The scope that a token needs. Null: any token will do. */
  readonly scope: TokenScope | null;
  readonly summary: string;
  /** True when the route takes an `Idempotency-Key`. */
  readonly isIdempotent?: boolean;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** Status of success, and its JSON or the media type of its bytes. Absent: 204 without a body. */
  readonly answer?: readonly [status: number, content: z.ZodType | string];
}

const op =
  (scope: TokenScope | null) =>
  (summary: string, answer?: Operation['answer'] | null, rest: Pick<Operation, 'query' | 'body'> = {}): Operation => ({
    ...{ scope, summary, ...rest },
    ...(answer && { answer }),
  });

/** Marks an operation that starts work or pays for it. */
const costly = (operation: Operation): Operation => ({ ...operation, isIdempotent: true });

const any = op(null);
const read = op('projects:read');
const write = op('projects:write');
const media = op('assets');
const renders = op('renders');
const share = op('share');
const hooks = op('webhooks');

const ok = (content: z.ZodType | string) => [200, content] as const;
const created = (content: z.ZodType | string) => [201, content] as const;
const { projectSchema, createProjectAnswerSchema } = project;
const { assetSchema } = asset;
const { renderJobSchema } = render;

/**
 * Every route that a token may reach, by method and path. All others need a session. The scopes are enforced from this
 * table, and the API's document is made from it.
 */
export const OPERATIONS: Readonly<Record<string, Operation>> = {
  'GET /api/health': any('Tells that the server runs', ok(z.object({ status: z.string() }))),
  'GET /api/openapi.json': any('This document', ok(z.looseObject({}))),
  'GET /api/effects': any('Lists effects and transitions with their parameters', ok(effectsAnswerSchema)),

  'GET /api/projects': read(
    'Lists projects, newest first; in pages with a limit',
    ok(z.union([z.array(projectSchema), pageSchema(projectSchema)])),
    { query: pageQuerySchema },
  ),
  'POST /api/projects': costly(
    write('Creates a project and writes its script', created(createProjectAnswerSchema), {
      body: project.createProjectSchema,
    }),
  ),
  'POST /api/projects/empty': write('Creates a project without a script', created(createProjectAnswerSchema), {
    body: project.startEmptySchema,
  }),
  'GET /api/projects/trash': read('Lists deleted projects', ok(z.array(project.trashedProjectSchema))),
  'DELETE /api/projects/trash/:id': write('Deletes a project for good'),
  'GET /api/projects/:id': read('Reads a project', ok(projectSchema)),
  'PATCH /api/projects/:id': write('Changes a project', ok(projectSchema), { body: project.updateProjectSchema }),
  'DELETE /api/projects/:id': write('Moves a project to the trash'),
  'POST /api/projects/:id/restore': write('Takes a project out of the trash', ok(projectSchema)),
  'POST /api/projects/:id/copy': write('Copies a project', created(createProjectAnswerSchema), {
    body: copyProjectSchema,
  }),
  'GET /api/projects/:id/file': read('Downloads a project with its media as one file', ok('application/zip')),
  'POST /api/projects/file/upload-url': write(
    'Asks for an address to upload a project file to',
    ok(asset.uploadUrlAnswerSchema),
    { body: file.projectFileUploadSchema },
  ),
  'POST /api/projects/file': costly(
    write('Opens an uploaded project file as a new project', created(createProjectAnswerSchema), {
      body: file.openProjectFileSchema,
    }),
  ),
  'GET /api/projects/:id/timeline': read('Reads a timeline', ok(timelineAnswerSchema)),
  'PUT /api/projects/:id/timeline': write('Saves a timeline', ok(timelineAnswerSchema), { body: saveTimelineSchema }),
  'GET /api/projects/:id/script': read('Tells who wrote the script', ok(scriptInfoSchema)),
  'POST /api/projects/:id/script/rewrite': costly(
    write('Rewrites scenes', ok(rewrittenScriptSchema), {
      body: rewriteScriptSchema,
    }),
  ),
  'POST /api/projects/:id/generate': costly(write('Writes the script again', [202, projectSchema])),
  'POST /api/projects/:id/generate-voiceover': costly(
    write('Speaks a text', created(voiceoverAnswerSchema), {
      body: generateVoiceoverSchema,
    }),
  ),
  'GET /api/voiceover/progress/:id': write('Reads the progress of a voiceover', ok(voiceoverProgressSchema)),
  'POST /api/projects/:id/generate-captions': costly(
    write('Makes captions of speech', ok(captionsAnswerSchema), {
      body: generateCaptionsSchema,
    }),
  ),
  'GET /api/captions/progress/:id': write('Reads the progress of captions', ok(captionsProgressSchema)),
  'POST /api/projects/:id/translate-captions': costly(
    write('Translates captions', ok(translatedCaptionsSchema), {
      body: translateCaptionsSchema,
    }),
  ),
  'POST /api/projects/:id/first-cut': costly(
    write('Starts a first cut', [202, cut.startFirstCutAnswerSchema], {
      body: cut.startFirstCutSchema,
    }),
  ),
  'GET /api/projects/:id/first-cut': read('Reads the latest first cut', ok(cut.latestFirstCutSchema)),
  'GET /api/projects/:id/first-cut/:cutId': read('Reads a first cut', ok(cut.firstCutSchema)),
  'POST /api/projects/:id/first-cut/:cutId/close': write('Closes a first cut', null, {
    body: cut.closeFirstCutSchema,
  }),
  'POST /api/projects/:id/first-cut/:cutId/cancel': write('Cancels a first cut'),

  'GET /api/assets': media(
    'Lists media, newest first; in pages with a limit',
    ok(z.union([z.array(assetSchema), pageSchema(assetSchema)])),
    { query: pageQuerySchema.extend({ projectId: idSchema.optional() }) },
  ),
  'POST /api/assets/upload-url': media('Asks for an address to upload a file to', ok(asset.uploadUrlAnswerSchema), {
    body: asset.uploadUrlSchema,
  }),
  'PUT /api/files/:owner/:id': media('Uploads the bytes of a file', created(z.looseObject({}))),
  'POST /api/assets': media('Adds an uploaded file to the library', created(assetSchema), {
    body: asset.createAssetSchema,
  }),
  'GET /api/assets/trash': media('Lists deleted media', ok(z.array(asset.trashedAssetSchema))),
  'DELETE /api/assets/trash': media('Empties the trash', null, { query: z.object({ ids: z.string().optional() }) }),
  'GET /api/assets/transcripts': media('Reads the words of several assets', ok(transcript.transcriptsSchema), {
    query: z.object({ ids: z.string() }),
  }),
  'GET /api/assets/:id': media('Reads an asset', ok(assetSchema)),
  'PATCH /api/assets/:id': media('Changes an asset', ok(assetSchema), { body: asset.updateAssetSchema }),
  'DELETE /api/assets/:id': media('Moves an asset to the trash'),
  'POST /api/assets/:id/restore': media('Takes an asset out of the trash', ok(assetSchema)),
  'GET /api/assets/:id/uses': media('Lists the projects that use an asset', ok(z.array(asset.assetUseSchema))),
  'GET /api/assets/:id/stream': media('Downloads an asset', ok('application/octet-stream')),
  'GET /api/assets/:id/thumbnail': media('Downloads the thumbnail of an asset', ok('image/*')),
  'GET /api/assets/:id/transcript': media('Reads the words of an asset', ok(transcript.transcriptSchema)),
  'PUT /api/assets/:id/transcript': media('Stores the words of an asset', ok(transcript.transcriptSchema), {
    body: transcript.putTranscriptSchema,
  }),
  'GET /api/pexels/search': media('Searches stock footage', ok(stock.stockAnswerSchema), {
    query: stock.stockSearchQuerySchema,
  }),
  'GET /api/pexels/popular': media('Lists popular stock footage', ok(stock.stockAnswerSchema), {
    query: stock.stockPopularQuerySchema,
  }),
  'GET /api/stock/music': media('Searches stock music', ok(stock.musicAnswerSchema), { query: stock.musicQuerySchema }),

  'POST /api/projects/:id/render': costly(
    renders('Starts a render on the server', created(renderJobSchema), {
      body: render.startRenderSchema,
    }),
  ),
  'GET /api/renders': renders('Lists renders, newest first', ok(z.array(renderJobSchema)), {
    query: render.rendersQuerySchema,
  }),
  'GET /api/renders/:id': renders('Reads a render', ok(renderJobSchema)),
  'POST /api/renders/:id/cancel': renders('Cancels a render', ok(renderJobSchema)),
  'DELETE /api/renders/:id': renders('Deletes a finished video'),
  'GET /api/renders/:id/download': renders('Downloads a finished video', ok('video/mp4')),
  'GET /api/renders/:id/subtitles': renders('Downloads the captions of a video', ok('text/*'), {
    query: render.renderSubtitlesSchema,
  }),
  'GET /api/renders/:id/log': renders('Reads the log of a render', ok('text/plain')),

  'POST /api/renders/:id/share-links': share('Makes a share link', created(review.shareLinkSchema), {
    body: review.createShareLinkSchema,
  }),
  'GET /api/projects/:id/share-links': share('Lists share links', ok(z.array(review.shareLinkSchema))),
  'POST /api/share-links/:id/versions': share(
    'Makes a later video the newest version of a link',
    ok(review.shareLinkSchema),
    {
      body: review.addVersionSchema,
    },
  ),
  'DELETE /api/share-links/:id': share('Revokes a share link'),
  'GET /api/projects/:id/comments': share('Lists comments', ok(z.array(review.projectCommentSchema))),
  'GET /api/projects/:id/decisions': share('Lists what reviewers decided', ok(z.array(projectDecisionSchema))),
  'GET /api/comments/:id/drawing': share('Reads the drawing of a comment', ok(drawingSchema)),
  'POST /api/comments/:id/replies': share('Answers a comment', created(review.projectCommentSchema), {
    body: review.replySchema,
  }),
  'PATCH /api/comments/:id': share('Resolves or reopens a comment', ok(review.projectCommentSchema), {
    body: review.resolveCommentSchema,
  }),
  'DELETE /api/comments/:id': share('Deletes a comment'),

  'GET /api/projects/:id/findings': read('Checks a video before it is published', ok(findingsSchema), {
    query: findingsQuerySchema,
  }),
  'GET /api/projects/:id/frame': renders('Draws one frame of the video as it would be exported now', ok('image/jpeg'), {
    query: frameQuerySchema,
  }),
  'GET /api/projects/:id/proposals': read('Lists proposed edits, newest first', ok(z.array(proposalSchema))),
  'POST /api/projects/:id/proposals': write(
    'Proposes edits of the timeline, which a person applies or dismisses in the editor',
    created(proposalSchema),
    { body: createProposalSchema },
  ),
  'DELETE /api/proposals/:id': write('Withdraws proposed edits'),

  'POST /mcp': any('Serves the Model Context Protocol (Streamable HTTP)', ok(z.looseObject({})), {
    body: z.looseObject({}),
  }),

  'GET /api/brand-kits': read('Lists brand kits', ok(z.array(brandKitSchema))),
  'POST /api/brand-kits': write('Creates a brand kit', created(brandKitSchema), { body: createBrandKitSchema }),
  'PUT /api/brand-kits/:id': write('Replaces a brand kit', ok(brandKitSchema), { body: brandKitBodySchema }),
  'PUT /api/brand-kits/:id/default': write('Makes a brand kit the default', ok(brandKitSchema)),
  'DELETE /api/brand-kits/:id/default': write('Makes a brand kit no default', ok(brandKitSchema)),
  'PUT /api/brand-kits/:id/lock': write('Locks a brand kit for editors', ok(brandKitSchema)),
  'DELETE /api/brand-kits/:id/lock': write('Unlocks a brand kit for editors', ok(brandKitSchema)),
  'DELETE /api/brand-kits/:id': write('Deletes a brand kit'),

  'GET /api/templates': read('Lists your templates, then those of the studio', ok(z.array(templateSchema))),
  'POST /api/templates': write('Creates a template', created(templateSchema), { body: createTemplateSchema }),
  'PATCH /api/templates/:id': write('Changes a template', ok(templateSchema), { body: changeTemplateSchema }),
  'DELETE /api/templates/:id': write('Deletes a template'),

  'GET /api/webhooks': hooks('Lists webhooks', ok(webhook.webhooksSchema)),
  'POST /api/webhooks': hooks('Creates a webhook', created(webhook.newWebhookSchema), {
    body: webhook.createWebhookSchema,
  }),
  'PATCH /api/webhooks/:id': hooks('Changes a webhook, or switches it on or off', ok(webhook.webhookSchema), {
    body: webhook.updateWebhookSchema,
  }),
  'DELETE /api/webhooks/:id': hooks('Deletes a webhook'),
  'GET /api/webhooks/:id/deliveries': hooks('Lists deliveries', ok(z.array(webhook.webhookDeliverySchema))),
  'POST /api/webhook-deliveries/:id/replay': hooks('Sends a delivery again', [202, webhook.webhookDeliverySchema]),
};

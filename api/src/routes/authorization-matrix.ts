import { BUILT_IN_ENGINE } from '#shared/contracts/transcript.ts';
import { createTimeline } from '#shared/timeline/timeline.ts';

/** Ids of an account's objects that an address or a body may name, and the address of an upload. */
export type Things = Readonly<
  Record<
    | 'project'
    | 'trashedProject'
    | 'asset'
    | 'trashedAsset'
    | 'kit'
    | 'template'
    | 'render'
    | 'cut'
    | 'user'
    | 'upload'
    | 'shareLink'
    | 'comment'
    | 'proposal'
    | 'apiToken'
    | 'webhook'
    | 'delivery'
    | 'workspace'
    | 'workspaceInvitation',
    string
  >
>;

/**
 * Callers that a route serves: everyone; the holder of a signature or of a directory's token; any account, if its path names no account's data;
 * the owner of the objects in its path; an admin; anyone with the token of a shared video in its path.
 */
type Access = 'public' | 'signed' | 'shared' | 'account' | 'owner' | 'admin';

export interface Row {
  readonly access: Access;
  /** The objects in the path, in order. */
  readonly of?: readonly (keyof Things)[];
  /** A body that passes validation, so that only the owner check can refuse it. */
  readonly body?: unknown;
  /** Status of the owner's own request. Absent if the request would take minutes or end the account. */
  readonly owner?: number;
}

const publicly: Row = { access: 'public' };
const signed: Row = { access: 'signed' };
const shared = (body?: unknown): Row => ({ access: 'shared', body });
const account: Row = { access: 'account' };
const reading: Row = { access: 'account', owner: 200 };
const admin: Row = { access: 'admin' };
const own = (of: keyof Things | readonly (keyof Things)[], owner?: number, body?: unknown): Row => ({
  access: 'owner',
  of: typeof of === 'string' ? [of] : of,
  ...(body !== undefined && { body }),
  ...(owner !== undefined && { owner }),
});

const SCENE = { id: 'scene-one', narration: 'Bees.', onScreenText: '', visual: '', seconds: 3, isLocked: false };
/** A valid brand kit. */
export const KIT = {
  name: 'Mine',
  colors: ['#3b82f6', '#8b5cf6', '#10b981'],
  fonts: { primary: 'Inter' },
  isDefault: false,
};
const TITLE_CLIP = {
  id: 'clip-1',
  start: 0,
  end: 2,
  in: 0,
  out: 2,
  effects: [{ id: 'title', version: 1, values: {} }],
};
/** A valid template. */
export const TEMPLATE = {
  ...{ type: 'layout', name: 'Mine' },
  config: { tracks: [{ id: 'video-1', type: 'video', clips: [TITLE_CLIP] }] },
};
const PROPOSAL = { title: 'Mine', version: 1, edits: [{ type: 'marker', at: 0, name: 'Here' }] };
const WORDS = { language: 'en', engine: BUILT_IN_ENGINE, words: [{ text: 'taken', start: 0, end: 1 }] };

/**
 * Routes that no API token reaches: signing in, the account itself, its money and its tokens, administration, guests of
 * share links, and the calls that only make sense in a tab of the studio. A route is here or in `OPERATIONS`.
 */
export const SESSION_ONLY = [
  ...['/api/auth/', '/api/login', '/api/callback', '/api/logout', '/api/account', '/api/admin/', '/api/stripe/'],
  ...['/api/shared/', '/api/contact', '/api/config', '/api/ready', '/api/events', '/api/models', '/api/ai/'],
  ...['/api/voices/', '/api/stock/backgrounds/', '/api/stock/pexels/', '/api/stock/pictures', '/api/stock/music/'],
  ...[
    '/api/projects/sample',
    '/api/projects/:id/editing',
    '/api/projects/:id/move',
    '/api/reference',
    '/api/workspaces',
    '/api/workspace-invitations/',
  ],
] as const;

/** Reports of the tab that renders, and the answers of its user. */
export const OF_A_TAB = [
  'PATCH /api/proposals/:id',
  'PATCH /api/renders/:id',
  ...['upload-url', 'complete', 'fail'].map((call) => `POST /api/renders/:id/${call}`),
];

/** Every route of the API, in the order of the owner's requests. A route without a row fails the test. */
export const MATRIX: Readonly<Record<string, Row>> = {
  'GET /api/health': publicly,
  'GET /api/ready': publicly,
  'GET /api/config': publicly,
  'POST /api/auth/register': publicly,
  'POST /api/auth/login': publicly,
  'POST /api/auth/claim-admin': publicly,
  'POST /api/auth/forgot-password': publicly,
  'POST /api/auth/reset-password': publicly,
  'POST /api/auth/prove-email': publicly,
  'GET /api/login': publicly,
  'GET /api/callback': publicly,
  'GET /api/callback/:workspace': publicly,
  'POST /api/auth/company': publicly,
  'GET /api/logout': publicly,
  'POST /api/contact': publicly,
  'GET /api/shared/:token': shared(),
  'POST /api/shared/:token/unlock': shared({ passphrase: 'guessed' }),
  'GET /api/shared/:token/video': shared(),
  'GET /api/shared/:token/download': shared(),
  'GET /api/shared/:token/poster': shared(),
  'GET /api/shared/:token/logo': shared(),
  'POST /api/shared/:token/view': shared(),
  'GET /api/shared/:token/comments': shared(),
  'POST /api/shared/:token/comments': shared({ name: 'Guest', text: 'Hello', at: 0 }),
  'GET /api/shared/:token/comments/:id/drawing': shared(),
  'PATCH /api/shared/:token/comments/:id': shared({ text: 'Taken' }),
  'DELETE /api/shared/:token/comments/:id': shared(),
  'GET /api/shared/:token/decisions': shared(),
  'PUT /api/shared/:token/decision': shared({ name: 'Guest', decision: 'approved', version: 1 }),
  'PUT /api/files/:owner/:id': signed,
  'POST /api/stripe/webhook': signed,
  ...Object.fromEntries(
    ['ServiceProviderConfig', 'ResourceTypes', 'ResourceTypes/:id', 'Schemas', 'Schemas/:id'].map((path) => [
      `GET /scim/v2/${path}`,
      signed,
    ]),
  ),
  ...Object.fromEntries(
    ['Users', 'Groups'].flatMap((kind) => [
      ...['GET', 'POST'].map((method) => [`${method} /scim/v2/${kind}`, signed]),
      ...['GET', 'PUT', 'PATCH', 'DELETE'].map((method) => [`${method} /scim/v2/${kind}/:id`, signed]),
    ]),
  ),

  'GET /api/auth/user': reading,
  'GET /api/account/usage': reading,
  'PATCH /api/account': account,
  'GET /api/account/glossary': reading,
  'PUT /api/account/glossary': account,
  'POST /api/account/password': account,
  'POST /api/account/email-proof': account,
  'GET /api/account/export': account,
  'GET /api/account/audit': reading,
  'GET /api/account/audit.jsonl': reading,
  'DELETE /api/account': account,
  'DELETE /api/account/kept-parts': account,
  'GET /api/events': account,
  'GET /api/effects': reading,
  'POST /api/ai/parse-form': account,
  'POST /api/ai/read-brief': account,
  'GET /api/ai/writers': reading,
  'GET /api/voices/:voice/sample': account,
  'GET /api/voiceover/progress/:id': account,
  'GET /api/captions/progress/:id': account,
  'GET /api/models': reading,
  'POST /api/models/:id': admin,
  'DELETE /api/models/:id': admin,
  'GET /api/models/:id': account,
  'GET /api/models/:id/:file': account,
  'GET /api/pexels/search': account,
  'GET /api/pexels/popular': reading,
  'GET /api/stock/backgrounds/:id/file': account,
  'GET /api/stock/backgrounds/:id/poster': account,
  'GET /api/stock/pexels/:id/:kind/:index': account,
  'GET /api/stock/pictures': account,
  'GET /api/stock/pictures/:source/:id/preview': account,
  'POST /api/stock/pictures/:source/:id': account,
  'GET /api/stock/music': reading,
  'GET /api/stock/music/:id': account,
  'POST /api/stripe/create-checkout-session': account,
  'POST /api/stripe/create-portal-session': account,

  'GET /api/admin/analytics': admin,
  'GET /api/admin/subscriptions': admin,
  'GET /api/admin/users': admin,
  'PATCH /api/admin/users/:id/plan': { access: 'admin', of: ['user'], body: { plan: 'studio' } },
  'PATCH /api/admin/users/:id/admin': { access: 'admin', of: ['user'], body: { isAdmin: true } },
  'DELETE /api/admin/users/:id': { access: 'admin', of: ['user'] },
  'GET /api/admin/script-writer': admin,
  'GET /api/admin/invitations': admin,
  'POST /api/admin/invitations': admin,
  'DELETE /api/admin/invitations/:id': admin,
  'GET /api/admin/render-load': admin,
  'GET /api/admin/renders/:id/log': { access: 'admin', of: ['render'] },

  'GET /api/projects': reading,
  'POST /api/projects': account,
  'POST /api/projects/empty': account,
  'POST /api/projects/sample': account,
  'POST /api/projects/file/upload-url': account,
  'POST /api/projects/file': account,
  'GET /api/projects/trash': reading,
  'GET /api/projects/:id': own('project', 200),
  'PATCH /api/projects/:id': own('project', 200, { title: 'Taken' }),
  'GET /api/projects/:id/timeline': own('project', 200),
  'PUT /api/projects/:id/timeline': own('project', 200, createTimeline()),
  'POST /api/projects/:id/editing': own('project', 200),
  'POST /api/projects/:id/editing/ask': own('project', 200),
  'POST /api/projects/:id/editing/give': own('project', 200),
  'GET /api/projects/:id/file': own('project', 200),
  'GET /api/projects/:id/script': own('project', 200),
  'POST /api/projects/:id/script/rewrite': own('project', undefined, { scenes: [SCENE] }),
  'POST /api/projects/:id/generate': own('project', 409),
  'POST /api/projects/:id/generate-voiceover': own('project', undefined, { text: 'Hi', voice: 'nova', startTime: 0 }),
  'POST /api/projects/:id/translate-captions': own('project', undefined, {
    language: 'de',
    cues: [{ id: 'one-caption', text: 'Hi', seconds: 1 }],
  }),
  'POST /api/projects/:id/first-cut': own('project', undefined, {
    version: 1,
    parts: { voice: true, pictures: true, music: true, captions: true },
  }),
  'GET /api/projects/:id/first-cut': own('project', 200),
  'GET /api/projects/:id/first-cut/:cutId': own(['project', 'cut'], 200),
  'POST /api/projects/:id/first-cut/:cutId/close': own(['project', 'cut'], 204, { isApplied: true }),
  'POST /api/projects/:id/first-cut/:cutId/cancel': own(['project', 'cut'], 204),
  'GET /api/projects/:id/move': own('project', 200),
  'GET /api/projects/:id/move/preview': own('project'),
  'POST /api/projects/:id/move': own('project', undefined, {}),
  'DELETE /api/projects/:id/move': own('project', 204),
  'POST /api/projects/:id/copy': own('project', 201, {}),
  'POST /api/projects/:id/render': own('project', 400, { preset: 'tiktok-1080' }),

  'GET /api/assets': reading,
  'POST /api/assets/upload-url': account,
  'POST /api/assets': account,
  'GET /api/assets/trash': reading,
  'GET /api/assets/transcripts': account,
  'GET /api/assets/:id': own('asset', 200),
  'GET /api/assets/:id/uses': own('asset', 200),
  'PATCH /api/assets/:id': own('asset', 200, { name: 'Taken' }),
  'GET /api/assets/:id/stream': own('asset', 200),
  'GET /api/assets/:id/thumbnail': own('asset', 404),
  'GET /api/assets/:id/transcript': own('asset', 200),
  'PUT /api/assets/:id/transcript': own('asset', 200, WORDS),
  'POST /api/projects/:id/generate-captions': own('project', undefined, { style: 'pop-subtitle', startTime: 0 }),
  'POST /api/assets/:id/restore': own('trashedAsset', 200),
  'DELETE /api/assets/:id': own('asset', 204),
  'DELETE /api/assets/trash': { access: 'account', owner: 204 },

  'GET /api/renders': reading,
  'GET /api/renders/:id': own('render', 200),
  'PATCH /api/renders/:id': own('render', 200, { progress: 1 }),
  'POST /api/renders/:id/upload-url': own('render', 200, { fileSize: 1 }),
  'POST /api/renders/:id/complete': own('render', 400, { storageUrl: '/api/files/none/none', fileSize: 1 }),
  'GET /api/renders/:id/download': own('render', 404),
  'GET /api/renders/:id/subtitles': own('render', 400),
  'GET /api/renders/:id/log': own('render', 200),
  'POST /api/renders/:id/fail': own('render', 200, { errorMessage: 'Taken' }),
  'POST /api/renders/:id/cancel': own('render', 409),
  'POST /api/renders/:id/share-links': own('render', 404, {}),
  'GET /api/projects/:id/share-links': own('project', 200),
  'POST /api/share-links/:id/versions': own('shareLink', 404, { renderId: '00000000-0000-4000-8000-000000000000' }),
  'DELETE /api/share-links/:id': own('shareLink', 204),
  'GET /api/projects/:id/comments': own('project', 200),
  'GET /api/projects/:id/decisions': own('project', 200),
  'GET /api/comments/:id/drawing': own('comment', 200),
  'POST /api/comments/:id/replies': own('comment', 201, { text: 'Taken' }),
  'PATCH /api/comments/:id': own('comment', 200, { isResolved: true }),
  'DELETE /api/comments/:id': own('comment', 204),
  'DELETE /api/renders/:id': own('render', 204),

  'GET /api/account/tokens': reading,
  'POST /api/account/tokens': { access: 'account', owner: 400 },
  'DELETE /api/account/tokens/:id': own('apiToken', 204),
  'GET /api/openapi.json': publicly,
  'GET /api/reference': publicly,
  'GET /api/webhooks': reading,
  'POST /api/webhooks': account,
  'PATCH /api/webhooks/:id': own('webhook', 200, { isOn: false }),
  'GET /api/webhooks/:id/deliveries': own('webhook', 200),
  'POST /api/webhook-deliveries/:id/replay': own('delivery', 202),
  'DELETE /api/webhooks/:id': own('webhook', 204),

  'GET /api/workspaces': reading,
  'POST /api/workspaces': { access: 'account', owner: 201, body: { name: 'Mine' } },
  'PATCH /api/workspaces/:id': own('workspace', 200, { name: 'Taken' }),
  'GET /api/workspaces/:id/members': own('workspace', 200),
  'PATCH /api/workspaces/:id/members/:member': own(['workspace', 'user'], 409, { role: 'editor' }),
  'DELETE /api/workspaces/:id/members/:member': own(['workspace', 'user'], 409),
  'GET /api/workspaces/:id/audit': own('workspace', 200),
  'GET /api/workspaces/:id/audit.jsonl': own('workspace', 200),
  'GET /api/workspaces/:id/invitations': own('workspace', 200),
  'POST /api/workspaces/:id/invitations': own('workspace', 201, { email: 'guest@example.com', role: 'editor' }),
  'DELETE /api/workspaces/:id/invitations/:invitation': own(['workspace', 'workspaceInvitation'], 204),
  'GET /api/workspaces/:id/white-label': own('workspace', 200),
  'PUT /api/workspaces/:id/white-label': own('workspace', 200, { brandKitId: null }),
  'GET /api/workspaces/:id/sign-on': own('workspace', 200),
  'PUT /api/workspaces/:id/sign-on': own('workspace', 403, {
    ...{ issuer: 'https://login.example.com', clientId: 'taken', role: 'editor', isRequired: true },
  }),
  'POST /api/workspaces/:id/domains': own('workspace', 403, { domain: 'example.com' }),
  'DELETE /api/workspaces/:id/domains/:domain': own('workspace', 404),
  'POST /api/workspaces/:id/scim-token': own('workspace', 403),
  'DELETE /api/workspaces/:id/scim-token': own('workspace', 204),
  'DELETE /api/workspaces/:id/sign-on': own('workspace', 204),
  'POST /api/workspace-invitations/open': publicly,
  'POST /api/workspace-invitations/accept': account,
  'DELETE /api/workspaces/:id': own('workspace', 204),

  'GET /api/brand-kits': reading,
  'POST /api/brand-kits': account,
  'PUT /api/brand-kits/:id': own('kit', 200, KIT),
  'PUT /api/brand-kits/:id/default': own('kit', 200),
  'DELETE /api/brand-kits/:id/default': own('kit', 200),
  'PUT /api/brand-kits/:id/lock': own('kit', 200),
  'DELETE /api/brand-kits/:id/lock': own('kit', 200),
  'DELETE /api/brand-kits/:id': own('kit', 204),

  'GET /api/projects/:id/findings': own('project', 200),
  'GET /api/projects/:id/frame': own('project'),
  'GET /api/projects/:id/proposals': own('project', 200),
  'POST /api/projects/:id/proposals': own('project', undefined, PROPOSAL),
  'PATCH /api/proposals/:id': own('proposal', 200, { state: 'dismissed' }),
  'DELETE /api/proposals/:id': own('proposal', 204),
  'POST /mcp': account,
  'GET /api/templates': reading,
  'POST /api/templates': account,
  'PATCH /api/templates/:id': own('template', 200, { name: 'Mine now' }),
  'DELETE /api/templates/:id': own('template', 204),

  'POST /api/projects/:id/restore': own('trashedProject', 200),
  'DELETE /api/projects/:id': own('project', 204),
  'DELETE /api/projects/trash/:id': own('trashedProject', 404),
};

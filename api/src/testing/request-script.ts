import { createHash } from 'node:crypto';
import { BUILT_IN_ENGINE } from '#shared/contracts/transcript.ts';
import { createTimeline } from '#shared/timeline/timeline.ts';
import { BACKGROUNDS } from '#workers/lib/backgrounds/recipes.ts';
import { BEDS } from '#workers/server/stock/music/beds.ts';
import type { Agent, AgentAnswer } from './agent.ts';
import { PASSWORD, TEMPLATE } from './factories.ts';

/** A signed-in visitor's session, and what its requests have made so far. */
export interface ScriptSession {
  readonly agent: Agent;
  readonly guest: Agent;
  readonly email: string;
  /** A picture, also uploaded as footage. */
  readonly picture: Uint8Array;
  /** A video that fits the preset and {@link VIDEO_SECONDS}. */
  readonly video: Uint8Array;
  readonly made: Map<string, string>;
}

export interface ScriptStep {
  readonly name: string;
  /** Sends one request. Sent again unchanged after a failure. */
  send(session: ScriptSession): Promise<AgentAnswer>;
}

export const VIDEO_SECONDS = 2;

const PRESET = 'instagram-post-1080-11';
const KIT = { name: 'Mine', colors: ['#3b82f6', '#8b5cf6', '#10b981'], fonts: { primary: 'Inter' }, isDefault: false };
const WORDS = { language: 'en', engine: BUILT_IN_ENGINE, words: [{ text: 'Bees', start: 0, end: 1 }] };
const INVITATION = { email: 'ben@example.com', role: 'editor' };
const PROMPT = { topic: 'Why bees matter', durationSec: 30, platform: 'tiktok', tone: 'upbeat' };

/** Names what a successful answer made, for the addresses of later steps: `{project}`. */
interface Made {
  readonly as: string;
  readonly of: (body: Record<string, string>) => string | undefined;
}

const id = (as: string): Made => ({ as, of: (body) => body['id'] ?? body['projectId'] });

type Body = unknown | ((session: ScriptSession) => unknown);

function step(method: string, path: string, body?: Body, made?: Made, by: 'agent' | 'guest' = 'agent'): ScriptStep {
  return {
    name: `${method} ${path}`,
    async send(session) {
      const address = path.replace(/\{(\w+)\}/g, (_, name: string) => session.made.get(name) ?? `no-${name}`);
      const sent = typeof body === 'function' ? body(session) : body;
      const headers: Record<string, string> = sent instanceof Uint8Array ? { 'Content-Type': 'video/mp4' } : {};
      const answer = await session[by].send(method, address, sent === undefined ? {} : { body: sent, headers });
      const value = answer.status < 300 && made?.of(answer.body);
      if (made && value) session.made.set(made.as, value);
      return answer;
    },
  };
}

const addressOfUpload = (as: string): Made => ({ as, of: ({ uploadUrl }) => uploadUrl });
const storageUrlOf = (name: string) => (session: ScriptSession) => session.made.get(name)?.split('?')[0];

function uploadOf(name: string, bytes: (session: ScriptSession) => Uint8Array, ask: string): ScriptStep[] {
  const grant = (session: ScriptSession) => ({ fileSize: bytes(session).length });
  return [step('POST', ask, grant, addressOfUpload(`${name}Upload`)), step('PUT', `{${name}Upload}`, bytes)];
}

function assetOf(name: string, type: string, bytes: (session: ScriptSession) => Uint8Array): ScriptStep[] {
  const body = (session: ScriptSession) => ({
    ...{ type, name: `${name}.file`, fileSize: bytes(session).length },
    storageUrl: storageUrlOf(`${name}Upload`)(session),
  });
  return [...uploadOf(name, bytes, '/api/assets/upload-url'), step('POST', '/api/assets', body, id(name))];
}

function timeline(seconds: number, version: number) {
  const clip = { id: 'c1', assetId: '', start: 0, end: seconds, in: 0, out: seconds };
  const tracks = createTimeline().tracks.map((track) => (track.id === 'video-1' ? { ...track, clips: [clip] } : track));
  return { tracks, version };
}

const finished = (session: ScriptSession) => ({
  storageUrl: storageUrlOf('renderUpload')(session),
  fileSize: session.video.length,
});

/** Requests of every kind that writes: the account, projects, media, exports, reviews, webhooks and workspaces. */
export const REQUEST_SCRIPT: readonly ScriptStep[] = [
  step('PATCH', '/api/account', { firstName: 'Augusta' }),
  step('PUT', '/api/account/glossary', { glossary: [{ term: 'Byron', say: '' }] }),
  step('POST', '/api/projects/empty', {}, id('project')),
  step('PATCH', '/api/projects/{project}', { title: 'Bees' }),
  step('PUT', '/api/projects/{project}/timeline', timeline(1, 1)),
  step('PUT', '/api/projects/{project}/timeline', timeline(VIDEO_SECONDS, 2)),
  step('POST', '/api/projects', { title: 'Written', aiPrompt: PROMPT }, id('written')),
  step('POST', '/api/projects/sample', {}, id('sample')),
  step('POST', '/api/projects/{project}/copy', {}, id('copy')),
  ...assetOf('picture', 'image', ({ picture }) => picture),
  ...assetOf('video', 'video', ({ video }) => video),
  step('PATCH', '/api/assets/{video}', { name: 'Hive' }),
  step('PUT', '/api/assets/{video}/transcript', WORDS),
  step('PUT', '/api/assets/{video}/transcript', {
    ...WORDS,
    words: [...WORDS.words, { text: 'hum', start: 1, end: 2 }],
  }),
  step('POST', '/api/projects/{project}/generate-voiceover', { text: 'Cold brew.', voice: 'nova', startTime: 0 }),
  step('GET', '/api/voices/nova/sample'),
  step('GET', `/api/stock/music/${BEDS[0]?.id}?seconds=10`),
  step('GET', `/api/stock/backgrounds/${BACKGROUNDS[0]?.id}/poster`),
  step('GET', `/api/stock/backgrounds/${BACKGROUNDS[0]?.id}/file?quality=sd`),
  step('POST', '/api/brand-kits', KIT, id('kit')),
  step('PUT', '/api/brand-kits/{kit}', { ...KIT, name: 'Bee Happy' }),
  step('PUT', '/api/brand-kits/{kit}/default'),
  step('PATCH', '/api/projects/{project}', (session: ScriptSession) => ({ brandKitId: session.made.get('kit') })),
  step('POST', '/api/templates', TEMPLATE, id('template')),
  step('PATCH', '/api/templates/{template}', { name: 'Opening of bees' }),
  step('POST', '/api/projects/{project}/render', { preset: PRESET }, id('render')),
  step('PATCH', '/api/renders/{render}', { progress: 40 }),
  ...uploadOf('render', ({ video }) => video, '/api/renders/{render}/upload-url'),
  step('POST', '/api/renders/{render}/complete', finished),
  step('POST', '/api/projects/{project}/render', { preset: PRESET }, id('failed')),
  step('POST', '/api/renders/{failed}/fail', { errorMessage: 'The tab closed' }),
  step('POST', '/api/renders/{render}/share-links', {}, { as: 'token', of: ({ path }) => path?.split('/').at(-1) }),
  step('POST', '/api/renders/{render}/share-links', { passphrase: 'honeycomb' }, id('link')),
  step('GET', '/api/shared/{token}', undefined, undefined, 'guest'),
  step('POST', '/api/shared/{token}/view', undefined, undefined, 'guest'),
  step('POST', '/api/shared/{token}/comments', { name: 'Ben', text: 'Louder', at: 1 }, id('comment'), 'guest'),
  step('PATCH', '/api/shared/{token}/comments/{comment}', { text: 'Louder, please' }, undefined, 'guest'),
  step('PUT', '/api/shared/{token}/decision', { name: 'Ben', decision: 'approved', version: 1 }, undefined, 'guest'),
  step('POST', '/api/comments/{comment}/replies', { text: 'It is' }),
  step('PATCH', '/api/comments/{comment}', { isResolved: true }),
  step('DELETE', '/api/share-links/{link}'),
  step('POST', '/api/webhooks', { url: 'https://hooks.example/bees', events: ['render.done'] }, id('webhook')),
  step('PATCH', '/api/webhooks/{webhook}', { isOn: false }),
  step('POST', '/api/account/tokens', { name: 'Script', scopes: ['assets'] }, id('token2')),
  step('DELETE', '/api/account/tokens/{token2}'),
  step('POST', '/api/workspaces', { name: 'Hives' }, id('workspace')),
  step('PATCH', '/api/workspaces/{workspace}', { name: 'Hives and co' }),
  step('POST', '/api/workspaces/{workspace}/invitations', INVITATION, id('invitation')),
  step('DELETE', '/api/workspaces/{workspace}/invitations/{invitation}'),
  step('DELETE', '/api/workspaces/{workspace}'),
  step('DELETE', '/api/projects/{copy}'),
  step('POST', '/api/projects/{copy}/restore'),
  step('DELETE', '/api/assets/{picture}'),
  step('POST', '/api/assets/{picture}/restore'),
  step('POST', '/api/contact', { name: 'Ada', email: 'ada@example.com', subject: 'Bees', message: 'They hum.' }),
  step('POST', '/api/auth/forgot-password', ({ email }: ScriptSession) => ({ email })),
  step('GET', '/api/account/export'),
  step('POST', '/api/account/password', { currentPassword: PASSWORD, newPassword: 'a wholly new battery' }),
  step('DELETE', '/api/brand-kits/{kit}/default'),
  step('DELETE', '/api/templates/{template}'),
  step('DELETE', '/api/renders/{failed}'),
  step('DELETE', '/api/projects/{written}'),
];

const LISTS = [
  ...['/api/auth/user', '/api/account/glossary', '/api/projects', '/api/projects/trash', '/api/assets'],
  ...['/api/assets/trash', '/api/renders', '/api/brand-kits', '/api/templates', '/api/webhooks', '/api/account/tokens'],
  '/api/workspaces',
];
const OF_PROJECT = ['timeline', 'share-links', 'comments', 'decisions'];

/** Everything that the session's account has, as its pages show it, with a digest of each file. */
export async function readAccount({ agent, made }: ScriptSession): Promise<Record<string, unknown>> {
  const seen: Record<string, unknown> = {};
  const project = made.get('project');
  const paths = [...LISTS, ...(project ? OF_PROJECT.map((part) => `/api/projects/${project}/${part}`) : [])];
  for (const path of paths) seen[path] = await read(agent, path);
  const assets = (seen['/api/assets'] ?? []) as { id: string }[];
  const files = assets.map((asset) => `/api/assets/${asset.id}/stream`);
  const render = made.get('render');
  if (render && made.has('token')) files.push(`/api/renders/${render}/download`);
  for (const path of files) seen[path] = await digest(agent, path);
  return seen;
}

async function read(agent: Agent, path: string): Promise<unknown> {
  const { status, body } = await agent.get(path);
  if (status !== 200) throw new Error(`${path} answers ${status} ${JSON.stringify(body)}`);
  return body;
}

async function digest(agent: Agent, path: string): Promise<string> {
  const answer = await agent.fetch('GET', path);
  const bytes = Buffer.from(await answer.arrayBuffer());
  if (answer.status !== 200) throw new Error(`${path} answers ${answer.status} ${bytes}`);
  return createHash('sha256').update(bytes).digest('hex');
}

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OPERATIONS } from '#api/routes/api-document/operations.ts';
import { type Creator, createCreator } from '#api/testing/factories.ts';
import { joinWorkspace } from '#api/testing/join-workspace.ts';
import { startTestStudio, type TestStudio } from '#api/testing/studio.ts';
import { createAsset } from '#api/testing/uploads.ts';
import type { TokenScope } from '#shared/api-access/scopes.ts';
import { TOOLS } from './tools/tools.ts';

const COUNTER = join(import.meta.dirname, '../../../../workers/fixtures/counter.mp4');

let studio: TestStudio;
let creator: Creator;
let assetId: string;
let id: string;
const clients: Client[] = [];
beforeAll(async () => {
  studio = await startTestStudio();
  creator = await createCreator(studio, { plan: 'enterprise' });
  assetId = (await createAsset(creator.agent, await readFile(COUNTER))).id;
  ({ projectId: id } = (await creator.agent.post('/api/projects/empty', { aspectRatio: '1:1' })).body);
  const clip = { id: 'clip-one', assetId, start: 0, end: 0.5, in: 0, out: 0.5 };
  const saved = await creator.agent.put(`/api/projects/${id}/timeline`, {
    tracks: [{ id: 'video-1', type: 'video', clips: [clip] }],
    version: 1,
  });
  expect(saved.status).toBe(200);
});
afterAll(async () => {
  for (const client of clients) await client.close();
  await studio.close();
});

async function connect(scopes: readonly TokenScope[], headers: Record<string, string> = {}, who = creator) {
  const { body } = await who.agent.post('/api/account/tokens', { name: 'Agent', scopes });
  const transport = new StreamableHTTPClientTransport(new URL('/mcp', studio.url), {
    requestInit: { headers: { Authorization: `Bearer ${body.secret}`, ...headers } },
  });
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(transport as Transport);
  clients.push(client);
  return async (name: string, args: Record<string, unknown> = {}) => {
    const { content, isError = false } = await client.callTool({ name, arguments: args });
    const [{ text = '', data, mimeType }] = content as [{ text?: string; data?: string; mimeType?: string }];
    const picture = data === undefined ? null : { mimeType, bytes: Buffer.from(data, 'base64') };
    return { isError, text, picture, value: text.startsWith('{') ? JSON.parse(text) : null };
  };
}

/** Size and counter of a picture of 16:9: ten bars, lowest bit on the left. */
async function readPicture(bytes: Buffer) {
  const image = await loadImage(bytes);
  const { width, height } = image;
  const context = createCanvas(width, height).getContext('2d');
  context.drawImage(image, 0, 0);
  const isLit = (bar: number) =>
    (context.getImageData(((bar + 0.5) * width) / 10, height / 2, 1, 1).data[0] ?? 0) > 128;
  const counter = Array.from({ length: 10 }, (_, bar) => (isLit(bar) ? 2 ** bar : 0)).reduce((sum, bit) => sum + bit);
  return { width, height, counter };
}

const cut = { type: 'cut', ranges: [{ start: 0.1, end: 0.2 }] };

describe('an agent', () => {
  it('lists, reads, checks, and proposes an edit, which changes nothing', async () => {
    const call = await connect(['projects:read', 'projects:write', 'assets']);
    expect((await call('list_projects')).value.projects).toMatchObject([{ id, title: 'Untitled' }]);
    const { text } = await call('read_timeline', { projectId: id });
    expect(text).toMatch(/^version 2, 0\.5 s long/);
    expect(text).toContain('clip-one 0–0.5 "clip.mp4" [0–0.5]');
    const checked = await call('check_video', { projectId: id });
    expect(checked.value).toMatchObject({ version: 2, preset: expect.any(String) });
    expect(Array.isArray(checked.value.findings)).toBe(true);

    const before = (await creator.agent.get(`/api/projects/${id}/timeline`)).body;
    const made = await call('propose_edit', { projectId: id, title: 'Shorter', version: 2, edits: [cut] });
    expect(made.value).toMatchObject({ state: 'open', madeBy: 'Agent', title: 'Shorter' });
    expect((await creator.agent.get(`/api/projects/${id}/timeline`)).body).toEqual(before);
    const [kept] = (await creator.agent.get(`/api/projects/${id}/proposals`)).body;
    expect(kept).toMatchObject({ id: made.value.id, edits: [cut], anchors: [[{ at: 0.1 }]] });

    // The answer belongs to a person.
    const answered = await creator.agent.patch(`/api/proposals/${kept.id}`, { state: 'dismissed' });
    expect(answered.body.state).toBe('dismissed');
    expect((await creator.agent.patch(`/api/proposals/${kept.id}`, { state: 'applied' })).body.code).toBe(
      'proposal.answered',
    );
    expect((await call('list_proposals', { projectId: id })).value.proposals).toMatchObject([{ state: 'dismissed' }]);
    const audit = await creator.agent.get('/api/account/audit');
    const actions = audit.body.items.map(({ action, token }: Record<string, unknown>) => [action, token]);
    expect(actions).toContainEqual(['proposal.create', 'Agent']);
    expect(actions).toContainEqual(['proposal.answer', null]);
  });

  it('is refused, with the path of the field, for edits that do not fit', async () => {
    const call = await connect(['projects:write']);
    const propose = (edits: object[], version = 2) =>
      call('propose_edit', { projectId: id, title: 'No', version, edits });
    const outside = await propose([cut, { type: 'split', clipId: 'clip-one', at: 5 }]);
    expect(outside).toMatchObject({ isError: true, value: { code: 'request.invalid', path: 'edits[1].at' } });
    const gone = await propose([{ type: 'remove', clipIds: ['gone'] }]);
    expect(gone.value).toMatchObject({ path: 'edits[0].clipIds' });
    expect((await propose([cut], 1)).value).toMatchObject({ code: 'proposal.old-version', version: 2 });
    expect((await propose([{ type: 'explode' }])).isError).toBe(true);
    for (let open = 0; open < 20; open += 1) expect((await propose([cut])).isError).toBe(false);
    expect((await propose([cut])).value).toMatchObject({ code: 'proposal.too-many', limit: 20 });
  });

  it('is refused without the scope, which the answer names, and where a person would be', async () => {
    const call = await connect(['projects:read']);
    const args = { projectId: id, title: 'No', version: 2, edits: [cut] };
    expect(await call('propose_edit', args)).toMatchObject({
      isError: true,
      value: { code: 'token.scope', scope: 'projects:write' },
    });
    const preset = 'instagram-post-1080-11';
    expect((await call('start_render', { projectId: id, preset })).value).toMatchObject({ scope: 'renders' });
    const other = await createCreator(studio, { plan: 'enterprise' });
    const stranger = await connect(['projects:read', 'projects:write'], {}, other);
    expect((await stranger('read_timeline', { projectId: id })).value.code).toBe('project.not-found');
    expect((await stranger('propose_edit', args)).value.code).toBe('project.not-found');
  });

  it('acts for a workspace with the role of its person', async () => {
    const made = await creator.agent.post('/api/workspaces', { name: 'Bee Studio' });
    const reviewer = await createCreator(studio, { plan: 'enterprise' });
    await joinWorkspace(creator, reviewer, made.body.id, 'reviewer');
    const headers = { 'X-Workspace': made.body.id };
    const scopes = ['projects:read', 'projects:write'] as const;
    const call = await connect(scopes, headers, reviewer);
    expect((await call('list_projects')).value.projects).toEqual([]);
    const create = { title: 'Bees', topic: 'Bees' };
    expect((await call('create_project', create)).value).toMatchObject({ code: 'workspace.role', role: 'editor' });
    const own = await connect(scopes, headers);
    expect((await own('create_project', create)).value.projectId).toEqual(expect.any(String));
  });

  it('looks at a frame, as the engine draws it', async () => {
    const call = await connect(['renders']);
    const { picture } = await call('look_at', { projectId: id, at: 0.4, preset: 'youtube-1080-169' });
    expect(picture?.mimeType).toBe('image/jpeg');
    const { width, height, counter } = await readPicture(picture?.bytes ?? Buffer.alloc(0));
    // The footage counts its frames, 30 a second.
    expect({ width, height, counter }).toEqual({ width: 768, height: 432, counter: 12 });

    const late = await call('look_at', { projectId: id, at: 0.5 });
    expect(late.value).toMatchObject({ code: 'request.invalid', path: 'at' });
    const { projectId } = (await creator.agent.post('/api/projects/empty', { aspectRatio: '1:1' })).body;
    expect((await call('look_at', { projectId })).value.code).toBe('render.nothing-to-render');
    const reading = await connect(['projects:read']);
    expect((await reading('look_at', { projectId: id })).value).toMatchObject({ scope: 'renders' });
  });

  it('renders a video and shares it', async () => {
    const call = await connect(['renders', 'share']);
    const order = { projectId: id, preset: 'instagram-post-1080-11', idempotencyKey: 'once' };
    const { value } = await call('start_render', order);
    expect((await call('start_render', order)).value.id).toBe(value.id);
    const state = async () => (await call('read_render', { renderId: value.id })).value.status;
    await expect.poll(state, { timeout: 180_000, interval: 500 }).toBe('completed');
    const link = await call('share_video', { renderId: value.id });
    expect(link.value).toMatchObject({ projectId: id, path: expect.stringContaining('/') });
    expect((await call('list_comments', { projectId: id })).value.comments).toEqual([]);
  });
});

describe('/mcp', () => {
  const hello = { jsonrpc: '2.0', id: 1, method: 'tools/list' };

  it('answers nobody without a token, whatever cookies come along', async () => {
    for (const agent of [studio.agent(), creator.agent]) {
      const { status, headers } = await agent.post('/mcp', hello);
      expect([status, headers.get('WWW-Authenticate')]).toEqual([401, 'Bearer']);
    }
    const foreign = { headers: { Origin: 'https://evil.example' }, body: hello };
    expect((await creator.agent.send('POST', '/mcp', foreign)).body.code).toBe('request.foreign-origin');
    expect((await studio.agent().get('/mcp')).status).toBe(405);
  });

  it('takes one message at a time', async () => {
    const { body } = await creator.agent.post('/api/account/tokens', { name: 'Agent', scopes: ['assets'] });
    const headers = { Authorization: `Bearer ${body.secret}`, Accept: 'application/json, text/event-stream' };
    const send = (message: unknown) => studio.agent().send('POST', '/mcp', { headers, body: message });
    expect((await send([hello, hello])).status).toBe(400);
    const { status, body: listed } = await send(hello);
    expect(status).toBe(200);
    expect(listed.result.tools.map(({ name }: { name: string }) => name)).toEqual(TOOLS.map(({ name }) => name));
    expect(TOOLS.length).toBeLessThanOrEqual(20);
    // Clients learn every field from the schemas.
    for (const { description, inputSchema } of listed.result.tools) {
      expect(description.length).toBeGreaterThan(10);
      expect(inputSchema.type).toBe('object');
    }
    expect(OPERATIONS['POST /mcp']?.scope).toBeNull();
  });
});

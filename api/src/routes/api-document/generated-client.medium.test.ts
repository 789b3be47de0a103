import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import { TokenAgent } from '#api/testing/agent.ts';
import { createCreator } from '#api/testing/factories.ts';
import { startTestStudio, type TestStudio } from '#api/testing/studio.ts';

const COUNTER = join(import.meta.dirname, '../../../../workers/fixtures/counter.mp4');

let studio: TestStudio;
beforeAll(async () => {
  studio = await startTestStudio();
});
afterAll(() => studio.close());

interface Described {
  readonly operationId: string;
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly required: boolean }[];
  readonly requestBody?: { readonly content: { readonly 'application/json': { readonly schema: object } } };
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, { schema?: object }>> }>>;
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  readonly components: { readonly schemas: object };
}

interface Call {
  readonly path?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

/** Makes a client from nothing but the document, which checks what it sends and what it gets. */
function createClient(document: Document, agent: TokenAgent) {
  const schemaOf = (schema: object) => {
    const whole = JSON.stringify({ ...schema, $defs: document.components.schemas });
    return z.fromJSONSchema(JSON.parse(whole.replaceAll('#/components/schemas/', '#/$defs/')));
  };
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({ method: method.toUpperCase(), path, ...described })),
  );
  // biome-ignore lint/suspicious/noExplicitAny: a client without types, as a script has it.
  return async (operationId: string, { path = {}, body, headers = {} }: Call = {}): Promise<any> => {
    const operation = operations.find((one) => one.operationId === operationId);
    if (!operation) throw new Error(`The document has no ${operationId}.`);
    for (const name of Object.keys(headers)) {
      expect(operation.parameters.map((parameter) => parameter.name)).toContain(name);
    }
    if (body !== undefined) schemaOf(operation.requestBody?.content['application/json'].schema ?? {}).parse(body);
    const address = operation.path.replace(/\{(\w+)\}/g, (_, name) => path[name] ?? '');
    const answer = await agent.send(operation.method, address, { headers, ...(body !== undefined && { body }) });
    const [[status, success] = ['', null]] = Object.entries(operation.responses);
    expect([operationId, answer.status, answer.body]).toEqual([operationId, Number(status), answer.body]);
    const schema = success?.content?.['application/json']?.schema;
    if (schema) schemaOf(schema).parse(answer.body);
    return answer.body;
  };
}

it('a client made from the document uploads footage, lays it out, and renders it', async () => {
  const creator = await createCreator(studio, { plan: 'enterprise' });
  const { body: document } = await studio.agent().get('/api/openapi.json');
  expect(document.openapi).toBe('3.1.0');
  const scopes = ['projects:write', 'projects:read', 'assets', 'renders'];
  const { body: token } = await creator.agent.post('/api/account/tokens', { name: 'Client', scopes });
  const agent = new TokenAgent(studio.url, token.secret);
  const call = createClient(document, agent);

  const bytes = await readFile(COUNTER);
  const { uploadUrl } = await call('postAssetsUploadUrl', {
    body: { fileSize: bytes.length, contentType: 'video/mp4' },
  });
  const sent = await agent.send('PUT', uploadUrl, { body: bytes, headers: { 'Content-Type': 'video/mp4' } });
  expect(sent.status).toBe(201);
  const asset = await call('postAssets', {
    body: { storageUrl: uploadUrl, name: 'counter.mp4', type: 'video', fileSize: bytes.length },
  });

  const { projectId: id } = await call('postProjectsEmpty', { body: { aspectRatio: '1:1' } });
  const clip = { id: 'clip-one', assetId: asset.id, start: 0, end: 0.5, in: 0, out: 0.5 };
  const { version, ...content } = await call('getProjectsByIdTimeline', { path: { id } });
  const tracks = [{ id: 'video-1', type: 'video', clips: [clip] }];
  await call('putProjectsByIdTimeline', { path: { id }, body: { ...content, tracks, version } });

  const order = {
    path: { id },
    body: { preset: 'instagram-post-1080-11' },
    headers: { 'Idempotency-Key': 'main-job' },
  };
  const render = await call('postProjectsByIdRender', order);
  expect(render.executor).toBe('server');
  expect((await call('postProjectsByIdRender', order)).id).toBe(render.id);
  const state = async () => (await call('getRendersById', { path: { id: render.id } })).status;
  await expect.poll(state, { timeout: 180_000, interval: 500 }).toBe('completed');
  const video = await agent.fetch('GET', `/api/renders/${render.id}/download`);
  expect(video.headers.get('Content-Type')).toBe('video/mp4');
  expect((await video.arrayBuffer()).byteLength).toBeGreaterThan(1_000);
});

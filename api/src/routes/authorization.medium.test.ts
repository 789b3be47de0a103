import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiToken } from '#api/models/api-token.ts';
import { FirstCutRecord } from '#api/models/first-cut.ts';
import { RenderJob } from '#api/models/render-job.ts';
import { ReviewComment } from '#api/models/review-comment.ts';
import { ShareLink } from '#api/models/share-link.ts';
import { User } from '#api/models/user.ts';
import { Webhook, WebhookDelivery } from '#api/models/webhook.ts';
import { hashToken } from '#api/services/review/share-links.ts';
import { createTemplate } from '#api/services/templates/templates.ts';
import { TokenAgent } from '#api/testing/agent.ts';
import { type Creator, createBrandKit, createCreator, createProject, TEMPLATE } from '#api/testing/factories.ts';
import { startTestStudio, type TestStudio } from '#api/testing/studio.ts';
import { createAsset, upload } from '#api/testing/uploads.ts';
import { TOKEN_SCOPES, type TokenScope } from '#shared/api-access/scopes.ts';
import { createTemplateSchema } from '#shared/contracts/template.ts';
import { BUILT_IN_ENGINE } from '#shared/contracts/transcript.ts';
import { openApiDocument } from './api-document/openapi.ts';
import { OPERATIONS } from './api-document/operations.ts';
import { MATRIX, OF_A_TAB, type Row, SESSION_ONLY, SMUGGLED, type Things } from './authorization-matrix.ts';
import { apiRoutes } from './routes.ts';

const COUNTER = join(import.meta.dirname, '../../../workers/fixtures/counter.mp4');

let studio: TestStudio;
let bytes: Buffer;
let owner: Creator;
let other: Creator;
let admin: Creator;
let theirs: Things;
let mine: Things;
beforeAll(async () => {
  [studio, bytes] = await Promise.all([startTestStudio(), readFile(COUNTER)]);
  [owner, other, admin] = [
    await createCreator(studio),
    await createCreator(studio),
    await createCreator(studio, { isAdmin: true }),
  ];
  [theirs, mine] = [await thingsOf(owner), await thingsOf(other)];
});
afterAll(() => studio.close());

/** Creates one of everything that an account can have, each where its route expects it. */
async function thingsOf({ agent, user }: Creator): Promise<Things> {
  const [project, trashedProject] = [await createProject(user), await createProject(user)];
  await agent.delete(`/api/projects/${trashedProject._id}`);
  const [asset, trashedAsset] = [await createAsset(agent, bytes), await createAsset(agent, bytes)];
  for (const { id } of [asset, trashedAsset]) {
    const words = [{ text: 'secret', start: 0, end: 1 }];
    const kept = await agent.put(`/api/assets/${id}/transcript`, { language: 'en', engine: BUILT_IN_ENGINE, words });
    expect(kept.status).toBe(200);
  }
  await agent.delete(`/api/assets/${trashedAsset.id}`);
  const kit = await createBrandKit(user);
  const template = await createTemplate(user, createTemplateSchema.parse({ ...TEMPLATE, name: 'secret' }));
  const render = await RenderJob.create({
    ...{ projectId: project._id, userId: user._id, slot: project._id, preset: 'tiktok-1080', status: 'queued' },
    ...{ executor: 'browser', frameCount: 1, timelineVersion: 1, lastHeardAt: new Date() },
  });
  const cut = await FirstCutRecord.create({
    ...{ userId: user._id, projectId: project._id, status: 'done', version: 1, order: { scenes: [] }, steps: [] },
    made: { parts: { scenes: [], leftOut: [] }, assetIds: [] },
  });
  const ofRender = { userId: user._id, projectId: project._id, renderId: render._id };
  const token = crypto.randomUUID();
  const link = await ShareLink.create({ ...ofRender, token, tokenHash: hashToken(token) });
  const said = { authorName: 'Guest', isByOwner: false, text: 'secret', at: 0 };
  const comment = await ReviewComment.create({ ...ofRender, ...said });
  const tokenHash = crypto.randomUUID();
  const apiToken = await ApiToken.create({
    ...{ userId: user._id, name: 'secret', prefix: 'cw_', tokenHash, scopes: ['assets'] },
  });
  const webhook = await Webhook.create({
    ...{
      userId: user._id,
      url: 'https://secret.example',
      events: ['render.done'],
      secret: 'whsec_c2VjcmV0',
      isOn: false,
    },
  });
  const sent = { webhookId: webhook._id, event: 'render.done', payload: '{}', status: 'failed' } as const;
  const delivery = await WebhookDelivery.create({ userId: user._id, ...sent });
  return {
    ...{ webhook: webhook._id, delivery: delivery._id },
    apiToken: apiToken._id,
    ...{ project: project._id, trashedProject: trashedProject._id, asset: asset.id, trashedAsset: trashedAsset.id },
    template: template._id,
    ...{ kit: kit._id, render: render._id, cut: cut._id, user: user._id, shareLink: link._id, comment: comment._id },
    upload: await upload(agent, bytes),
  };
}

function addressOf(name: string, { of = [] }: Row, things: Things): { method: string; path: string } {
  const [method = '', route = ''] = name.split(' ');
  const rest = [...of];
  const path = route.replace(/:\w+/g, () => {
    const thing = rest.shift();
    return thing ? things[thing] : crypto.randomUUID();
  });
  return { method, path };
}

const ask = (who: Pick<Creator, 'agent'>, name: string, row: Row, things: Things) => {
  const { method, path } = addressOf(name, row, things);
  const { body = method === 'GET' ? undefined : {} } = row;
  // Captions name an asset besides the project.
  const sent = path.endsWith('/generate-captions') ? { ...(body as object), assetId: things.asset } : body;
  return who.agent.send(method, path, sent === undefined ? {} : { body: sent });
};

/** All data stored for an account, of every kind, including future kinds. */
async function kept({ user }: Creator, { project, trashedProject }: Things): Promise<string> {
  const all: unknown[] = [];
  for (const model of Object.values(mongoose.models)) {
    const fields = ['userId', 'projectId', '_id'].filter((field) => model.schema.path(field));
    const ids = { userId: [user._id], projectId: [project, trashedProject], _id: [user._id] };
    const filter = { $or: fields.map((field) => ({ [field]: { $in: ids[field as keyof typeof ids] } })) };
    if (fields.length > 0) all.push(model.modelName, await model.find(filter).sort({ _id: 1 }).lean());
  }
  return JSON.stringify(all, null, 1);
}

const rows = Object.entries(MATRIX);
const of = (...access: Row['access'][]) => rows.filter(([, row]) => access.includes(row.access));

describe('the authorization matrix', () => {
  it('has a row for every route, and a route for every row', () => {
    const routes = apiRoutes(studio.deps).stack.flatMap(({ methods, path }) =>
      methods.filter((method) => method !== 'HEAD').map((method) => `${method} ${path}`.replace(/\/$/, '')),
    );
    expect(routes.length).toBeGreaterThan(80);
    expect([...new Set(routes)].filter((route) => !/\(|\{/.test(route)).toSorted()).toEqual(
      Object.keys(MATRIX).toSorted(),
    );
  });

  it('turns a visitor away from every route that is not public', async () => {
    for (const [name, row] of of('account', 'owner', 'admin')) {
      expect([name, (await ask({ agent: studio.agent() }, name, row, theirs)).status]).toEqual([name, 401]);
    }
  });

  it('gives another account, and an admin, 404 for what they do not own, and changes nothing', async () => {
    const before = await kept(owner, theirs);
    const wrong: unknown[] = [];
    for (const [name, row] of of('owner')) {
      for (const who of [other, admin]) {
        const { status, body } = await ask(who, name, row, theirs);
        if (status !== 404 || !/not-found$/.test(body.code)) wrong.push([name, status, body]);
      }
    }
    expect(wrong).toEqual([]);
    expect(await kept(owner, theirs)).toBe(before);
  });

  it('turns an account that is no admin away from administration', async () => {
    const before = await kept(owner, theirs);
    for (const [name, row] of of('admin')) {
      expect([name, (await ask(other, name, row, theirs)).status]).toEqual([name, 403]);
    }
    expect(await kept(owner, theirs)).toBe(before);
  });

  it('finds nothing of another account by a query or a body, and changes nothing', async () => {
    const before = await kept(owner, theirs);
    for (const { method, path, body, status } of SMUGGLED) {
      const sent = body?.(mine, theirs);
      const answer = await other.agent.send(method, path(mine, theirs), sent === undefined ? {} : { body: sent });
      const name = `${method} ${path(mine, theirs)} ${JSON.stringify(sent)} ${JSON.stringify(answer.body)}`;
      expect([name, answer.status]).toEqual([name, status]);
      expect(JSON.stringify(answer.body)).not.toContain('secret');
      if (status === 200) expect([name, answer.body]).toEqual([name, []]);
    }
    expect(await kept(owner, theirs)).toBe(before);
  });

  it('serves the owner', async () => {
    const wrong: unknown[] = [];
    for (const [name, row] of rows) {
      if (row.owner === undefined) continue;
      const { status, body } = await ask(owner, name, row, theirs);
      if (status !== row.owner) wrong.push([name, status, body.code ?? body.message]);
    }
    expect(wrong).toEqual([]);
  });
});

describe('API tokens', () => {
  const isSessionOnly = (name: string) => {
    const path = name.split(' ')[1] ?? '';
    return OF_A_TAB.includes(name) || SESSION_ONLY.some((start) => path.startsWith(start));
  };
  const tokens = new Map<TokenScope, Creator>();
  beforeAll(async () => {
    await User.updateOne({ _id: other.user._id }, { $set: { plan: 'enterprise' } });
    for (const scope of TOKEN_SCOPES) {
      const { body } = await other.agent.post('/api/account/tokens', { name: scope, scopes: [scope] });
      const agent = new TokenAgent(studio.url, body.secret);
      // A browser's cookies must not help.
      for (const [name, value] of owner.agent.cookies) agent.cookies.set(name, value);
      tokens.set(scope, { agent, user: other.user });
    }
  });

  it('reach the routes of the table, and every other route is one for sessions', () => {
    const names = Object.keys(MATRIX).filter((name) => MATRIX[name]?.access !== 'signed' || name in OPERATIONS);
    expect(names.filter((name) => name in OPERATIONS === isSessionOnly(name))).toEqual([]);
    expect(Object.keys(OPERATIONS).filter((name) => !(name in MATRIX))).toEqual([]);
    const paths = openApiDocument()['paths'] as Record<string, object>;
    const documented = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
    );
    expect(documented.toSorted()).toEqual(Object.keys(OPERATIONS).toSorted());
  });

  it('get the statuses of success that the document names', () => {
    const wrong = Object.entries(OPERATIONS).filter(([name, { answer }]) => {
      const { owner: status = 400 } = MATRIX[name] ?? {};
      return status < 300 && status !== (answer?.[0] ?? 204);
    });
    expect(wrong.map(([name]) => name)).toEqual([]);
  });

  it('are refused without the scope of a route, which the answer names, and on routes for sessions', async () => {
    const before = await kept(owner, theirs);
    const wrong: unknown[] = [];
    for (const [name, row] of rows) {
      const scope = OPERATIONS[name]?.scope;
      if (scope === null) continue;
      const asked = [...tokens].filter(([held]) => held !== scope);
      await Promise.all(
        asked.map(async ([held, who]) => {
          const { status, body } = await ask(who, name, row, theirs);
          const { code } = body;
          const isRight = scope ? code === 'token.scope' && body.scope === scope : code === 'token.session-only';
          if (status !== 403 || !isRight) wrong.push([name, held, status, body]);
        }),
      );
    }
    expect(wrong).toEqual([]);
    expect(await kept(owner, theirs)).toBe(before);
  });

  it('find nothing of other accounts, whatever cookies come with them, and read what is their own', async () => {
    const before = await kept(owner, theirs);
    const wrong: unknown[] = [];
    for (const [name, row] of of('owner')) {
      const who = tokens.get(OPERATIONS[name]?.scope as TokenScope);
      if (!who) continue;
      const { status, body } = await ask(who, name, row, theirs);
      if (status !== 404 || !/not-found$/.test(body.code)) wrong.push([name, status, body]);
      if (!name.startsWith('GET') || row.owner !== 200) continue;
      const own = await ask(who, name, row, mine);
      if (own.status !== 200) wrong.push([name, own.status, own.body]);
    }
    expect(wrong).toEqual([]);
    expect(await kept(owner, theirs)).toBe(before);
  });
});

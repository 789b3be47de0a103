import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { User } from '#api/models/user.ts';
import { AUDITED_ROUTES } from '#api/policies/audited-routes.ts';
import { TokenAgent } from '#api/testing/agent.ts';
import { type Creator, createCreator } from '#api/testing/factories.ts';
import { startTestStudio, type TestStudio } from '#api/testing/studio.ts';
import { ask, kept, thingsOf } from '#api/testing/things.ts';
import { TOKEN_SCOPES, type TokenScope } from '#shared/api-access/scopes.ts';
import { openApiDocument } from './api-document/openapi.ts';
import { OPERATIONS } from './api-document/operations.ts';
import { MATRIX, OF_A_TAB, type Row, SESSION_ONLY, type Things } from './authorization-matrix.ts';
import { apiRoutes } from './routes.ts';
import { SMUGGLED } from './smuggled-requests.ts';

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
  [theirs, mine] = [await thingsOf(owner, bytes), await thingsOf(other, bytes)];
});
afterAll(() => studio.close());

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

  it('says of every writing route what it leaves in the audit log', () => {
    const writing = Object.keys(MATRIX).filter((name) => !name.startsWith('GET '));
    const inTable = Object.keys(AUDITED_ROUTES);
    expect(inTable.filter((name) => !name.startsWith('GET ')).toSorted()).toEqual(writing.toSorted());
    expect(inTable.filter((name) => !(name in MATRIX))).toEqual([]);
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

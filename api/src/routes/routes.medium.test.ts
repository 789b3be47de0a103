import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Project } from '#api/models/project.ts';
import { createCreator, createProject } from '#api/testing/factories.ts';
import { startTestStudio, type TestStudio } from '#api/testing/studio.ts';
import { apiErrorSchema } from '#shared/errors/api-error.ts';
import { apiRoutes } from './routes.ts';

/** Public routes. Every other route, including future ones, must demand a session. */
const PUBLIC = new Set([
  'GET /api/health',
  'GET /api/ready',
  'GET /api/config',
  'GET /api/openapi.json',
  'GET /api/reference',
  'POST /api/auth/register',
  'POST /api/auth/login',
  'POST /api/auth/claim-admin',
  'POST /api/auth/forgot-password',
  'POST /api/auth/reset-password',
  'POST /api/auth/prove-email',
  'GET /api/login',
  'GET /api/callback',
  'GET /api/callback/:workspace',
  'POST /api/auth/company',
  'POST /api/contact',
  'POST /api/workspace-invitations/open',
  'GET /api/logout',
]);

/** Open to anyone with the token in the path. */
const SHARED = '/api/shared/';

/** Authenticated by other means: the signed address and its owner, or a signature. */
const SIGNED = new Set(['PUT /api/files/:owner/:id', 'POST /api/stripe/webhook']);

/** Called by a company's directory with its token, without a cookie and an origin. */
const DIRECTORY = '/scim/v2/';

/** Called by a server, which sends no origin. */
const WITHOUT_ORIGIN = new Set(['POST /api/stripe/webhook']);

let studio: TestStudio;
beforeAll(async () => {
  studio = await startTestStudio();
});
afterAll(() => studio.close());

function allRoutes(): { method: string; path: string }[] {
  return apiRoutes(studio.deps).stack.flatMap(({ methods, path }) =>
    methods.map((method) => ({ method, path: String(path) })),
  );
}

describe('every route', () => {
  it('that is not public demands a session, in any spelling of its address', async () => {
    const guarded = allRoutes().filter(({ method, path }) => {
      const name = `${method === 'HEAD' ? 'GET' : method} ${path}`;
      return !PUBLIC.has(name) && !SIGNED.has(name) && !path.startsWith(SHARED);
    });
    expect(guarded.length).toBeGreaterThan(20);
    for (const [index, { method, path }] of guarded.entries()) {
      const plain = path.replace(/:\w+/g, crypto.randomUUID());
      const titled = plain.replace(/\/(\w)/g, (_, letter: string) => `/${letter.toUpperCase()}`);
      // The router reads all addresses alike, so each route takes one odd spelling in turn.
      const odd = [plain.toUpperCase(), titled, `${plain}/`, `${plain.toUpperCase()}/`];
      for (const spelling of [plain, odd[index % odd.length] ?? plain]) {
        const answer = await studio.agent().send(method, spelling);
        expect([method, spelling, answer.status]).toEqual([method, spelling, 401]);
      }
    }
  });

  it('that changes something refuses another site, an unknown origin and a missing origin', async () => {
    const { agent } = await createCreator(studio);
    const unsafe = allRoutes().filter(
      ({ method, path }) =>
        !['GET', 'HEAD'].includes(method) && !WITHOUT_ORIGIN.has(`${method} ${path}`) && !path.startsWith(DIRECTORY),
    );
    expect(unsafe.length).toBeGreaterThan(10);
    for (const { method, path } of unsafe) {
      for (const origin of [
        'https://evil.example',
        'null',
        studio.url.replace('http', 'https'),
        `${studio.url}0`,
        null,
      ]) {
        const answer = await agent.send(method, path.replace(/:\w+/g, crypto.randomUUID()), {
          headers: { Origin: origin },
        });
        expect([method, path, origin, answer.status]).toEqual([method, path, origin, 403]);
        expect(answer.body.code).toBe('request.foreign-origin');
      }
    }
  });
});

describe('a body', () => {
  const post = async (body: string | Uint8Array | undefined, headers: Record<string, string | null> = {}) => {
    const { agent } = await createCreator(studio);
    return agent.send('POST', '/api/projects', { body, headers: { 'Content-Type': 'application/json', ...headers } });
  };
  const sound = JSON.stringify({ title: 'Bees', aiPrompt: { topic: 'Bees' } });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
    null,
  ])('declared as %s is a 415', async (type) => {
    const answer = await post(sound, { 'Content-Type': type });
    expect(answer.status).toBe(415);
    expect(answer.body.code).toBe('request.media-type');
  });

  it('that is compressed is a 415: it could expand without bound', async () => {
    expect((await post(sound, { 'Content-Encoding': 'gzip' })).status).toBe(415);
  });

  it.each(['{', '{"title":}', "{'title':1}", 'undefined', '{"a":1}{"b":2}', '\u0000', '{"title":NaN}'])(
    'that is not JSON is a 400: %j',
    async (body) => {
      const answer = await post(body);
      expect(answer.status).toBe(400);
      expect(answer.body.code).toBe('request.malformed');
    },
  );

  it('that is not UTF-8 is a 400', async () => {
    expect((await post(new Uint8Array([0x22, 0xff, 0xfe, 0x22]))).body.code).toBe('request.malformed');
  });

  it.each([
    ['{"__proto__":{"isAdmin":true}}', '__proto__'],
    ['{"title":"x","aiPrompt":{"topic":"y","constructor":{"prototype":{"a":1}}}}', 'aiPrompt.constructor'],
    ['{"title":{"$ne":null}}', 'title.$ne'],
    ['{"aiPrompt":{"topic":[{"$where":"1"}]}}', 'aiPrompt.topic[0].$where'],
  ])('with a key of the language or the database is a 400: %s', async (body, path) => {
    const answer = await post(body);
    expect(answer.status).toBe(400);
    expect(answer.body.path).toBe(path);
    expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined();
  });

  it.each(['['.repeat(30_000) + ']'.repeat(30_000), `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`])(
    'nested too deeply is a 400: %.20s…',
    async (body) => {
      const answer = await post(body);
      expect(answer.status).toBe(400);
      expect(answer.body.message).toContain('Nested too deeply');
    },
  );

  it('that is too large is a 413, announced or not', async () => {
    const body = JSON.stringify({ title: 'x'.repeat(70_000) });
    expect((await post(body)).status).toBe(413);
    expect(await chunkedStatus(body)).toBe(413);
  });

  /** Sends a body without a length over a bare connection, because fetch insists on its own framing. */
  async function chunkedStatus(body: string): Promise<number> {
    const { agent } = await createCreator(studio);
    const cookie = [...agent.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return new Promise((resolve, reject) => {
      const sent = request(new URL('/api/projects', studio.url), {
        method: 'POST',
        headers: {
          Origin: studio.url,
          Cookie: cookie,
          'Content-Type': 'application/json',
          'Transfer-Encoding': 'chunked',
        },
      });
      sent.on('response', (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      });
      sent.on('error', reject);
      for (let at = 0; at < body.length; at += 10_000) sent.write(body.slice(at, at + 10_000));
      sent.end();
    });
  }
});

describe('an address', () => {
  it('that does not exist is a 404 with a code', async () => {
    const answer = await studio.agent().get('/api/nothing');
    expect(answer.status).toBe(404);
    expect(answer.body).toEqual({ message: 'Not found', code: 'request.not-found' });
  });

  it('with an unsupported method is a 405 that lists the supported ones', async () => {
    const { agent } = await createCreator(studio);
    const answer = await agent.send('PUT', '/api/projects');
    expect(answer.status).toBe(405);
    expect(apiErrorSchema.parse(answer.body).code).toBe('request.method');
    expect(answer.headers.get('allow')).toContain('POST');
  });

  it.each(['/api/%', '/api/projects/%E0%A4%A', '/%c0%ae%c0%ae/etc/passwd'])(
    'that cannot be parsed is no server error: %s',
    async (path) => {
      const { agent } = await createCreator(studio);
      expect((await agent.get(path)).status).toBeLessThan(500);
    },
  );
});

describe('an unexpected error', () => {
  it('is one opaque 500 with an id, and reveals nothing about its cause', async () => {
    const { agent, user } = await createCreator(studio);
    const project = await createProject(user);
    // A stored value that our code could not have written.
    await Project.collection.updateOne({ _id: project._id as never }, { $set: { createdAt: 'not a date' } });
    const answer = await agent.get(`/api/projects/${project._id}`);
    expect(answer.status).toBe(500);
    expect(answer.body).toEqual({
      message: 'Something went wrong on our side. Nothing was saved; try again.',
      code: 'request.internal',
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
  });
});

describe('the headers of every answer', () => {
  it.each(['/api/health', '/api/nothing', '/api/auth/user'])(
    'isolate the page and restrict what it may load: %s',
    async (path) => {
      const { headers } = await studio.agent().get(path);
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
      expect(headers.get('cross-origin-embedder-policy')).toBe('require-corp');
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('same-origin');
      expect(headers.get('x-powered-by')).toBeNull();
      const csp = headers.get('content-security-policy') ?? '';
      expect(csp).toContain("default-src 'self'");
      expect(csp).toContain("script-src 'self' 'wasm-unsafe-eval';");
      expect(csp).toContain("frame-ancestors 'none'");
      expect(headers.get('cache-control')).toBe('no-store');
    },
  );
});

describe('a request under a name that is not known to be the studio’s', () => {
  const under = (host: string, path: string, headers = {}) =>
    new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
      const sent = request(new URL(path, studio.url), { headers: { Host: host, ...headers } }, async (answer) =>
        resolve({ status: answer.statusCode, body: await text(answer) }),
      );
      sent.on('error', reject).end();
    });

  it.each(['/', '/api/config', '/api/login', '/sitemap.xml'])('gets nothing but what to set up: %s', async (path) => {
    const { status, body } = await under('studio.evil.example', path);
    expect(status).toBe(421);
    expect(body).toContain('Set PUBLIC_URL');
    expect(body).not.toContain('evil');
  });

  it('still learns whether the studio works: load balancers have names of their own', async () => {
    expect(await under('10-0-0-7.pods.example', '/api/health')).toEqual({ status: 200, body: '{"status":"ok"}' });
  });

  it('is served under a local name, as a container is', async () => {
    expect((await under('api:3000', '/api/config')).status).toBe(200);
  });
});

describe('GET /api/health', () => {
  it('answers while the database does', async () => {
    const answer = await studio.agent().get('/api/health');
    expect([answer.status, answer.body]).toEqual([200, { status: 'ok' }]);
  });
});

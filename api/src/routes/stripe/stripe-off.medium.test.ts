import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startEmbeddedDocuments } from '#api/adapters/documents/embedded.ts';
import { User } from '#api/models/user.ts';
import { createCreator } from '#api/testing/factories.ts';
import type { StripeServer } from '#api/testing/stripe-objects.ts';
import { startStripeServer } from '#api/testing/stripe-server.ts';
import { STRIPE_ENVIRONMENT, signedEvent } from '#api/testing/stripe-webhook.ts';
import { startTestStudio, type TestStudio } from '#api/testing/studio.ts';

describe('a studio without payments', () => {
  let studio: TestStudio;
  beforeAll(async () => {
    studio = await startTestStudio();
  });
  afterAll(() => studio.close());

  it('says so wherever one could pay', async () => {
    const { agent } = await createCreator(studio);
    expect((await agent.get('/api/config')).body.payments).toBe(false);
    for (const [path, body] of [
      ['/api/stripe/create-checkout-session', { plan: 'studio' }],
      ['/api/stripe/create-portal-session', {}],
      ['/api/stripe/webhook', { id: 'evt_1' }],
    ] as const) {
      const answer = await agent.post(path, body);
      expect([path, answer.status, answer.body.code]).toEqual([path, 501, 'billing.not-configured']);
      expect(answer.body.message).toBe('Payments are not set up on this server. An admin can change your plan.');
    }
  });
});

describe('a studio with an unreachable database', () => {
  const sockets = new Set<Socket>();
  let folder: string;
  let documents: Awaited<ReturnType<typeof startEmbeddedDocuments>>;
  let line: Server;
  let stripe: StripeServer;
  let studio: TestStudio;

  /** A connection between studio and database that can be cut. */
  function openLine(port: number): Promise<Server> {
    const socketPath = decodeURIComponent(/^mongodb:\/\/([^/?]+)/.exec(documents.uri)?.[1] ?? '');
    const server = createServer((client) => {
      const database = connect(socketPath);
      for (const [from, to] of [
        [client, database],
        [database, client],
      ] as const) {
        sockets.add(from);
        from.pipe(to);
        from.on('error', () => {}).on('close', () => to.destroy());
      }
    });
    return new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve(server)));
  }

  async function cutLine(): Promise<void> {
    const closed = new Promise((resolve) => line.close(resolve));
    for (const socket of sockets) socket.destroy();
    sockets.clear();
    await closed;
  }

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'clipwright-line-'));
    documents = await startEmbeddedDocuments({ dataDir: folder, log: pino({ level: 'silent' }) });
    line = await openLine(0);
    stripe = await startStripeServer();
    const { port } = line.address() as { port: number };
    studio = await startTestStudio({
      ...STRIPE_ENVIRONMENT,
      STRIPE_API_BASE: stripe.apiBase,
      MONGODB_URI: `mongodb://127.0.0.1:${port}/studio?directConnection=true&serverSelectionTimeoutMS=500`,
    });
  });
  afterAll(async () => {
    await studio.close();
    await cutLine();
    await documents.close();
    await stripe.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('answers an event with a 5xx, so that it is sent again, and handles it then', async () => {
    const { user, agent } = await createCreator(studio);
    await agent.post('/api/stripe/create-checkout-session', { plan: 'studio' });
    stripe.pay(stripe.sessions.values().next().value!);
    const send = () => studio.agent().send('POST', '/api/stripe/webhook', signedEvent(stripe.events.at(-1)!));
    const { port } = line.address() as { port: number };
    await cutLine();
    const answer = await send();
    expect([answer.status, answer.body.code]).toEqual([503, 'request.unavailable']);
    line = await openLine(port);
    await expect.poll(async () => (await send()).status).toBe(200);
    expect(await User.findById(user._id)).toMatchObject({ plan: 'studio', subscriptionStatus: 'trialing' });
  });
});

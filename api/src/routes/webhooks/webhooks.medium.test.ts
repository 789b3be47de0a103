import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook as Verifier } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { JobRecord } from '#api/models/job.ts';
import { Webhook } from '#api/models/webhook.ts';
import { announce } from '#api/services/webhooks/announce.ts';
import { type Creator, createCreator, createProject } from '#api/testing/factories.ts';
import { startTestStudio, type TestStudio } from '#api/testing/studio.ts';
import { newWebhookSchema, WEBHOOK_LIMITS, webhookDeliverySchema } from '#shared/contracts/webhook.ts';
import { DAY_MS } from '#shared/time/periods.ts';
import { createTimeline } from '#shared/timeline/timeline.ts';

let studio: TestStudio;
beforeAll(async () => {
  studio = await startTestStudio({ WEBHOOKS_ALLOW_PRIVATE: 'true' });
});
afterAll(() => studio.close());

interface Received {
  readonly headers: Record<string, string>;
  readonly body: string;
}

type Answer = (response: ServerResponse, nth: number) => void;

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

/** A receiver on this machine. */
async function receive(answer: Answer): Promise<{ url: string; received: Received[] }> {
  const received: Received[] = [];
  const server = createServer(async (request: IncomingMessage, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    received.push({ headers: request.headers as Record<string, string>, body });
    answer(response, received.length);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, received };
}

const accept: Answer = (response) => void response.writeHead(204).end();

async function createHook({ agent }: Creator, url: string, events = ['render.done']) {
  const { status, body } = await agent.post('/api/webhooks', { url, events });
  expect([status, body]).toEqual([201, expect.anything()]);
  const hook = newWebhookSchema.parse(body);
  const deliveries = async () =>
    webhookDeliverySchema.array().parse((await agent.get(`/api/webhooks/${hook.id}/deliveries`)).body);
  return { ...hook, deliveries };
}

const inFull = { timeout: 20_000 };

/** Makes every pause before a retry end now. */
const endPauses = () =>
  JobRecord.updateMany({ name: 'deliver-webhook', status: 'queued' }, { $set: { runAt: new Date() } });

describe('webhooks', () => {
  it('are sent what happens, signed as the reference library expects, and can be replayed', async () => {
    const creator = await createCreator(studio, { plan: 'enterprise' });
    const { url, received } = await receive(accept);
    const { secret, deliveries } = await createHook(creator, url, ['project.changed']);
    const project = await createProject(creator.user);
    for (let save = 0; save < 3; save++) {
      expect((await creator.agent.put(`/api/projects/${project._id}/timeline`, createTimeline())).status).toBe(200);
    }
    expect(received).toEqual([]);
    await JobRecord.updateMany({ name: 'announce-change' }, { $set: { runAt: new Date() } });
    await expect.poll(async () => (await deliveries()).map(({ status }) => status), inFull).toEqual(['delivered']);
    const [{ headers, body } = { headers: {}, body: '' }] = received;
    expect(new Verifier(secret).verify(body, headers)).toMatchObject({
      type: 'project.changed',
      data: { projectId: project._id, version: 4 },
    });
    expect(() => new Verifier(secret).verify(`${body} `, headers)).toThrow();

    const [{ id } = { id: '' }] = await deliveries();
    expect((await creator.agent.post(`/api/webhook-deliveries/${id}/replay`)).status).toBe(202);
    await expect.poll(() => received.length, inFull).toBe(2);
    expect(received[1]?.headers['webhook-id']).toBe(id);
    expect(received[1]?.body).toBe(body);
  });

  it('are sent again after a failure, and never follow a redirect', { tags: 'long' }, async () => {
    const creator = await createCreator(studio, { plan: 'enterprise' });
    const { url, received } = await receive((response, nth) =>
      nth === 1 ? response.writeHead(302, { Location: '/elsewhere' }).end() : accept(response, nth),
    );
    const { deliveries, id } = await createHook(creator, url);
    await announce(creator.user._id, 'render.done', { renderId: 'render-1' });
    await expect
      .poll(deliveries, inFull)
      .toMatchObject([{ status: 'waiting', attempts: 1, lastStatus: 302, lastError: 'The receiver answered 302.' }]);
    expect((await Webhook.findById(id))?.failingSince).not.toBeNull();
    const [job] = await JobRecord.find({ name: 'deliver-webhook', status: 'queued' });
    expect((job?.runAt.getTime() ?? 0) - Date.now()).toBeGreaterThan(50_000);
    await endPauses();
    await expect.poll(deliveries, inFull).toMatchObject([{ status: 'delivered', attempts: 2 }]);
    expect(received.map(({ headers }) => headers['webhook-id'])).toEqual(Array(2).fill((await deliveries())[0]?.id));
    expect((await Webhook.findById(id))?.failingSince).toBeNull();
  });

  it('are switched off with a note after days of failures, or when the receiver is gone', async () => {
    const creator = await createCreator(studio, { plan: 'enterprise' });
    const [broken, gone] = [
      await receive((response) => void response.writeHead(500).end()),
      await receive((response) => void response.writeHead(410).end()),
    ];
    const [failing] = [await createHook(creator, broken.url), await createHook(creator, gone.url)];
    const longAgo = new Date(Date.now() - (WEBHOOK_LIMITS.failingDays + 1) * DAY_MS);
    await Webhook.updateOne({ _id: failing.id }, { $set: { failingSince: longAgo } });
    await announce(creator.user._id, 'render.done', {});
    const states = async () => (await creator.agent.get('/api/webhooks')).body.webhooks;
    await expect.poll(states, inFull).toMatchObject([
      { isOn: false, note: 'Nothing could be delivered for 5 days.' },
      { isOn: false, note: 'The receiver answered 410 Gone.' },
    ]);
    await announce(creator.user._id, 'render.done', {});
    expect(await failing.deliveries()).toHaveLength(1);
    const on = await creator.agent.patch(`/api/webhooks/${failing.id}`, { isOn: true });
    expect(on.body).toMatchObject({ isOn: true, note: null, failingSince: null });
  });

  it('that hang delay no other account', { tags: 'long' }, async () => {
    const [slow, quick] = [
      await createCreator(studio, { plan: 'enterprise' }),
      await createCreator(studio, { plan: 'enterprise' }),
    ];
    const hanging = await receive(() => {});
    const answering = await receive(accept);
    for (let hook = 0; hook < WEBHOOK_LIMITS.perAccount; hook++) await createHook(slow, hanging.url);
    for (let event = 0; event < 4; event++) await announce(slow.user._id, 'render.done', {});
    await expect.poll(() => hanging.received.length, inFull).toBeGreaterThan(3);
    const { deliveries } = await createHook(quick, answering.url);
    await announce(quick.user._id, 'render.done', {});
    await expect.poll(deliveries).toMatchObject([{ status: 'delivered' }]);
    const running = await JobRecord.find({ name: 'deliver-webhook', status: 'running', accountId: slow.user._id });
    expect(running.length).toBeLessThanOrEqual(4);
    await Webhook.deleteMany({ userId: slow.user._id });
  });

  it('are part of Enterprise, few, and without a password in their address', async () => {
    const { agent } = await createCreator(studio);
    const body = { url: 'https://example.com/hook', events: ['render.done'] };
    expect((await agent.post('/api/webhooks', body)).body.code).toBe('token.plan');
    const { agent: allowed } = await createCreator(studio, { plan: 'enterprise' });
    for (const url of ['ftp://example.com', 'https://user:word@example.com', 'nowhere']) {
      expect((await allowed.post('/api/webhooks', { ...body, url })).status).toBe(400);
    }
    const made = await Promise.all(
      Array.from({ length: WEBHOOK_LIMITS.perAccount + 1 }, () => allowed.post('/api/webhooks', body)),
    );
    expect(made.filter(({ body: { code } }) => code === 'webhook.too-many')).toHaveLength(1);
  });
});

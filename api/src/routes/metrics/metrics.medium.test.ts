import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { RenderJob } from '#api/models/render-job.ts';
import { createCreator, createProject } from '#api/testing/factories.ts';
import { startTestStudio, type TestStudio } from '#api/testing/studio.ts';

const TOKEN = 'a token of the monitoring';
const TRACE_ID = '0af7651916cd43dd8448eb211c80319c';

let collector: Server;
let studio: TestStudio;
const received: unknown[] = [];
beforeAll(async () => {
  collector = createServer(async (ctx, answer) => {
    if (ctx.url === '/v1/traces') received.push(await json(ctx));
    answer.setHeader('Content-Type', 'application/json').end('{}');
  }).listen(0, '127.0.0.1');
  await once(collector, 'listening');
  const { port } = collector.address() as AddressInfo;
  studio = await startTestStudio({
    METRICS_TOKEN: TOKEN,
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}/`,
  });
});
afterAll(async () => {
  await studio.close();
  collector.close();
});

const scrape = (authorization: string | null) =>
  studio.agent().get('/api/metrics', { headers: { Authorization: authorization } });

it('figures are for holders of the token', async () => {
  for (const wrong of [null, TOKEN, 'Bearer', `Bearer ${TOKEN}x`]) expect((await scrape(wrong)).status).toBe(401);
  const { agent } = await createCreator(studio, { isAdmin: true });
  expect((await agent.get('/api/metrics')).status).toBe(401);
});

it('figures name routes, queues, renders, the event loop and the disk, and nobody', async () => {
  const { agent, user } = await createCreator(studio);
  const project = await createProject(user);
  const values = { projectId: project._id, userId: user._id, slot: project._id, preset: 'tiktok-1080-916' } as const;
  const ended = { status: 'completed', executor: 'browser', startedAt: new Date(Date.now() - 20_000) } as const;
  await RenderJob.create({
    ...values,
    ...ended,
    completedAt: new Date(),
    frameCount: 1,
    timelineVersion: 1,
    lastHeardAt: new Date(),
  });
  await agent.get(`/api/projects/${project._id}`);
  await agent.get(`/api/projects/${crypto.randomUUID()}/nothing`);
  const { status, headers, body } = await scrape(`Bearer ${TOKEN}`);
  expect([status, headers.get('content-type')]).toEqual([200, expect.stringContaining('text/plain')]);
  for (const line of [
    /^clipwright_request_seconds_count\{method="GET",route="\/api\/projects\/:id",status="200"\} 1$/m,
    /^clipwright_request_seconds_count\{method="GET",route="\/api\/\*",status="404"\} 1$/m,
    /^clipwright_render_seconds_count\{executor="browser",status="completed"\} 1$/m,
    /^clipwright_disk_bytes\{state="free"\} \d+/m,
    /^nodejs_eventloop_lag_p99_seconds /m,
  ]) {
    expect(body).toMatch(line);
  }
  expect(body).not.toContain(project._id);
  expect(body).not.toContain(user._id);
  expect((await scrape(`Bearer ${TOKEN}`)).body).toMatch(/render_seconds_count\{.*\} 1$/m);
});

it('traces reach a collector, and continue the caller’s', async () => {
  const { agent } = await createCreator(studio);
  await agent.get('/api/projects', { headers: { traceparent: `00-${TRACE_ID}-b7ad6b7169203331-01` } });
  // Flushes waiting data.
  await studio.restart();
  const spans = received.flatMap(
    // biome-ignore lint/suspicious/noExplicitAny: the collector's protocol is not ours.
    (sent: any) => sent.resourceSpans[0].scopeSpans[0].spans,
  );
  expect(spans).toContainEqual(
    expect.objectContaining({ name: 'GET /api/projects', traceId: TRACE_ID, parentSpanId: 'b7ad6b7169203331' }),
  );
});

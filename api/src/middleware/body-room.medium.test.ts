import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Agent } from '#api/testing/agent.ts';
import { createCreator, createProject } from '#api/testing/factories.ts';
import { startTestStudio, type TestStudio } from '#api/testing/studio.ts';

let studio: TestStudio;
beforeAll(async () => {
  studio = await startTestStudio();
});
afterAll(() => studio.close());

const TIMELINE = { tracks: [{ id: 'video-1', type: 'video', clips: [] }] };

async function openProject() {
  const { agent, user } = await createCreator(studio);
  const project = await createProject(user);
  return { agent, path: `/api/projects/${project._id}/timeline` };
}

/** Begins a save that never sends its whole body. */
async function beginSave(agent: Agent, path: string): Promise<Socket> {
  const { host, hostname, port } = new URL(agent.url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  const cookie = [...agent.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const lines = [
    ...[`PUT ${path} HTTP/1.1`, `Host: ${host}`, `Origin: ${agent.url}`, `Cookie: ${cookie}`],
    ...['Content-Type: application/json', 'Content-Length: 100', 'Connection: close', '', '{'],
  ];
  socket.write(lines.join('\r\n'));
  return socket;
}

it('unfinished saves of five accounts refuse only these accounts, and leave nothing behind', async () => {
  const attackers = await Promise.all(Array.from({ length: 5 }, openProject));
  const other = await openProject();
  // At once, because those that are let in are ended after ten seconds without their body.
  const sockets = await Promise.all(
    attackers.flatMap(({ agent, path }) => Array.from({ length: 60 }, () => beginSave(agent, path))),
  );
  // Half of them exceed their accounts' shares.
  let refused = 0;
  for (const socket of sockets) {
    void text(socket).then(
      (answer) => (refused += answer.startsWith('HTTP/1.1 429') ? 1 : 0),
      () => {},
    );
  }
  await expect.poll(() => refused).toBe(150);
  expect(await other.agent.put(other.path, TIMELINE)).toMatchObject({ status: 200 });
  const [{ agent, path } = other] = attackers;
  const own = await agent.put(path, TIMELINE);
  expect(own).toMatchObject({ status: 429, body: { code: 'request.queue-full' } });
  expect(own.headers.get('Retry-After')).toBe('10');
  for (const socket of sockets) socket.destroy();
  await expect.poll(async () => (await agent.put(path, TIMELINE)).status).toBe(200);
});

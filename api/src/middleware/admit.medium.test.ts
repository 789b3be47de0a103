import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCreator } from '#api/testing/factories.ts';
import { startTestStudio, type TestStudio } from '#api/testing/studio.ts';

let studio: TestStudio;
beforeAll(async () => {
  studio = await startTestStudio({ TRUST_PROXY: 'true' });
});
afterAll(() => studio.close());

const COUNT = 400;

it('refuses a crowd at one address beyond its room, and nobody at another', async () => {
  const { agent } = await createCreator(studio);
  const at = (address: string) => ({ headers: { 'X-Forwarded-For': address } });
  const { host, hostname, port } = new URL(studio.url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  let answers = '';
  socket.setEncoding('utf8').on('data', (text: string) => (answers += text));
  const count = (status: number) => answers.split(`HTTP/1.1 ${status} `).length - 1;
  // They arrive in one piece. Made-up sessions are not accounts.
  const requests = Array.from({ length: COUNT }, (_, n) => {
    const path = n === COUNT - 1 ? '/api/health' : '/api/projects';
    const lines = [`GET ${path} HTTP/1.1`, `Host: ${host}`, 'X-Forwarded-For: 192.0.2.1', `Cookie: clipwright=${n}`];
    return `${lines.join('\r\n')}\r\n\r\n`;
  });
  socket.write(requests.join(''));
  expect(await agent.send('GET', '/api/projects', at('192.0.2.2'))).toMatchObject({ status: 200 });
  await expect.poll(() => count(200) + count(401) + count(429)).toBe(COUNT);
  socket.destroy();
  expect(count(200)).toBe(1);
  expect(count(429)).toBeGreaterThan(100);
  expect(count(401)).toBeGreaterThanOrEqual(100);
  expect(answers).toContain('Retry-After: 2');
  expect(answers).toContain('"code":"request.queue-full"');
  expect(await studio.agent().send('GET', '/api/projects', at('192.0.2.1'))).toMatchObject({ status: 401 });
});

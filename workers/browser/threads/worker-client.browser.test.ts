import { expect, test } from 'vitest';
import type { EchoWorker } from './fixtures/echo.worker.ts';
import { WorkerClient } from './worker-client.ts';

function createClient(): WorkerClient<EchoWorker> {
  return new WorkerClient(() => new Worker(new URL('./fixtures/echo.worker.ts', import.meta.url), { type: 'module' }));
}

test('a call answers', async () => {
  const client = createClient();
  await expect(client.call((remote) => remote.echo('hello'))).resolves.toBe('hello');
  client.terminate();
});

test('a coded failure arrives with its code', async () => {
  const client = createClient();
  await expect(client.call((remote) => remote.fail('lib.test'))).rejects.toMatchObject({ code: 'lib.test' });
  client.terminate();
});

test('an abort reaches the work inside the worker', async () => {
  const client = createClient();
  const controller = new AbortController();
  const waiting = client.call((remote) => remote.waitForAbort(controller.signal), controller.signal);
  await client.call((remote) => remote.echo('is up'));
  controller.abort();
  await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
  client.terminate();
});

test('a worker that dies rejects its calls, and the next call starts a new one', async () => {
  const client = createClient();
  await expect(client.call((remote) => remote.die())).rejects.toMatchObject({ code: 'worker.lost' });
  await expect(client.call((remote) => remote.echo('again'))).resolves.toBe('again');
  client.terminate();
});

test('terminate rejects pending calls as canceled', async () => {
  const client = createClient();
  const waiting = client.call((remote) => remote.waitForAbort(new AbortController().signal));
  client.terminate();
  await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
});

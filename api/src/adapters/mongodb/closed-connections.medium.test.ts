import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { mkdtemp, rm } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient, MongoNetworkError } from 'mongodb';
import { expect, it, onTestFinished } from 'vitest';
import { startEmbeddedDocuments } from '#api/adapters/documents/embedded.ts';
import { failWritesToClosedConnections } from './closed-connections.ts';

it('an operation whose connection breaks as its command is written fails, and the next one works', async () => {
  failWritesToClosedConnections();
  const sockets: Socket[] = [];
  const remember = (message: unknown) => void sockets.push((message as { socket: Socket }).socket);
  subscribe('net.client.socket', remember);
  const dataDir = await mkdtemp(join(tmpdir(), 'clipwright-driver-'));
  const documents = await startEmbeddedDocuments({ dataDir, log: { error: () => {} } });
  const client = new MongoClient(documents.uri, { monitorCommands: true, retryReads: false });
  onTestFinished(async () => {
    unsubscribe('net.client.socket', remember);
    await client.close();
    await documents.close();
    await rm(dataDir, { recursive: true });
  });

  const items = client.db().collection('items');
  await items.insertOne({ a: 1 });
  // Between this event and the write of the command, the driver does not check the connection again.
  client.once('commandStarted', () => {
    for (const socket of sockets) socket.destroy();
  });
  const late = new Promise((resolve) => setTimeout(resolve, 5_000, 'still waiting'));
  const outcome = items.findOne({ a: 1 }).catch((error: unknown) => error);
  expect(await Promise.race([outcome, late])).toBeInstanceOf(MongoNetworkError);
  expect(await items.findOne({ a: 1 })).toMatchObject({ a: 1 });
});

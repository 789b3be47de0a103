import { chmodSync } from 'node:fs';
import { Cursors } from '#api/adapters/documents/server/cursors.ts';
import { removeExpired } from '#api/adapters/documents/server/expiry.ts';
import { Store } from '#api/adapters/documents/server/store.ts';
import { Reserve } from './disk-reserve.ts';
import { listen } from './listen.ts';
import type { ChildMessage, ChildSettings, ParentMessage } from './messages.ts';
import { damaged, databaseFile, isDamage, OpenError, openDatabase } from './open.ts';

// Only the owner may access the files and the socket.
process.umask(0o077);
// Ctrl-C reaches the whole process group, but the parent still writes while it stops. The parent tells this process
// when to end.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});

const settings = JSON.parse(process.argv[2] ?? '') as ChildSettings;

try {
  await start(settings);
} catch (error) {
  const known = error instanceof OpenError;
  fail(
    known ? error.reason : 'unusable',
    known ? error.message : `The embedded database cannot start: ${String(error)}`,
  );
}

async function start({ dataDir, socket, sweepMs }: ChildSettings): Promise<void> {
  const db = openDatabase(dataDir);
  const store = new Store(db);
  const onDamage = (error: Error) => fail('damaged', damaged(databaseFile(dataDir), error.message).message);
  const reserve = new Reserve(dataDir);
  const net = await listen(socket, { store, cursors: new Cursors(), reserve, onDamage, onBug: reportBug });
  chmodSync(socket, 0o600);
  let sweep = setTimeout(sweepOnce, sweepMs);
  function sweepOnce(): void {
    reserve.hold().catch(reportBug);
    let isMore = false;
    try {
      isMore = removeExpired(store, new Date());
    } catch (error) {
      if (isDamage(error)) onDamage(error as Error);
      else reportBug(error);
    }
    // Commands run between batches.
    sweep = setTimeout(sweepOnce, isMore ? 0 : sweepMs);
  }

  const stop = () => {
    clearTimeout(sweep);
    net.close();
    // Acknowledged writes are already on disk. Closing only merges the log into the file.
    db.close();
    process.exit(0);
  };
  process.on('message', (message: ParentMessage) => {
    if (message.type === 'stop') stop();
  });
  // The channel closes when the parent ends, even if it was killed.
  process.on('disconnect', stop);
  if (!process.connected) stop();
  send({ type: 'ready' });
}

function reportBug(error: unknown): void {
  send({ type: 'bug', message: error instanceof Error ? (error.stack ?? error.message) : String(error) });
}

/** Ends the process without closing the database, which would write to its file. */
function fail(reason: (ChildMessage & { type: 'failed' })['reason'], message: string): void {
  const end = () => process.kill(process.pid, 'SIGKILL');
  if (process.send) process.send({ type: 'failed', reason, message } satisfies ChildMessage, end);
  else end();
}

function send(message: ChildMessage): void {
  // `disconnect` reports the loss of the parent.
  if (process.connected) process.send?.(message, () => {});
}

import { createHmac, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { readConfig } from '#api/config/config.ts';
import { SESSION_COOKIE } from '#api/middleware/session-cookie.ts';
import { Project } from '#api/models/project.ts';
import { Session } from '#api/models/session.ts';
import { User } from '#api/models/user.ts';
import { startServer } from '#api/server.ts';
import { createTimelineOf } from '#api/services/timelines/timelines.ts';
import { DAY_MS } from '#shared/time/periods.ts';

/** A signed-in account with a project. Plain JSON, because it crosses process borders. */
export interface BenchAccount {
  readonly userId: string;
  readonly projectId: string;
  readonly cookie: string;
  /** Client address, as a trusted proxy would report it. */
  readonly address: string;
}

/** A video with sound, for uploads. */
export function readClip(): Promise<Buffer> {
  return readFile(join(import.meta.dirname, '../../workers/fixtures/counter.mp4'));
}

/** Writes accounts with their sessions directly into the database, because hashing 500 passwords would take minutes. */
export async function fillAccounts(dataDir: string, addresses: readonly string[]): Promise<BenchAccount[]> {
  const config = readConfig({ PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
  const server = await startServer(config, pino({ level: 'silent' }));
  const accounts: BenchAccount[] = [];
  for (const [n, address] of addresses.entries()) {
    const { _id: userId } = await User.create({ email: `user${n}@example.com`, passwordHash: 'none', plan: 'studio' });
    const aiPrompt = { topic: 'Bees', durationSec: 30, platform: 'tiktok', tone: 'calm' } as const;
    const { _id: projectId } = await Project.create({
      ...{ userId, title: 'Bees', status: 'ready', targetPlatform: 'tiktok', aiPrompt },
    });
    await createTimelineOf(projectId);
    const sid = randomUUID();
    const sess = { userId, credentialsVersion: 0, signedInAt: Date.now() };
    await Session.create({ _id: sid, sess, userId, expire: new Date(Date.now() + DAY_MS) });
    accounts.push({ userId, projectId, cookie: signed(sid, server.deps.sessionSecret), address });
  }
  await server.close();
  return accounts;
}

function signed(sid: string, secret: string): string {
  const cookie = `${SESSION_COOKIE.plain}=${sid}`;
  return `${cookie}; ${SESSION_COOKIE.plain}.sig=${createHmac('sha1', secret).update(cookie).digest('base64url')}`;
}

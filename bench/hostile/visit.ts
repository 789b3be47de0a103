import { setTimeout as sleep } from 'node:timers/promises';
import type { BenchAccount } from '#bench/hold-up/accounts.ts';
import { type Answer, send } from '#bench/hold-up/client.ts';
import type { HostileFile } from './files.ts';

/** One account's requests to a studio. */
export interface Visitor {
  readonly url: string;
  readonly account: BenchAccount;
}

/** A finished, failed or given-up render. */
export interface RenderEnd {
  readonly status: 'completed' | 'failed' | 'refused' | 'stuck' | 'left' | 'error';
  /** From its first try to its end; null if it never began. */
  readonly seconds: number | null;
  /** Answer to a failed request. */
  readonly answer: Answer;
}

interface Watched {
  /** Seconds after its first try at which the wait ends. */
  readonly limitS: number;
  /** When everything ends, in milliseconds of `performance.now()`. */
  readonly endsAt: number;
}

const LOOK_MS = 500;

/** Uploads a file and makes an asset of it. @returns The last answer. */
export async function register(
  visitor: Visitor,
  { type, name, bytes }: Pick<HostileFile, 'type' | 'name' | 'bytes'>,
): Promise<Answer> {
  const granted = await post(visitor, '/api/assets/upload-url', { fileSize: bytes.length });
  if (granted.status !== 200) return granted;
  const { uploadUrl } = JSON.parse(granted.text) as { uploadUrl: string };
  const stored = await send(visitor.url, visitor.account, uploadUrl, { method: 'PUT', body: bytes, type: 'video/mp4' });
  if (stored.status !== 201) return stored;
  const [storageUrl] = uploadUrl.split('?');
  return post(visitor, '/api/assets', { type, name, fileSize: bytes.length, storageUrl });
}

/** Saves a timeline of clips one after another and starts its render. @returns The answer with the job, or an earlier failure. */
export async function order(
  visitor: Visitor,
  { assetId, type, seconds, clips = 1 }: { assetId: string; type: 'video' | 'audio'; seconds: number; clips?: number },
  preset: string,
): Promise<Answer> {
  const project = `/api/projects/${visitor.account.projectId}`;
  const list = Array.from({ length: clips }, (_, n) => {
    return { id: `c${n}`, assetId, start: n * seconds, end: (n + 1) * seconds, in: 0, out: seconds };
  });
  const saved = await post(visitor, `${project}/timeline`, { tracks: [{ id: `${type}-1`, type, clips: list }] }, 'PUT');
  if (saved.status !== 200) return saved;
  return post(visitor, `${project}/render`, { preset, executor: 'server' });
}

/** Waits for the end of a render, or cancels it after its time. */
export async function endOf(visitor: Visitor, renderId: string, { limitS, endsAt }: Watched): Promise<RenderEnd> {
  for (;;) {
    const answer = await send(visitor.url, visitor.account, `/api/renders/${renderId}`);
    if (answer.status !== 200) return { status: 'error', seconds: null, answer };
    const { status, startedAt, completedAt } = JSON.parse(answer.text);
    const until = completedAt ? Date.parse(completedAt) : Date.now();
    const seconds = startedAt ? (until - Date.parse(startedAt)) / 1_000 : null;
    if (status === 'completed' || status === 'failed') return { status, seconds, answer };
    const isStuck = (seconds ?? 0) > limitS;
    if (isStuck || performance.now() > endsAt) {
      await post(visitor, `/api/renders/${renderId}/cancel`, {});
      return { status: isStuck ? 'stuck' : 'left', seconds, answer };
    }
    await sleep(LOOK_MS);
  }
}

/** Seconds from a render's order to its first try. Cancels it then, or at `endsAt`. */
export async function waitOf(visitor: Visitor, renderId: string, endsAt: number): Promise<number> {
  for (;;) {
    const { text } = await send(visitor.url, visitor.account, `/api/renders/${renderId}`);
    const { createdAt, startedAt } = JSON.parse(text);
    const waitedS = ((startedAt ? Date.parse(startedAt) : Date.now()) - Date.parse(createdAt)) / 1_000;
    if (startedAt || performance.now() > endsAt) {
      await post(visitor, `/api/renders/${renderId}/cancel`, {});
      return waitedS;
    }
    await sleep(LOOK_MS);
  }
}

function post({ url, account }: Visitor, path: string, body: unknown, method = 'POST'): Promise<Answer> {
  return send(url, account, path, { method, body: JSON.stringify(body) });
}

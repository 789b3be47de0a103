import { setTimeout as sleep } from 'node:timers/promises';
import { largestTracks } from '#bench/load/studio.ts';
import { BACKGROUNDS } from '#workers/lib/backgrounds/recipes.ts';
import { BEDS } from '#workers/server/stock/music/beds.ts';
import { type BenchAccount, readClip } from './accounts.ts';
import { type Answer, hold, type Sent, send } from './client.ts';

/** Order for a process that attacks on behalf of its parent. The parent ends it: `message` → attack → disconnect. */
export interface AttackOrder {
  readonly url: string;
  readonly accounts: readonly BenchAccount[];
}

/** Limits the attackers' share of the machine, which they share with the studio. */
const PAUSE_MS = 250;
const HOLD_MS = 20_000;
const AT_ONCE = 10;

const SENTENCE = 'Bees matter for it. '.repeat(50);
const LARGEST = JSON.stringify({ tracks: largestTracks(0) });
const SMALL = JSON.stringify({ tracks: [{ id: 'video-1', type: 'video', clips: [] }] });
const MUSIC = BEDS.map(({ id }) => id);
const STOCK = BACKGROUNDS.flatMap(({ id }) => [`${id}/file?quality=uhd`, `${id}/poster`]);

process.once('disconnect', () => process.exit());
process.once('message', (message) => void attack(message as AttackOrder));

async function attack({ url, accounts }: AttackOrder): Promise<void> {
  const clip = await readClip();
  const counts: Record<string, number> = {};
  const tell = setInterval(() => process.send?.(counts), 1_000);
  tell.unref();
  for (const [n, account] of accounts.entries()) {
    const project = `/api/projects/${account.projectId}`;
    const call = async (path: string, sent: Sent = {}) => {
      const answer = await send(url, account, path, sent);
      const outcome = outcomeOf(answer);
      counts[outcome] = (counts[outcome] ?? 0) + 1;
      return answer;
    };
    const post = (path: string, body: unknown) => call(path, { method: 'POST', body: JSON.stringify(body) });
    const save = { method: 'PUT' };
    const uploadUrl = async () => {
      const { status, text } = await post('/api/assets/upload-url', { contentType: 'video/mp4' });
      return status === 200 ? (JSON.parse(text) as { uploadUrl: string }).uploadUrl : null;
    };
    const upload = async () => {
      const address = await uploadUrl();
      if (address === null) return null;
      await call(address, { method: 'PUT', body: clip, type: 'video/mp4' });
      const [storageUrl] = address.split('?');
      const probed = await post('/api/assets', { type: 'video', name: 'a.mp4', fileSize: clip.length, storageUrl });
      return probed.status === 201 ? (JSON.parse(probed.text) as { id: string }).id : null;
    };
    let assetId: string | null = null;
    const orders: (() => Promise<unknown>)[] = [
      () => many(() => hold(url, account, `${project}/timeline`, save, HOLD_MS)),
      () => many(() => call(`${project}/timeline`, { ...save, body: SMALL })),
      () => call(`${project}/timeline`, { ...save, body: LARGEST }),
      upload,
      async () => {
        const address = await uploadUrl();
        if (address) await many(() => hold(url, account, address, { method: 'PUT', type: 'video/mp4' }, HOLD_MS));
      },
      () => many(() => post(`${project}/generate-voiceover`, { text: SENTENCE, voice: 'alloy', startTime: 0 })),
      async () => {
        assetId ??= await upload();
        await many(() => post(`${project}/generate-captions`, { assetId, style: 'karaoke', startTime: 0 }));
      },
      () => many((m) => call(`/api/stock/music/${MUSIC[m % MUSIC.length]}?seconds=${10 + ((n + m) % 500)}`)),
      () => many((m) => call(`/api/stock/backgrounds/${STOCK[(n + m) % STOCK.length]}`)),
      () => many(() => call('/api/events', { signal: AbortSignal.timeout(Math.random() < 0.5 ? 5 : HOLD_MS) })),
      async () => {
        const { status, text } = await post(`${project}/render`, { preset: 'tiktok-1080-916' });
        if (status === 201) await post(`/api/renders/${(JSON.parse(text) as { id: string }).id}/cancel`, {});
      },
    ];
    void repeat(orders[n % orders.length] ?? upload);
  }
}

/** Status of an answer, with its code for an error. */
function outcomeOf({ status, text }: Answer): string {
  if (status === 0) return 'broken off';
  const [, code] = (status >= 400 && /"code":"([^"]+)"/.exec(text)) || [];
  return code === undefined ? String(status) : `${status} ${code}`;
}

async function repeat(order: () => Promise<unknown>): Promise<void> {
  await sleep(Math.random() * 2_000);
  for (;;) {
    await order();
    await sleep(PAUSE_MS + Math.random() * PAUSE_MS);
  }
}

function many(order: (m: number) => Promise<unknown>): Promise<unknown> {
  return Promise.all(Array.from({ length: AT_ONCE }, (_, m) => order(m)));
}

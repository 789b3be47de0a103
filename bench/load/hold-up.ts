import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Agent, AgentAnswer } from '#api/testing/agent.ts';
import { createAsset } from '#api/testing/uploads.ts';
import { makeSource, SOURCE_NAME } from '#bench/export/scene.ts';
import { MOST_WORDS } from '#shared/contracts/transcript.ts';
import { CACHE_FOLDER, largestTracks, openAccount } from './studio.ts';

/** Something that one account sends, and its effect on all others. */
export interface HeldUp {
  readonly what: string;
  readonly status: number;
  /** Until it was answered. */
  readonly ms: number;
  /** Longest pause of the event loop until then. */
  readonly pauseMs: number;
}

/** Times that each thing is sent; the worst counts. */
const TIMES = 3;

/** Sends the largest and the worst of what an account may send, one at a time. */
export async function holdUp(url: string, n: number, worstPause: () => Promise<number>): Promise<readonly HeldUp[]> {
  const { agent, projectId } = await openAccount(url, n);
  const project = `/api/projects/${projectId}`;
  const { id: assetId } = await createAsset(agent, await readFile(join(makeSource(CACHE_FOLDER), SOURCE_NAME)));
  const asset = `/api/assets/${assetId}`;
  const put = (path: string, body: unknown) => {
    const sent = typeof body === 'string' ? body : JSON.stringify(body);
    return () => agent.send('PUT', path, { body: sent, headers: { 'Content-Type': 'application/json' } });
  };
  const tracks = largestTracks(0);
  const timeline = { tracks, scenes: [], corrections: {} };
  const sendings: readonly [what: string, send: () => Promise<AgentAnswer>][] = [
    ['the largest timeline is saved', put(`${project}/timeline`, timeline)],
    ['… by a tab that is too late', put(`${project}/timeline`, { ...timeline, version: 1 })],
    ['… by a client without scripts', put(`${project}/timeline`, { tracks })],
    ['… is read', () => agent.get(`${project}/timeline`)],
    ['… is copied with its project', () => agent.post(`${project}/copy`, {})],
    ['… is searched for a file', () => agent.get(`${asset}/uses`)],
    ['… is exported by a tab', () => render(agent, project, {})],
    ['… is exported by the server', () => render(agent, project, { executor: 'server' })],
    ['6 MB of empty lists', put(`${project}/timeline`, `{"tracks":[${'[],'.repeat(2_000_000)}[]]}`)],
    ['a timeline, wrong everywhere', put(`${project}/timeline`, { tracks: Array(400_000).fill(0) })],
    ['a script, wrong everywhere', put(`${project}/timeline`, { tracks, scenes: wrongScenes() })],
    [
      'the longest transcript is kept',
      put(`${asset}/transcript`, { language: 'en', engine: 'whisper-base', words: words() }),
    ],
    ['… is read', () => agent.get(`${asset}/transcript`)],
    ['… is read with others', () => agent.get(`/api/assets/transcripts?ids=${assetId}`)],
  ];
  const results: HeldUp[] = [];
  for (const [what, send] of sendings) {
    const row = { what, status: 0, ms: 0, pauseMs: 0 };
    for (let time = 0; time < TIMES; time++) {
      await worstPause();
      const startedAt = performance.now();
      row.status = (await send()).status;
      row.ms = Math.max(row.ms, performance.now() - startedAt);
      row.pauseMs = Math.max(row.pauseMs, await worstPause());
    }
    results.push(row);
  }
  return results;
}

/** Starts an export and cancels it once the server has had time to prepare it. */
async function render(agent: Agent, project: string, order: object): Promise<AgentAnswer> {
  const started = await agent.post(`${project}/render`, { preset: 'tiktok-1080-916', ...order });
  if (started.status === 201) {
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    await agent.post(`/api/renders/${started.body.id}/cancel`);
  }
  return started;
}

function wrongScenes(): object[] {
  return Array.from({ length: 40 }, () => ({ takes: Array(5_000).fill(0) }));
}

function words(): object[] {
  return Array.from({ length: MOST_WORDS }, (_, index) => ({
    text: 'words',
    start: index * 0.2,
    end: index * 0.2 + 0.1,
  }));
}

import { readFile } from 'node:fs/promises';
import type { Agent, AgentAnswer } from '#api/testing/agent.ts';
import { createAsset } from '#api/testing/uploads.ts';
import { makeSource } from '#bench/lib/clips.ts';
import { MOST_WORDS } from '#shared/contracts/transcript.ts';
import { largestTracks, openAccount } from './studio.ts';

type Sending = readonly [what: string, send: () => Promise<AgentAnswer>];

/** The largest and worst requests that an account may send. */
export async function worstSendings(url: string, n: number): Promise<readonly Sending[]> {
  const { agent, projectId } = await openAccount(url, n);
  const project = `/api/projects/${projectId}`;
  const { id: assetId } = await createAsset(agent, await readFile(makeSource()));
  const asset = `/api/assets/${assetId}`;
  const put = (path: string, body: unknown) => {
    const sent = typeof body === 'string' ? body : JSON.stringify(body);
    return () => agent.send('PUT', path, { body: sent, headers: { 'Content-Type': 'application/json' } });
  };
  const tracks = largestTracks(0);
  const timeline = { tracks, scenes: [], corrections: {} };
  return [
    ['the largest timeline is saved', put(`${project}/timeline`, timeline)],
    ['… saved by a tab that is too late', put(`${project}/timeline`, { ...timeline, version: 1 })],
    ['… saved by a client without scripts', put(`${project}/timeline`, { tracks })],
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
    ['the transcript is read', () => agent.get(`${asset}/transcript`)],
    ['… with others', () => agent.get(`/api/assets/transcripts?ids=${assetId}`)],
  ];
}

/** Starts an export and cancels it after the server has had time to prepare it. */
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

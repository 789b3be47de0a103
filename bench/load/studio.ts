import { readFile } from 'node:fs/promises';
import { Agent } from '#api/testing/agent.ts';
import { createAsset } from '#api/testing/uploads.ts';
import { signIn } from '#bench/lib/accounts.ts';
import { makeSource, SOURCE_SECONDS } from '#bench/lib/clips.ts';

/** Longer than a benchmark takes to render. */
const RENDERED_SECONDS = 600;

/** The maximum that the contract accepts. With their words, they have nearly the maximum bytes. */
const MOST_CAPTIONS = 12_000;
const CAPTIONS_PER_TRACK = 4_000;

/** A signed-in account with its first project. */
export async function openAccount(url: string, n: number): Promise<{ agent: Agent; projectId: string }> {
  const agent = new Agent(url);
  await signIn(agent, n);
  const [project] = (await agent.get('/api/projects')).body;
  return { agent, projectId: project.id };
}

/** Starts a 4K render that takes minutes, and returns its address. */
export async function startLongRender(url: string, n: number): Promise<{ agent: Agent; path: string }> {
  const { agent, projectId } = await openAccount(url, n);
  const { id: assetId } = await createAsset(agent, await readFile(makeSource()));
  const clips = Array.from({ length: RENDERED_SECONDS / SOURCE_SECONDS }, (_, index) =>
    clipOf(`clip-${index}`, index * SOURCE_SECONDS, SOURCE_SECONDS, { assetId }),
  );
  const tracks = [
    { id: 'video-1', type: 'video', clips },
    { id: 'caption-1', type: 'caption', clips: captionsOf(RENDERED_SECONDS / 2, 0) },
  ];
  await agent.put(`/api/projects/${projectId}/timeline`, { tracks });
  const started = await agent.post(`/api/projects/${projectId}/render`, { preset: 'tiktok-4k-916' });
  if (started.status !== 201)
    throw new Error(`The render did not start: ${started.status} ${JSON.stringify(started.body)}`);
  return { agent, path: `/api/renders/${started.body.id}` };
}

/** The tracks of a short: ten clips, and a caption with its words every two seconds. */
export function shortTracks(save: number): object[] {
  const clips = Array.from({ length: 10 }, (_, index) => clipOf(`clip-${index}`, index * 6, 6, { text: `${save}` }));
  return [
    { id: 'video-1', type: 'video', clips },
    { id: 'caption-1', type: 'caption', clips: captionsOf(30, save) },
  ];
}

/** The tracks of the largest accepted timeline, short enough for the server to export. */
export function largestTracks(save: number): object[] {
  return Array.from({ length: MOST_CAPTIONS / CAPTIONS_PER_TRACK }, (_, track) => ({
    id: `caption-${track}`,
    type: 'caption',
    clips: captionsOf(CAPTIONS_PER_TRACK, save, { idPrefix: `t${track}-`, seconds: 0.75 }),
  }));
}

function captionsOf(count: number, save: number, { idPrefix = 'c-', seconds = 2 } = {}): object[] {
  const words = ['Bees', 'matter', 'for', `it${save}`].map((text, index) => ({
    text,
    start: (index * seconds) / 5,
    endExclusive: ((index + 1) * seconds) / 5,
  }));
  const text = words.map((word) => word.text).join(' ');
  return Array.from({ length: count }, (_, index) =>
    clipOf(`${idPrefix}${index}`, index * seconds, seconds, { text, words, style: 'karaoke' }),
  );
}

function clipOf(id: string, start: number, seconds: number, more: object): object {
  return { id, assetId: '', start, end: start + seconds, in: 0, out: seconds, ...more };
}

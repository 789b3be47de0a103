import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { clipOf, StudioApi, type WireTracks } from '#e2e/pages/api.ts';
import { createProjectAnswerSchema } from '#shared/contracts/project.ts';

const SAMPLE = join(import.meta.dirname, '../../api/sample');

/** A word with its times in seconds, as in the sample. */
interface Said {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const SENTENCES: readonly (readonly Said[])[] = JSON.parse(readFileSync(join(SAMPLE, 'the-voice.json'), 'utf8'));

/** Hesitations in the pauses of the sample's voice, for the screens that find them. */
const STUMBLES: readonly Said[] = [
  { text: 'um', start: 3.2, end: 3.5 },
  { text: 'First,', start: 4.2, end: 4.6 },
  { text: 'you', start: 8.2, end: 8.4 },
  { text: 'know,', start: 8.4, end: 8.7 },
];

/** The sample's footage under the voice, with its seconds. */
const FOOTAGE = [
  ['the-glass.mp4', 0, 4.5],
  ['the-beans.mp4', 4.5, 9],
  ['the-pour.mp4', 9, 13.5],
  ['the-night.mp4', 13.5, 17.5],
] as const;

/**
 * Creates a project of the sample's footage and a script, whose voice speaks all but one of the script's sentences, with
 * its words.
 * @returns The project's id.
 */
export async function makeSpokenProject(page: Page, origin: string): Promise<string> {
  const api = new StudioApi(page, origin);
  const voice = await api.addAsset(join(SAMPLE, 'the-voice.m4a'));
  const footage = [];
  for (const [name, start, end] of FOOTAGE) {
    const { id } = await api.addAsset(join(SAMPLE, name));
    footage.push(clipOf(name.replace('.mp4', ''), id, start, end));
  }
  const projectId = await startProject(page, origin, 'Cold brew', [
    { id: 'video-1', type: 'video', clips: footage },
    { id: 'audio-1', type: 'audio', clips: [clipOf('voice', voice.id, 0, 17.5)] },
    { id: 'caption-1', type: 'caption', clips: [] },
  ]);
  const put = async (path: string, data: unknown) => {
    const answer = await page.request.put(path, { data, headers: { Origin: origin } });
    if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`);
  };
  const words = [...SENTENCES.flat(), ...STUMBLES].toSorted((left, right) => left.start - right.start);
  await put(`/api/assets/${voice.id}/transcript`, { language: 'en', engine: 'whisper-base', words });
  const { tracks } = await api.timeline(projectId);
  const narrations = [...SENTENCES.map((sentence) => sentence.map(({ text }) => text).join(' ')), 'Drink it slowly.'];
  const scenes = narrations.map((narration, index) => ({
    id: `scene-${index}`,
    narration,
    onScreenText: '',
    visual: 'A glass of coffee',
    seconds: 3,
  }));
  await put(`/api/projects/${projectId}/timeline`, { tracks, scenes });
  return projectId;
}

/** Creates a project without a script, so that nothing is waited for. */
export async function startProject(page: Page, origin: string, title: string, tracks: WireTracks): Promise<string> {
  const api = new StudioApi(page, origin);
  const answer = await page.request.post('/api/projects/empty', { data: {}, headers: { Origin: origin } });
  const { projectId } = createProjectAnswerSchema.parse(await answer.json());
  await api.rename(projectId, title);
  await api.saveTracks(projectId, tracks);
  return projectId;
}

import * as z from 'zod';
import { ApiError } from '#api/errors/api-error.ts';
import { timelineLines } from '#api/presenters/timeline-lines.ts';
import type { Asset } from '#shared/contracts/asset.ts';
import type { timelineAnswerSchema } from '#shared/contracts/timeline.ts';
import { MAX_TRANSCRIPTS, type transcriptsSchema } from '#shared/contracts/transcript.ts';
import type { AskRoute } from './ask-route.ts';
import { projectId } from './inputs.ts';
import { defineTool } from './tool.ts';

type WireTimeline = z.input<typeof timelineAnswerSchema>;
type WireTranscript = z.input<typeof transcriptsSchema>[number];

const HOURS_6 = 21_600;

const preset = z
  .string()
  .min(1)
  .max(50)
  .optional()
  .describe('Id of an export preset. Default: the first of the shape.');

export const readTimeline = defineTool({
  name: 'read_timeline',
  title: 'Read a timeline',
  description:
    'Reads a part of a project’s timeline as text: its version, tracks, clips with ids and times, markers, and the words ' +
    'that are heard. Names of media and words need the scope `assets`.',
  input: z.strictObject({
    projectId,
    from: z.number().min(0).max(HOURS_6).default(0).describe('Seconds.'),
    to: z.number().min(0).max(HOURS_6).default(600).describe('Seconds.'),
  }),
  isReadOnly: true,
  async run(ask, { projectId: id, from, to }) {
    const timeline = (await ask.json({ method: 'GET', path: `/api/projects/${id}/timeline` })) as WireTimeline;
    const clips = timeline.tracks.flatMap((track) => track.clips);
    const shown = clips.filter(({ start, end }) => start < to && end > from).map(({ assetId = '' }) => assetId);
    const ids = [...new Set(shown)].filter((assetId) => assetId !== '').slice(0, MAX_TRANSCRIPTS);
    return timelineLines(timeline, { from, to }, await factsOf(ask, ids));
  },
});

/** Empty for a token without the scope of media. */
async function factsOf(ask: AskRoute, ids: readonly string[]) {
  const names = new Map<string, string>();
  const transcripts = new Map<string, WireTranscript>();
  try {
    if (ids.length > 0) {
      const path = `/api/assets/transcripts?ids=${ids.join(',')}`;
      const found = (await ask.json({ method: 'GET', path })) as WireTranscript[];
      for (const transcript of found) transcripts.set(transcript.assetId, transcript);
    }
    for (const id of ids) names.set(id, await nameOf(ask, id));
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'token.scope') throw error;
  }
  return { names, transcripts };
}

/** The name of an asset. Deleted ones may still be on the timeline. */
async function nameOf(ask: AskRoute, id: string): Promise<string> {
  try {
    return ((await ask.json({ method: 'GET', path: `/api/assets/${id}` })) as Asset).name;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'asset.not-found') return 'deleted media';
    throw error;
  }
}

export const lookAt = defineTool({
  name: 'look_at',
  title: 'Look at a frame',
  description:
    'Shows one frame of the video as it would be exported now, with captions and effects: a JPEG picture of at most 768 ' +
    'pixels on the longer side. Takes a few seconds.',
  input: z.strictObject({
    projectId,
    at: z.number().min(0).max(HOURS_6).default(0).describe('Seconds.'),
    preset,
  }),
  isReadOnly: true,
  async run(ask, { projectId: id, at, preset: presetId }) {
    const query = new URLSearchParams({ at: String(at), ...(presetId !== undefined && { preset: presetId }) });
    const bytes = await ask.bytes({ method: 'GET', path: `/api/projects/${id}/frame?${query}` });
    return { mimeType: 'image/jpeg', bytes };
  },
});

export const checkVideo = defineTool({
  name: 'check_video',
  title: 'Check before publishing',
  description:
    'Lists problems to look at before a video is published, worst first: black pictures, silence, missing media, captions ' +
    'that are too fast, lengths beyond the platform’s limit.',
  input: z.strictObject({ projectId, preset }),
  isReadOnly: true,
  async run(ask, { projectId: id, preset: presetId }) {
    const query = presetId === undefined ? '' : `?${new URLSearchParams({ preset: presetId })}`;
    return (await ask.json({ method: 'GET', path: `/api/projects/${id}/findings${query}` })) as object;
  },
});

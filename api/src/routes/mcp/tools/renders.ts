import * as z from 'zod';
import type { RenderJob } from '#shared/contracts/render.ts';
import { idSchema } from '#shared/contracts/wire.ts';
import { EXPORT_PRESETS } from '#shared/presets/presets.ts';
import { idempotencyKey, projectId } from './inputs.ts';
import { defineTool } from './tool.ts';

const presetIds = EXPORT_PRESETS.map(({ id }) => id);

export const startRender = defineTool({
  name: 'start_render',
  title: 'Start a render',
  description: 'Renders a project’s video on the server. Follow it with read_render.',
  input: z.strictObject({ projectId, preset: z.enum(presetIds), idempotencyKey }),
  isReadOnly: false,
  async run(ask, { projectId: id, preset, idempotencyKey: key }) {
    const path = `/api/projects/${id}/render`;
    return summaryOf((await ask.json({ method: 'POST', path, body: { preset }, idempotencyKey: key })) as RenderJob);
  },
});

export const readRender = defineTool({
  name: 'read_render',
  title: 'Read a render',
  description: 'Reads the state of a render: queued, processing, completed or failed, and its progress in percent.',
  input: z.strictObject({ renderId: idSchema }),
  isReadOnly: true,
  async run(ask, { renderId }) {
    return summaryOf((await ask.json({ method: 'GET', path: `/api/renders/${renderId}` })) as RenderJob);
  },
});

export const listRenders = defineTool({
  name: 'list_renders',
  title: 'List renders',
  description: 'Lists the renders of a project, newest first.',
  input: z.strictObject({ projectId }),
  isReadOnly: true,
  async run(ask, { projectId: id }) {
    const found = (await ask.json({ method: 'GET', path: `/api/renders?projectId=${id}` })) as RenderJob[];
    return { renders: found.map(summaryOf) };
  },
});

function summaryOf(render: RenderJob): object {
  const {
    id,
    projectId: ofProject,
    preset,
    status,
    progress,
    errorMessage,
    errorCode,
    queuePosition,
    outputUrl,
  } = render;
  return { id, projectId: ofProject, preset, status, progress, errorMessage, errorCode, queuePosition, outputUrl };
}

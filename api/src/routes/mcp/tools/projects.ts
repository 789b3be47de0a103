import * as z from 'zod';
import { aiPromptSchema, type Project, titleSchema } from '#shared/contracts/project.ts';
import { idempotencyKey } from './inputs.ts';
import { defineTool } from './tool.ts';

export const listProjects = defineTool({
  name: 'list_projects',
  title: 'List projects',
  description: 'Lists projects, newest first, a page at a time.',
  input: z.strictObject({
    limit: z.int().min(1).max(50).default(20),
    cursor: z.string().max(200).optional().describe('`nextCursor` of the page before.'),
  }),
  isReadOnly: true,
  async run(ask, { limit, cursor }) {
    const query = new URLSearchParams({ limit: String(limit), ...(cursor !== undefined && { cursor }) });
    const page = (await ask.json({ method: 'GET', path: `/api/projects?${query}` })) as {
      items: Project[];
      nextCursor: string | null;
    };
    const projects = page.items.map(
      ({ id, title, status, durationSeconds, aspectRatio, targetPlatform, updatedAt }) => ({
        ...{ id, title, status, durationSeconds, aspectRatio, targetPlatform, updatedAt },
      }),
    );
    return { projects, nextCursor: page.nextCursor };
  },
});

export const createProject = defineTool({
  name: 'create_project',
  title: 'Create a project',
  description:
    'Creates a project and writes its script from a prompt. The project is `generating` until the script is ready.',
  input: z.strictObject({
    title: titleSchema,
    topic: aiPromptSchema.shape.topic.describe('The idea of the video, or its text.'),
    durationSec: aiPromptSchema.shape.durationSec,
    platform: aiPromptSchema.shape.platform,
    tone: aiPromptSchema.shape.tone,
    firstCut: z.boolean().default(false).describe('True to add voices, pictures and music too.'),
    idempotencyKey,
  }),
  isReadOnly: false,
  async run(ask, { title, firstCut, idempotencyKey: key, ...aiPrompt }) {
    const body = { title, firstCut, aiPrompt };
    return (await ask.json({ method: 'POST', path: '/api/projects', body, idempotencyKey: key })) as object;
  },
});

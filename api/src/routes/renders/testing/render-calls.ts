import { readFile } from 'node:fs/promises';
import { expect } from 'vitest';
import { H264_AAC, type MediaFolder, testPicture, testTone } from '#api/adapters/probe/media-fixtures.ts';
import { Project, type ProjectDocument } from '#api/models/project.ts';
import { RenderJob as RenderJobRecord } from '#api/models/render-job.ts';
import { TimelineRecord } from '#api/models/timeline.ts';
import type { Agent, AgentAnswer } from '#api/testing/agent.ts';
import { type Creator, createProject } from '#api/testing/factories.ts';
import { upload } from '#api/testing/uploads.ts';
import { RENDER_SILENCE_MS, type RenderJob, renderJobSchema } from '#shared/contracts/render.ts';

export const PRESET = 'instagram-post-1080-11';
export const SECONDS = 1.5;

export async function make(
  folder: MediaFolder,
  size: string,
  seconds: number,
  name: string,
  ...options: string[]
): Promise<Buffer> {
  return readFile(
    await folder.make(...testPicture(size, seconds), ...testTone(seconds), ...H264_AAC, ...options, name),
  );
}

export async function projectWithTimeline(
  owner: Creator,
  values: Partial<ProjectDocument> = {},
): Promise<ProjectDocument> {
  const made = await createProject(owner.user, values);
  const clip = { id: 'c1', assetId: '', start: 0, end: SECONDS, in: 0, out: SECONDS };
  const tracks = [{ id: 'video-1', type: 'video', clips: [clip] }];
  await TimelineRecord.updateOne({ projectId: made._id }, { $set: { tracks } }).orFail();
  return made;
}

export function start(agent: Agent, project: ProjectDocument, preset = PRESET): Promise<AgentAnswer> {
  return agent.post(`/api/projects/${project._id}/render`, { preset });
}

export async function startJob(agent: Agent, project: ProjectDocument): Promise<RenderJob> {
  const answer = await start(agent, project);
  expect(answer.status).toBe(201);
  return renderJobSchema.parse(answer.body);
}

export async function complete(agent: Agent, job: { id: string }, bytes: Uint8Array): Promise<AgentAnswer> {
  const path = `/api/renders/${job.id}/upload-url`;
  const storageUrl = await upload(agent, bytes, { path, body: { fileSize: bytes.length } });
  return agent.post(`/api/renders/${job.id}/complete`, { storageUrl, fileSize: bytes.length });
}

export async function projectStatus(project: ProjectDocument): Promise<string | undefined> {
  return (await Project.findOne({ _id: project._id, userId: project.userId }).lean())?.status;
}

/** Backdates the tab's last report by a little more than a minute. */
export async function fallSilent(job: { id: string }): Promise<void> {
  const lastHeardAt = new Date(Date.now() - RENDER_SILENCE_MS - 1_000);
  await RenderJobRecord.updateOne({ _id: job.id }, { $set: { lastHeardAt } });
}

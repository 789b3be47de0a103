import { AiScript } from '#api/models/ai-script.ts';
import { Identity } from '#api/models/identity.ts';
import { RenderJob } from '#api/models/render-job.ts';
import { type Creator, createBrandKit, createCreator, createProject } from '#api/testing/factories.ts';
import type { TestStudio } from '#api/testing/studio.ts';
import { createAsset } from '#api/testing/uploads.ts';

/** A creator with data of every kind. */
export async function richCreator(
  studio: TestStudio,
  mp4: Buffer,
): Promise<Creator & { renderId: string; projectId: string }> {
  const creator = await createCreator(studio);
  const { agent, user } = creator;
  const project = await createProject(user, { title: 'Bees / “wings” ../../x' });
  await AiScript.create({ projectId: project._id, prompt: 'Bees', title: 'Bees', script: 'Bees fly.', scenes: [] });
  await createAsset(agent, mp4, { name: '../../etc/passwd.mp4', projectId: project._id });
  const outputKey = studio.deps.files.newKey(user._id);
  await studio.deps.files.write(
    outputKey,
    (async function* () {
      yield Buffer.from('the finished video');
    })(),
    {
      maxBytes: 100,
      expectedBytes: null,
    },
  );
  const render = await RenderJob.create({
    projectId: project._id,
    userId: user._id,
    slot: crypto.randomUUID(),
    preset: 'tiktok-1080p',
    status: 'completed',
    executor: 'browser',
    frameCount: 300,
    timelineVersion: 1,
    outputKey,
    logs: ['done'],
    lastHeardAt: new Date(),
  });
  await createBrandKit(user);
  await Identity.create({ _id: `https://provider.example#${user._id}`, userId: user._id });
  return { ...creator, renderId: render._id, projectId: project._id };
}

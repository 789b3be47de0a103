import { setTimeout as sleep } from 'node:timers/promises';
import { register } from '#bench/lib/accounts.ts';
import type { Bench } from '#bench/lib/bench.ts';
import { startStudio } from '#e2e/studio-server.ts';
import { latestFirstCutSchema } from '#shared/contracts/first-cut.ts';
import { projectSchema } from '#shared/contracts/project.ts';
import { timelineAnswerSchema } from '#shared/contracts/timeline.ts';
import { applyFirstCut } from '#shared/first-cut/apply-first-cut.ts';
import { timelineDuration } from '#shared/timeline/queries.ts';

/** Maximum time in seconds from the click to a playable video, with the models on disk. */
const LIMIT_SECONDS = 60;

const BRIEF =
  'Bees tell each other where the flowers are. They dance in a circle when food is near. They waggle when it is far away. ' +
  'The longer the waggle, the longer the way. The angle of the dance is the angle to the sun. The others follow in the dark and feel it. ' +
  'Then they fly straight to the flowers. Watch a hive for a minute and you will see it.';

/** First cuts of a script of about 30 s, each on a new studio with an empty folder except for the models. */
export const firstCut: Bench = {
  summary: 'a first cut of a 30 s script, models on disk',
  isOnDemand: true,
  setUp: async () => [
    {
      title: 'a first cut, seconds',
      columns: [
        { title: 'video', of: 'video', digits: 1 },
        { title: 'voice', of: 'voice', digits: 1 },
        { title: 'pictures', of: 'pictures', digits: 1 },
        { title: 'from the press to ready', of: 'ready', digits: 1, most: LIMIT_SECONDS },
      ],
      async *measure() {
        yield ['30 s', await makeFirstCut()];
      },
    },
  ],
};

async function makeFirstCut() {
  await using stack = new AsyncDisposableStack();
  const studio = await startStudio();
  stack.defer(() => studio.dispose());
  const agent = await register(studio.url);
  const created = await agent.post('/api/projects', { title: 'Bees', aiPrompt: { topic: BRIEF, durationSec: 30 } });
  const project = `/api/projects/${created.body.projectId}`;
  while (projectSchema.parse((await agent.get(project)).body).status !== 'ready') await sleep(100);
  const timeline = timelineAnswerSchema.parse((await agent.get(`${project}/timeline`)).body);
  const startedAt = performance.now();
  const seconds = () => (performance.now() - startedAt) / 1_000;
  const parts = { voice: true, pictures: true, music: true, captions: true };
  const pressed = await agent.post(`${project}/first-cut`, { version: timeline.version, parts });
  if (pressed.status >= 300) throw new Error(`The first cut did not start: ${JSON.stringify(pressed.body)}`);
  const done: Record<string, number> = {};
  for (;;) {
    const { cut } = latestFirstCutSchema.parse((await agent.get(`${project}/first-cut`)).body);
    for (const { step, state, note } of cut?.steps ?? []) {
      if (state === 'failed') throw new Error(`${step}: ${note}`);
      if (state === 'done') done[step] ??= seconds();
    }
    if (cut?.parts) {
      const laid = { ...cut.parts, captions: 'pop-subtitle' as const };
      const result = applyFirstCut(timeline, laid, { createId: () => crypto.randomUUID(), media: () => undefined });
      if (!result.ok) throw new Error(result.message);
      const video = timelineDuration(result.timeline) / 1e6;
      return { video, voice: done['voice'] ?? null, pictures: done['pictures'] ?? null, ready: seconds() };
    }
    await sleep(250);
  }
}

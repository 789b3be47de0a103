import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { type BenchOptions, median, printTable } from '#bench/lib/bench.ts';
import { startStudio } from '#e2e/studio-server.ts';
import { latestFirstCutSchema } from '#shared/contracts/first-cut.ts';
import { projectSchema } from '#shared/contracts/project.ts';
import { timelineAnswerSchema } from '#shared/contracts/timeline.ts';
import { applyFirstCut } from '#shared/first-cut/apply-first-cut.ts';
import { timelineDuration } from '#shared/timeline/queries.ts';

/** Promised time from the press to a video that plays, with the models on disk, in seconds. */
const LIMIT_SECONDS = 60;

const BRIEF =
  'Bees tell each other where the flowers are. They dance in a circle when food is near. They waggle when it is far away. ' +
  'The longer the waggle, the longer the way. The angle of the dance is the angle to the sun. The others follow in the dark and feel it. ' +
  'Then they fly straight to the flowers. Watch a hive for a minute and you will see it.';

/** Makes first cuts of a script of about 30 s on a studio of their own, each on an empty folder but for the models. */
export async function benchFirstCut({ runCount }: BenchOptions): Promise<void> {
  const runs: Run[] = [];
  for (let run = 0; run < runCount; run++) runs.push(await measure());
  const of = (read: (run: Run) => number) => median(runs.map(read));
  printTable(
    ['first cut', 'seconds'],
    [
      ['video', of((run) => run.video).toFixed(1)],
      ['voice', of((run) => run.voice).toFixed(1)],
      ['pictures', of((run) => run.pictures).toFixed(1)],
      ['from the press to ready', of((run) => run.ready).toFixed(1)],
      ['limit', String(LIMIT_SECONDS)],
    ],
  );
}

interface Run {
  readonly video: number;
  readonly voice: number;
  readonly pictures: number;
  readonly ready: number;
}

async function measure(): Promise<Run> {
  const studio = await startStudio();
  try {
    const call = caller(studio.url);
    await call('POST', '/api/auth/register', {
      email: 'bench@example.com',
      password: 'correct horse battery',
      firstName: 'Ada',
      lastName: 'Byron',
    });
    const aiPrompt = { topic: BRIEF, durationSec: 30 };
    const { projectId } = z
      .object({ projectId: z.string() })
      .parse(await call('POST', '/api/projects', { title: 'Bees', aiPrompt }));
    while (projectSchema.parse(await call('GET', `/api/projects/${projectId}`)).status !== 'ready') await sleep(100);
    const timeline = timelineAnswerSchema.parse(await call('GET', `/api/projects/${projectId}/timeline`));

    const startedAt = performance.now();
    const seconds = () => (performance.now() - startedAt) / 1_000;
    const parts = { voice: true, pictures: true, music: true, captions: true };
    await call('POST', `/api/projects/${projectId}/first-cut`, { version: timeline.version, parts });
    const done: Record<string, number> = {};
    for (;;) {
      const { cut } = latestFirstCutSchema.parse(await call('GET', `/api/projects/${projectId}/first-cut`));
      for (const { step, state, note } of cut?.steps ?? []) {
        if (state === 'failed') throw new Error(`${step}: ${note}`);
        if (state === 'done') done[step] ??= seconds();
      }
      if (cut?.parts) {
        const laid = { ...cut.parts, captions: 'pop-subtitle' as const };
        const result = applyFirstCut(timeline, laid, { createId: () => crypto.randomUUID(), media: () => undefined });
        if (!result.ok) throw new Error(result.message);
        const video = timelineDuration(result.timeline) / 1e6;
        return { video, voice: done['voice'] ?? 0, pictures: done['pictures'] ?? 0, ready: seconds() };
      }
      await sleep(250);
    }
  } finally {
    await studio.dispose();
  }
}

/** Calls a studio's API with the cookies that it sets. */
function caller(url: string) {
  let cookie = '';
  return async (method: string, path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(url + path, {
      method,
      headers: { origin: url, cookie, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    cookie =
      answer.headers
        .getSetCookie()
        .map((each) => each.split(';')[0])
        .join('; ') || cookie;
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
}

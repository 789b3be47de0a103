import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Agent } from '#api/testing/agent.ts';
import { modelMissing, TEST_MODELS_DIR } from '#api/testing/models.ts';
import { startServerProcess } from '#api/testing/server-process.ts';
import { register } from '#bench/lib/accounts.ts';
import { type Bench, temporaryFolder, timeOf } from '#bench/lib/bench.ts';
import { cpuSecondsOf, findProcess, watchMemory } from '#bench/lib/process-tree.ts';
import { assetSchema } from '#shared/contracts/asset.ts';
import { voiceoverAnswerSchema } from '#shared/contracts/voiceover.ts';
import { loadPhonemizer } from '#workers/server/voice/espeak.ts';
import { KOKORO_RATE_HZ, loadKokoro } from '#workers/server/voice/kokoro.ts';
import { divideIntoParts } from '#workers/server/voice/parts.ts';
import { readText } from '#workers/server/voice/reading/read-text.ts';
import { speakPart } from '#workers/server/voice/speak-part.ts';

/** Limits: seconds of work per second of sound, memory of the voice's process, 99th percentile of other calls. */
const LIMITS = { factor: 0.7, memoryMiB: 700, p99Ms: 100 };

const VOICE_MAIN = join(import.meta.dirname, '../../workers/server/voice/main.ts');

const TEXT = `Cold brew is simple. Grind 60 g of beans, add a litre of cold water, and wait for 12 hours. In the morning,
pour it over ice! It costs $4.50 in a café, and about 50 cents at home. Do you want more recipes? Follow us, and tell a friend.`;

/** Another user's calls while the voice speaks. */
const CALLS = ['/api/auth/user', '/api/projects', '/api/assets', '/api/account/usage'];
const BETWEEN_MS = 50;

/** A voiceover through the API, compared with the model alone, while another account uses the studio. */
export const voice: Bench = {
  summary: 'a voiceover of 20 s, beside the model alone',
  isOnDemand: true,
  async setUp(stack) {
    const missing = modelMissing('kokoro');
    if (missing !== null) return missing;
    const environment = { DATA_DIR: temporaryFolder(stack), MODELS_DIR: TEST_MODELS_DIR, LOG_LEVEL: 'error' };
    const server = await startServerProcess(environment);
    stack.defer(async () => {
      server.signal('SIGTERM');
      await server.exited;
    });
    const [speaker, other] = [await register(server.url, 'speaker'), await register(server.url, 'other')];
    const { projectId } = (await speaker.post('/api/projects/sample')).body;
    await speak(speaker, projectId, 'The first one loads the model.');
    const pid = findProcess(VOICE_MAIN);
    return [
      {
        title: '',
        columns: [
          { title: 'sound, s', of: 'seconds', digits: 1 },
          { title: 'work per s', of: 'factor', digits: 2, most: { 'a voiceover': LIMITS.factor } },
          { title: 'of a core', of: 'cpuFactor', digits: 2 },
          { title: 'memory, MiB', of: 'memoryMiB', at: 1, most: LIMITS.memoryMiB },
          { title: 'p99 of others, ms', of: 'otherMs', at: 0.99, most: LIMITS.p99Ms },
        ],
        async *measure(turn) {
          if (turn === 0) yield ['the model alone', await modelAlone()];
          using watching = new DisposableStack();
          const memory = watchMemory(watching, () => pid, 200);
          const [startedAt, cpuBefore] = [performance.now(), cpuSecondsOf(pid)];
          const spoken = speak(speaker, projectId, TEXT);
          const otherMs = await callUntil(other, spoken);
          const seconds = await spoken;
          const factor = (performance.now() - startedAt) / 1_000 / seconds;
          const cpuFactor = (cpuSecondsOf(pid) - cpuBefore) / seconds;
          yield ['a voiceover', { seconds, factor, cpuFactor, memoryMiB: memory(), otherMs }];
        },
      },
    ];
  },
};

async function modelAlone(): Promise<{ seconds: number; factor: number }> {
  const engine = {
    kokoro: await loadKokoro(join(TEST_MODELS_DIR, 'kokoro'), 2),
    phonemizer: await loadPhonemizer(),
  };
  const voice = { name: 'af_heart', accent: 'en-us', speed: 1 } as const;
  const startedAt = performance.now();
  let samples = 0;
  for (const { words } of divideIntoParts(readText(TEXT, 'en'), 1))
    samples += (await speakPart(engine, words, voice)).samples.length;
  const seconds = samples / KOKORO_RATE_HZ;
  return { seconds, factor: (performance.now() - startedAt) / 1000 / seconds };
}

/** Resolves with the seconds of the sound. */
async function speak(agent: Agent, projectId: string, text: string): Promise<number> {
  const answer = await agent.post(`/api/projects/${projectId}/generate-voiceover`, {
    text,
    voice: 'alloy',
    startTime: 0,
  });
  const { clip } = voiceoverAnswerSchema.parse(answer.body);
  return assetSchema.parse((await agent.get(`/api/assets/${clip.assetId}`)).body).durationSeconds ?? Number.NaN;
}

/** Times of another user's calls during the work. */
async function callUntil(agent: Agent, work: Promise<unknown>): Promise<number[]> {
  let isRunning = true;
  void work.finally(() => {
    isRunning = false;
  });
  const times: number[] = [];
  while (isRunning) {
    for (const path of CALLS) {
      times.push(await timeOf(() => agent.get(path)));
      await sleep(BETWEEN_MS);
    }
  }
  return times;
}

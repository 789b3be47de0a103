import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Agent } from '#api/testing/agent.ts';
import { modelMissing, TEST_MODELS_DIR } from '#api/testing/models.ts';
import { startServerProcess } from '#api/testing/server-process.ts';
import { type BenchOptions, median, printTable } from '#bench/lib/bench.ts';
import { cpuSecondsOf, findProcess, measureTree } from '#bench/lib/process-tree.ts';
import { assetSchema } from '#shared/contracts/asset.ts';
import { voiceoverAnswerSchema } from '#shared/contracts/voiceover.ts';
import { loadPhonemizer } from '#workers/server/voice/espeak.ts';
import { KOKORO_RATE_HZ, loadKokoro } from '#workers/server/voice/kokoro.ts';
import { divideIntoParts } from '#workers/server/voice/parts.ts';
import { readText } from '#workers/server/voice/reading/read-text.ts';
import { speakPart } from '#workers/server/voice/speak-part.ts';

/** Promised: seconds of work for a second of sound, memory of the voice's process, 99th percentile of other calls. */
const LIMITS = { factor: 0.7, memoryMiB: 700, p99Ms: 100 };

const VOICE_MAIN = join(import.meta.dirname, '../../workers/server/voice/main.ts');

const TEXT = `Cold brew is simple. Grind 60 g of beans, add a litre of cold water, and wait for 12 hours. In the morning,
pour it over ice! It costs $4.50 in a café, and about 50 cents at home. Do you want more recipes? Follow us, and tell a friend.`;

/** Another user's calls while the voice speaks. */
const CALLS = ['/api/auth/user', '/api/projects', '/api/assets', '/api/account/usage'];
const BETWEEN_MS = 50;

/** A voiceover through the API beside the model alone, while another account uses the studio. */
export async function benchVoice({ runCount }: BenchOptions): Promise<void> {
  const missing = modelMissing('kokoro');
  if (missing !== null) return console.log(`  ${missing}`);
  const rows: string[][] = [];
  const alone = await modelAlone();
  rows.push(['the model alone', alone.seconds.toFixed(1), alone.factor.toFixed(2), '', '']);
  const runs = await throughTheApi(runCount);
  const [factor, memory, p99] = [
    runs.map((run) => run.factor),
    runs.map((run) => run.memoryMiB),
    runs.map((run) => run.p99Ms),
  ];
  rows.push([
    'a voiceover',
    (runs[0]?.seconds ?? 0).toFixed(1),
    median(factor).toFixed(2),
    Math.max(...memory).toFixed(0),
    median(p99).toFixed(0),
  ]);
  printTable(['', 'sound, s', 'work per s', 'memory, MiB', 'p99 of others, ms'], rows);
  const isKept =
    median(factor) <= LIMITS.factor && Math.max(...memory) <= LIMITS.memoryMiB && median(p99) <= LIMITS.p99Ms;
  console.log(`\n  ≤ ${LIMITS.factor}, ≤ ${LIMITS.memoryMiB} MiB, ≤ ${LIMITS.p99Ms} ms: ${isKept ? 'yes' : 'NO'}`);
  const cpu = median(runs.map((run) => run.cpuFactor));
  console.log(`  processor time of the voice for a second of sound: ${cpu.toFixed(2)} s`);
}

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

interface Run {
  readonly seconds: number;
  readonly factor: number;
  readonly cpuFactor: number;
  readonly memoryMiB: number;
  readonly p99Ms: number;
}

async function throughTheApi(runCount: number): Promise<Run[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'clipwright-bench-'));
  const server = await startServerProcess({ DATA_DIR: dataDir, MODELS_DIR: TEST_MODELS_DIR, LOG_LEVEL: 'error' });
  try {
    const speaker = await signUp(server.url, 'speaker');
    const other = await signUp(server.url, 'other');
    const { projectId } = (await speaker.post('/api/projects/sample')).body;
    await speak(speaker, projectId, 'The first one loads the model.');
    const pid = findProcess(VOICE_MAIN);
    const runs: Run[] = [];
    for (let run = 0; run < runCount; run++) {
      const [startedAt, cpuBefore] = [performance.now(), cpuSecondsOf(pid)];
      const spoken = speak(speaker, projectId, TEXT);
      const { times, memoryMiB } = await watch(other, pid, spoken);
      const seconds = await spoken;
      const took = (performance.now() - startedAt) / 1000;
      const cpuFactor = (cpuSecondsOf(pid) - cpuBefore) / seconds;
      runs.push({ seconds, factor: took / seconds, cpuFactor, memoryMiB, p99Ms: percentile(times, 0.99) });
    }
    return runs;
  } finally {
    server.signal('SIGTERM');
    await server.exited;
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function signUp(url: string, name: string): Promise<Agent> {
  const agent = new Agent(url);
  await agent.post('/api/auth/register', { email: `${name}@example.com`, password: 'a password for the bench' });
  return agent;
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

async function watch(
  agent: Agent,
  pid: number,
  work: Promise<unknown>,
): Promise<{ times: number[]; memoryMiB: number }> {
  let isRunning = true;
  void work.finally(() => {
    isRunning = false;
  });
  const times: number[] = [];
  let memoryMiB = 0;
  while (isRunning) {
    for (const path of CALLS) {
      const startedAt = performance.now();
      await agent.get(path);
      times.push(performance.now() - startedAt);
      await sleep(BETWEEN_MS);
    }
    memoryMiB = Math.max(memoryMiB, measureTree(pid).pssMiB);
  }
  return { times, memoryMiB };
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

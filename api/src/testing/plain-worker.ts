import { runWorker } from '#api/run-worker.ts';
import { plainEngine } from './plain-engine.ts';

/* `worker.ts` with a cheap engine, for tests that start and kill many workers. */
await runWorker(plainEngine);

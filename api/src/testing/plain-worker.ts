import { runWorker } from '../run-worker.ts';
import { createPlainEngine } from './plain-engine.ts';

/* `worker.ts` with a cheap engine, for tests that start and kill many. */
await runWorker(createPlainEngine);

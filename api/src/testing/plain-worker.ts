import { runWorker } from '../run-worker.ts';
import { createPlainEngine } from './plain-engine.ts';

/* `worker.ts` with an engine that takes little: for tests that start and kill many. */
await runWorker(createPlainEngine);

import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

/* A worker process: renders parts of videos that wait in Redis. Caches compiled sources as in `main.ts`. */
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, '../../node_modules/.cache/node');
enableCompileCache(process.env['NODE_COMPILE_CACHE']);
const { runWorker } = await import('./run-worker.ts');
await runWorker(await import('#workers/server/engine.ts'));

import { assertNodeVersion } from './node-version.ts';

assertNodeVersion();
const { buildWebIfStale } = await import('./build-web.ts');
await buildWebIfStale();
await import('#api/main.ts');

import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

/*
 * The API process. Compiled sources are kept between starts, which halves what a start costs; inside the project, since a
 * folder that all users of the machine share could be filled by any of them. Child processes find it by the variable.
 */
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, '../../node_modules/.cache/node');
enableCompileCache(process.env['NODE_COMPILE_CACHE']);
await import('./run.ts');

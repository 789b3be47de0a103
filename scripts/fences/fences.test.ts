import { expect, test } from 'vitest';
import { importsOf } from './imports-of.ts';
import { unusedPublicFiles } from './public-files.ts';
import { ROOMS } from './rooms.ts';
import { refusal } from './verdict.ts';

/** For each room, its own files and imports that break its fence. */
const BREAKS: Readonly<Record<string, readonly [specifier: string, reason: string][]>> = {
  shared: [
    ['#workers/lib/result.ts', 'shared may not import workers/lib'],
    ['#api/server.ts', 'shared may not import api/src'],
    ['#scripts/run.ts', 'shared may not import tests and tools'],
    ['node:path', 'shared may not use node:path'],
    ['react', 'shared may not use react'],
    ['left-pad', 'shared may not use left-pad'],
  ],
  'workers/lib': [
    ['#workers/engine/ports.ts', 'workers/lib may not import workers/engine'],
    ['#workers/browser/export/export.ts', 'workers/lib may not import workers/browser'],
    ['node:fs', 'workers/lib may not use node:fs'],
  ],
  'workers/lib/caption-fonts': [['#workers/lib/result.ts', 'workers/lib/caption-fonts may not import workers/lib']],
  'workers/lib/demuxers': [['zod', 'workers/lib/demuxers may not use zod']],
  'workers/lib/speech': [['mediabunny', 'workers/lib/speech may not use mediabunny']],
  'workers/engine': [
    ['#workers/browser/compose/fonts.ts', 'workers/engine may not import workers/browser'],
    ['#workers/server/main.ts', 'workers/engine may not import workers/server'],
    ['#web/app/routes.tsx', 'workers/engine may not import web/src'],
    ['mediabunny', 'workers/engine may not use mediabunny'],
    ['node:crypto', 'workers/engine may not use node:crypto'],
  ],
  'workers/browser': [
    ['#workers/server/main.ts', 'workers/browser may not import workers/server'],
    ['#web/app/routes.tsx', 'workers/browser may not import web/src'],
    ['#workers/fixtures/fixture.ts', 'workers/browser may not import tests and tools'],
    ['node:buffer', 'workers/browser may not use node:buffer'],
    ['react', 'workers/browser may not use react'],
  ],
  'workers/server': [
    ['#workers/browser/compose/fonts.ts', 'workers/server may not import workers/browser'],
    ['#api/server.ts', 'workers/server may not import api/src'],
    ['comlink', 'workers/server may not use comlink'],
  ],
  'api/src': [
    ['#workers/browser/export/export.ts', 'api/src may not import workers/browser'],
    ['#workers/engine/ports.ts', 'api/src may not import workers/engine'],
    ['#web/app/routes.tsx', 'api/src may not import web/src'],
    ['./testing/plain-engine.ts', 'api/src may not import tests and tools'],
    ['react', 'api/src may not use react'],
  ],
  'api/src/routes': [['stripe', 'api/src/routes may not use stripe']],
  'api/src/routes/mcp': [['stripe', 'api/src/routes/mcp may not use stripe']],
  'api/src/middleware': [['openai', 'api/src/middleware may not use openai']],
  'api/src/errors': [['#api/services/mail.ts', 'api/src/errors may not import api/src/services']],
  'api/src/config': [['#api/models/user.ts', 'api/src/config may not import api/src/models']],
  'api/src/work': [['#api/errors/api-error.ts', 'api/src/work may not import api/src/errors']],
  'api/src/models': [['#api/routes/renders/renders.ts', 'api/src/models may not import api/src/routes']],
  'api/src/policies': [['#api/middleware/session.ts', 'api/src/policies may not import api/src/middleware']],
  'api/src/routes/scim': [['ioredis', 'api/src/routes/scim may not use ioredis']],
  'api/src/presenters': [
    ['#api/services/timelines/timelines.ts', 'api/src/presenters may not import api/src/services'],
    ['koa', 'api/src/presenters may not use koa'],
  ],
  'api/src/queue': [['#api/routes/renders/renders.ts', 'api/src/queue may not import api/src/routes']],
  'api/src/services': [
    ['#api/routes/renders/renders.ts', 'api/src/services may not import api/src/routes'],
    ['koa', 'api/src/services may not use koa'],
  ],
  'api/src/renders': [['#api/middleware/session.ts', 'api/src/renders may not import api/src/middleware']],
  'api/src/renders/registry': [
    ['#api/renders/embedded/embedded.ts', 'api/src/renders/registry may not import api/src/renders'],
  ],
  'api/src/adapters': [
    ['#api/services/rate-limits.ts', 'api/src/adapters may not import api/src/services'],
    ['@koa/router', 'api/src/adapters may not use @koa/router'],
  ],
  'web/src': [
    ['#api/server.ts', 'web/src may not import api/src'],
    ['#workers/server/main.ts', 'web/src may not import workers/server'],
    ['#workers/engine/ports.ts', 'web/src may not import workers/engine'],
    ['#bench/lib/load.ts', 'web/src may not import tests and tools'],
    ['#e2e/studio.ts', 'web/src may not import tests and tools'],
    ['mediabunny', 'web/src may not use mediabunny'],
    ['idb', 'web/src may not use idb'],
  ],
  'web/src/ui': [['mongoose', 'web/src/ui may not use mongoose']],
  'web/src/storage': [['react', 'web/src/storage may not use react']],
  'web/src/service-worker': [['react', 'web/src/service-worker may not use react']],
};

test.each(ROOMS.map(({ folder }) => folder))('%s refuses what its list lacks', (folder) => {
  for (const [specifier, reason] of BREAKS[folder] ?? []) expect(refusal(`${folder}/file.ts`, specifier)).toBe(reason);
  expect(BREAKS[folder]?.length ?? 0).toBeGreaterThan(0);
});

test('what a list has passes, by package, by # and by ./', () => {
  const allowed: [file: string, specifier: string][] = [
    ['shared/time/a.ts', 'zod'],
    ['shared/time/a.ts', '#shared/media/limits.ts'],
    ['workers/engine/compose/a.ts', '#workers/lib/result.ts'],
    ['workers/browser/export/a.ts', '@ffmpeg/core-mt?url&no-inline'],
    ['workers/server/main.ts', 'node:fs/promises'],
    ['api/src/renders/farm/a.ts', '#api/renders/registry/claims.ts'],
    ['web/src/features/editor/a.tsx', './b.tsx'],
  ];
  for (const [file, specifier] of allowed) expect(refusal(file, specifier), `${file}: ${specifier}`).toBeUndefined();
});

test('a feature imports only the public files of another', () => {
  const file = 'web/src/features/editor/a.tsx';
  expect(refusal(file, '#web/features/uploads/uploads.ts')).toBeUndefined();
  expect(refusal(file, '#web/features/uploads/upload-task.ts')).toContain('uploads keeps it to itself');
  expect(refusal('web/src/features/uploads/a.ts', './upload-task.ts')).toBeUndefined();
  expect(refusal('web/src/app/routes.tsx', '#web/features/uploads/upload-task.ts')).toBeUndefined();
  expect(unusedPublicFiles([[file, 'web/src/features/uploads/uploads.ts']])).not.toContain('uploads/uploads.ts');
  expect(unusedPublicFiles([])).toContain('uploads/uploads.ts');
});

test('a test and a tool import anything; a file outside of all rooms imports nothing', () => {
  expect(refusal('shared/time/a.test.ts', 'node:fs')).toBeUndefined();
  expect(refusal('bench/export/bench.ts', '#web/app/routes.tsx')).toBeUndefined();
  expect(refusal('workers/elsewhere/a.ts', '#shared/time/a.ts')).toContain('no room');
});

test('imports are found in every form', () => {
  const source = `
    import 'a'; import type { B } from 'b'; export { c } from 'c'; export type * from 'd';
    const e = await import('e'); type F = import('f').F; new Worker(new URL('../g.worker.ts', import.meta.url));
    // import 'comment';
    const text = "import 'text'";`;
  expect(importsOf('x.ts', source)).toEqual(['a', 'b', 'c', 'd', 'e', 'f', '../g.worker.ts']);
});

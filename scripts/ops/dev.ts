import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createServer } from 'vite';
import { assertNodeVersion } from './node-version.ts';

assertNodeVersion();

/*
 * Watch mode: the web app by Vite with hot reload on PORT (default 3000), and the API on API_PORT (default 3001), which
 * restarts when its sources change. Vite proxies /api, so that the browser sees one origin as in production.
 */
const root = join(import.meta.dirname, '../..');
const port = Number(process.env['PORT'] ?? 3000);
const apiPort = process.env['API_PORT'] ?? '3001';

const api: ChildProcess = spawn(process.execPath, ['--watch', join(root, 'api/src/main.ts')], {
  env: { ...process.env, PORT: apiPort, API_PORT: apiPort },
  stdio: 'inherit',
});
const web = await createServer({
  root: join(root, 'web'),
  configFile: join(root, 'vite.config.ts'),
  server: { port, strictPort: true },
});
await web.listen();
web.printUrls();

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    api.kill(signal);
    void web.close().then(() => process.exit(0));
  });
}
api.once('exit', (code) => {
  void web.close().then(() => process.exit(code ?? 1));
});

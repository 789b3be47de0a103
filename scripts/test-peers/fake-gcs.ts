import { run } from '#scripts/run.ts';
import { type GoPeer, withGoPeer } from './go-peer.ts';

const FAKE_GCS: GoPeer = {
  name: 'fake-gcs-server',
  module: 'github.com/fsouza/fake-gcs-server@v1.56.1',
  arguments: (port) => [
    ...['-scheme', 'http', '-host', '127.0.0.1', '-port', String(port), '-public-host', `127.0.0.1:${port}`],
    ...['-backend', 'memory', '-log-level', 'error'],
  ],
};

/**
 * Tests the Google Cloud Storage file store against fake-gcs-server with the real client library. Then tests a studio
 * on top of it in Chromium, from an upload on one device to an export on another.
 * @returns The exit code.
 */
export function testFakeGcs(): Promise<number> {
  return withGoPeer(FAKE_GCS, async (url) => {
    const store = await run('vitest', ['run', '--project', 'medium', 'fake-gcs'], { FAKE_GCS: url });
    const studio = await run('playwright', ['test', 'bucket', '--reporter=list'], { FAKE_GCS: url });
    return store || studio;
  });
}

import type { Plugin } from 'vite';
import { type BucketServer, startBucketServer } from '#api/testing/bucket/bucket-server.ts';

/** State of the bucket that browser tests upload to: the answer of /test-bucket. */
export interface ServedBucket {
  readonly sessionUrl: string;
  readonly uploadedBytes: number;
  /** Lengths of the files by their keys. */
  readonly files: Readonly<Record<string, number>>;
}

/**
 * A bucket on a separate origin, for browser tests. `/test-bucket?key=…&bytes=…&origin=…` begins an upload in pieces,
 * `breakAfter=…` breaks its connection, and `forget` expires every unfinished upload.
 */
export function serveBucket(): Plugin {
  let starting: Promise<BucketServer> | undefined;
  return {
    name: 'serve-bucket',
    configureServer({ middlewares }) {
      middlewares.use('/test-bucket', async (request, response) => {
        starting ??= startBucketServer();
        const bucket = await starting;
        const { searchParams: query } = new URL(request.url ?? '', 'http://localhost');
        if (query.has('forget')) bucket.forgetSessions();
        if (query.has('breakAfter')) bucket.breakAfter(Number(query.get('breakAfter')));
        const [key, origin] = [query.get('key') ?? '', query.get('origin') ?? ''];
        const state: ServedBucket = {
          sessionUrl: bucket.openSession(key, Number(query.get('bytes')), origin),
          uploadedBytes: bucket.uploadedBytes,
          files: Object.fromEntries([...bucket.files].map(([name, { bytes }]) => [name, bytes.length])),
        };
        response.setHeader('Content-Type', 'application/json');
        response.end(JSON.stringify(state));
      });
    },
    async closeBundle() {
      await (await starting)?.close();
    },
  };
}

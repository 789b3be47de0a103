import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import * as z from 'zod';
import { isGenuine } from '#api/testing/google-signature.ts';
import { writeGoogleAccount } from '#scripts/test-peers/google-account.ts';

const DEPLOY = join(import.meta.dirname, '../../DEPLOY.md');

const corsSchema = z.tuple([
  z.object({ origin: z.array(z.string()), method: z.array(z.string()), responseHeader: z.array(z.string()) }),
]);

/** One request that a page sent to the bucket. */
export interface BucketRequest {
  readonly method: string;
  readonly range: string | undefined;
  readonly status: number;
}

/**
 * A bucket with the CORS rules of DEPLOY.md in front of fake-gcs-server, which allows every page everything and ignores
 * signatures. This one rejects a page's request unless the service account signed it, headers included. A session's
 * address counts as permission.
 */
export interface BucketServer {
  /** Environment of a studio that stores its files there. */
  readonly environment: Readonly<Record<string, string>>;
  /** Requests of pages so far, without preflights. */
  readonly requests: readonly BucketRequest[];
  /** From now on, allows only pages of this origin. */
  allow(origin: string): void;
  close(): Promise<void>;
}

/**
 * Opens a new bucket.
 * @param target Address of fake-gcs-server.
 * @param folder Receives the key of a service account.
 */
export async function openBucket(target: string, folder: string): Promise<BucketServer> {
  const text = /`cors\.json`[\s\S]*?```json\n([\s\S]*?)```/.exec(await readFile(DEPLOY, 'utf8'))?.[1] ?? '';
  const [rule] = corsSchema.parse(JSON.parse(text));
  const account = await writeGoogleAccount(folder);
  const requests: BucketRequest[] = [];
  let allowedOrigin = '';

  const server: Server = createServer((incoming, outgoing) => {
    const { origin } = incoming.headers;
    if (origin === undefined) return forward(incoming, outgoing, {});
    const isAllowed = origin === allowedOrigin;
    if (incoming.method === 'OPTIONS') return outgoing.writeHead(200, isAllowed ? preflight(rule, origin) : {}).end();
    const headers = isAllowed ? answerHeaders(rule, origin) : {};
    outgoing.once('finish', () => {
      const { method = '' } = incoming;
      requests.push({ method, range: incoming.headers.range, status: outgoing.statusCode });
    });
    const isSession = new URL(incoming.url ?? '', target).searchParams.has('upload_id');
    if (!isAllowed || isSession || isSigned(incoming)) return forward(incoming, outgoing, headers);
    incoming.resume();
    outgoing.writeHead(403, headers).end();
  });

  /** The signed host has no port. */
  function isSigned({ method = '', url = '', headers }: IncomingMessage): boolean {
    const address = new URL(url, target);
    const sent = Object.entries(headers).map(([name, value]) => [name, String(value)]);
    const request = { method, url: address, headers: { ...Object.fromEntries(sent), host: address.hostname } };
    return isGenuine(request, account.publicKey);
  }

  function forward(incoming: IncomingMessage, outgoing: ServerResponse, headers: Record<string, string>): void {
    const { hostname, port, host } = new URL(target);
    // Removes the page's origin, so that fake-gcs-server's own permissions don't apply.
    const { origin: _origin, ...rest } = incoming.headers;
    const onwards = request(
      { hostname, port, path: incoming.url, method: incoming.method, headers: { ...rest, host } },
      (answer) => {
        const { location } = answer.headers;
        outgoing.writeHead(answer.statusCode ?? 502, {
          ...withoutCors(answer.headers),
          ...(location === undefined ? {} : { location: location.replace(new URL(target).origin, url) }),
          ...headers,
        });
        answer.pipe(outgoing);
      },
    );
    onwards.on('error', () => outgoing.destroy());
    outgoing.on('close', () => onwards.destroy());
    incoming.pipe(onwards);
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const name = `clipwright-${randomUUID()}`;
  const made = await fetch(`${target}/storage/v1/b?project=clipwright`, {
    method: 'POST',
    body: JSON.stringify({ name }),
  });
  if (!made.ok) throw new Error(`No bucket: ${made.status} ${await made.text()}`);
  return {
    environment: {
      GCS_BUCKET: name,
      GCS_API_BASE: url,
      GOOGLE_APPLICATION_CREDENTIALS: account.path,
    },
    requests,
    allow(origin) {
      allowedOrigin = origin;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Removes fake-gcs-server's permission for every page to read everything. */
function withoutCors(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith('access-control-')));
}

type CorsRule = z.output<typeof corsSchema>[0];

/** Answers a preflight of an allowed origin as Google Cloud Storage does. */
function preflight({ method, responseHeader }: CorsRule, origin: string): Record<string, string> {
  return {
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Allow-Methods': method.join(', '),
    'Access-Control-Allow-Headers': responseHeader.join(', '),
    'Access-Control-Max-Age': '3600',
    Vary: 'Origin',
  };
}

function answerHeaders({ responseHeader }: CorsRule, origin: string): Record<string, string> {
  return {
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Expose-Headers': responseHeader.join(', '),
    Vary: 'Origin',
  };
}

import { get as httpGet, type IncomingMessage } from 'node:http';
import { get as httpsGet } from 'node:https';
import { isIP } from 'node:net';
import { PassThrough, pipeline } from 'node:stream';
import { isPublicAddress } from '#api/adapters/network/public-address.ts';
import { lookupPublic } from '#api/adapters/network/public-lookup.ts';
import type { RemoteFile } from '#api/adapters/stock/stock-footage.ts';
import { ApiError } from '#api/errors/api-error.ts';
import { type FileKind, SNIFF_BYTES, sniffKind } from '#shared/media/signature.ts';

/** Time until an answer begins, and longest time without a byte. */
const SILENCE_MS = 20_000;

const MAX_REDIRECTS = 3;

export interface RemoteRules {
  /** Hosts that the provider's answer named. A redirect may lead to no other host. */
  readonly hosts: ReadonlySet<string>;
  /**
   * True only if the provider itself is a stand-in on this machine. Its files may then be there too, without
   * encryption.
   */
  readonly isLocal: boolean;
  readonly maxBytes: number;
  /** Accepted kinds, recognised by the first bytes, and the type that each is served as. */
  readonly kinds: Readonly<Partial<Record<FileKind, string>>>;
  readonly signal: AbortSignal;
  /** Names the studio to the provider. */
  readonly userAgent?: string;
}

/**
 * Fetches a file that a provider's answer named. Accepts only the provider's hosts, never an address inside this
 * network, and only the wanted kind, recognised by the file's bytes.
 * @throws ApiError `stock.download`, `stock.too-large`; the signal's reason.
 */
export async function fetchRemote(link: string, rules: RemoteRules): Promise<RemoteFile> {
  let url = URL.parse(link);
  for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
    if (url === null || !isAllowed(url, rules)) throw new ApiError('stock.download');
    const answer = await request(url, rules).catch((error: unknown) => {
      rules.signal.throwIfAborted();
      throw new ApiError('stock.download', { cause: error });
    });
    const { statusCode = 0, headers } = answer;
    if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
      answer.destroy();
      url = URL.parse(headers.location, url.href);
      continue;
    }
    if (statusCode !== 200) {
      answer.destroy();
      throw new ApiError('stock.download');
    }
    return receive(answer, rules);
  }
  throw new ApiError('stock.download');
}

function isAllowed({ protocol, hostname, username, password }: URL, { hosts, isLocal }: RemoteRules): boolean {
  if (protocol !== 'https:' && !(isLocal && protocol === 'http:')) return false;
  if (username !== '' || password !== '' || !hosts.has(hostname)) return false;
  // A host given as an IP address is never looked up.
  const address = hostname.replace(/^\[|\]$/g, '');
  return isIP(address) === 0 || isLocal || isPublicAddress(address);
}

function request(url: URL, { isLocal, signal, userAgent }: RemoteRules): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const get = url.protocol === 'https:' ? httpsGet : httpGet;
    const headers = userAgent === undefined ? {} : { 'User-Agent': userAgent };
    const options = {
      headers,
      signal,
      timeout: SILENCE_MS,
      agent: false,
      ...(isLocal ? {} : { lookup: lookupPublic }),
    };
    const asked = get(url, options, resolve);
    asked.on('timeout', () => asked.destroy(new Error('The stock provider is silent.')));
    asked.on('error', reject);
  });
}

async function receive(answer: IncomingMessage, { maxBytes, kinds }: RemoteRules): Promise<RemoteFile> {
  const header = Number(answer.headers['content-length'] ?? Number.NaN);
  const bytes = Number.isFinite(header) ? header : null;
  if ((bytes ?? 0) > maxBytes) {
    answer.destroy();
    throw new ApiError('stock.too-large');
  }
  const head: Buffer[] = [];
  let received = 0;
  try {
    while (received < SNIFF_BYTES) {
      const chunk = await nextChunk(answer);
      if (chunk === null) break;
      head.push(chunk);
      received += chunk.length;
    }
  } catch (error) {
    answer.destroy();
    throw new ApiError('stock.download', { cause: error });
  }
  const kind = sniffKind(Buffer.concat(head));
  const mimeType = kind === null ? undefined : kinds[kind];
  if (mimeType === undefined) {
    answer.destroy();
    throw new ApiError('stock.download');
  }
  const stream = new PassThrough();
  for (const chunk of head) stream.write(chunk);
  answer.on('data', (chunk: Buffer) => {
    received += chunk.length;
    if (received > maxBytes) answer.destroy(new ApiError('stock.too-large'));
  });
  // The stream's reader gets the error. Nothing else handles a failure.
  pipeline(answer, stream, () => {});
  return { mimeType, bytes, stream };
}

function nextChunk(answer: IncomingMessage): Promise<Buffer | null> {
  return new Promise((resolve, reject) => {
    const settle = () => {
      const chunk = answer.read() as Buffer | null;
      if (chunk === null && !answer.readableEnded && !answer.destroyed) return;
      answer.off('readable', settle).off('end', settle).off('error', reject);
      resolve(chunk);
    };
    answer.on('readable', settle).on('end', settle).on('error', reject);
    settle();
  });
}

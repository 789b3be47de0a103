import type { Logger } from 'pino';
import type * as z from 'zod';
import { askJson } from '#api/adapters/stock/ask-json.ts';
import { fetchRemote } from '#api/adapters/stock/fetch-remote.ts';
import type { OpenPicture } from '#api/adapters/stock/open-catalogue.ts';
import type { RemoteFile } from '#api/adapters/stock/stock-footage.ts';
import { ApiError } from '#api/errors/api-error.ts';
import { SharedCalls } from '#api/work/shared-calls.ts';
import { MAX_UPLOAD_BYTES } from '#shared/media/limits.ts';
import { DAY_MS } from '#shared/time/periods.ts';

/** Time for one answer. A person waits for a search that hangs. */
const ANSWER_MS = 5_000;

/** Answers that are cached for a day, as both catalogues ask their callers to do. */
const MAX_ANSWERS = 500;

/** Pictures with previews that can be shown without another request. */
const MAX_PICTURES = 5_000;

const MAX_PICTURE_BYTES = 60 * 1024 * 1024;
const MAX_PREVIEW_BYTES = 5 * 1024 * 1024;

const PICTURE_KINDS = { jpeg: 'image/jpeg', png: 'image/png', webp: 'image/webp' } as const;

interface CatalogueApiOptions {
  readonly userAgent: string;
  /** Hosts of its files. A redirect may lead to no other host. */
  readonly hosts: ReadonlySet<string>;
  readonly isLocal: boolean;
  readonly log: Logger;
  readonly answerMs?: number;
}

/** Calls to one catalogue. Caches answers for a day, and makes no calls while the catalogue asks for a pause. */
export class CatalogueApi {
  readonly #options: CatalogueApiOptions;
  readonly #answers = new SharedCalls<unknown>({ keepMs: DAY_MS, maxKept: MAX_ANSWERS });
  readonly #pictures = new Map<string, OpenPicture>();
  #restsUntil = 0;

  constructor(options: CatalogueApiOptions) {
    this.#options = options;
  }

  /** Requests a list. The same query is sent once a day. */
  async list<S extends z.ZodType>(url: string, schema: S, signal: AbortSignal): Promise<z.output<S>> {
    return (await this.#answers.get(url, signal, (shared) => this.ask(url, schema, shared))) as z.output<S>;
  }

  /** Sends a request without the cache. */
  async ask<S extends z.ZodType>(url: string, schema: S, signal: AbortSignal): Promise<z.output<S>> {
    const waitS = Math.ceil((this.#restsUntil - Date.now()) / 1_000);
    if (waitS > 0) throw new ApiError('stock.limit', { headers: { 'Retry-After': String(waitS) } });
    const { userAgent, log, answerMs = ANSWER_MS } = this.#options;
    try {
      return await askJson(url, schema, { headers: { 'User-Agent': userAgent }, answerMs, log, signal });
    } catch (error) {
      if (error instanceof ApiError && error.code === 'stock.limit')
        this.#restsUntil = Date.now() + Number(error.headers['Retry-After'] ?? 60) * 1_000;
      throw error;
    }
  }

  remember(picture: OpenPicture): void {
    this.#pictures.delete(picture.id);
    this.#pictures.set(picture.id, picture);
    const [oldest] = this.#pictures.keys();
    if (this.#pictures.size > MAX_PICTURES && oldest !== undefined) this.#pictures.delete(oldest);
  }

  known(id: string): OpenPicture | undefined {
    return this.#pictures.get(id);
  }

  open({ kind, fileUrl, previewUrl }: OpenPicture, what: 'file' | 'preview', signal: AbortSignal): Promise<RemoteFile> {
    const { hosts, isLocal, userAgent } = this.#options;
    const isVideo = what === 'file' && kind === 'video';
    const maxBytes = what === 'preview' ? MAX_PREVIEW_BYTES : isVideo ? MAX_UPLOAD_BYTES : MAX_PICTURE_BYTES;
    const kinds = isVideo ? { matroska: 'video/webm' } : PICTURE_KINDS;
    return fetchRemote(what === 'file' ? fileUrl : previewUrl, { hosts, isLocal, userAgent, maxBytes, kinds, signal });
  }

  /** True for an address that files may be fetched from. */
  isAllowed(link: string): boolean {
    const url = URL.parse(link);
    if (url === null || (url.protocol !== 'https:' && !this.#options.isLocal)) return false;
    return this.#options.hosts.has(url.hostname);
  }
}

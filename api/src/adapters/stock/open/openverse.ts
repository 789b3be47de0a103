import type { Logger } from 'pino';
import * as z from 'zod';
import type { OpenCatalogue, OpenPicture } from '#api/adapters/stock/open-catalogue.ts';
import type { RemoteFile } from '#api/adapters/stock/stock-footage.ts';
import type { Config } from '#api/config/config.ts';
import { ApiError } from '#api/errors/api-error.ts';
import {
  isLicenseAllowed,
  MAX_OPEN_PIXELS,
  type OpenLicense,
  type OpenPicturesChoice,
  openLicense,
} from '#shared/stock/open-licenses.ts';
import { CatalogueApi } from './catalogue-api.ts';
import { plainText } from './plain-text.ts';

/** The most results that callers without a key get. */
const PAGE_SIZE = 20;

/** Hosts of the collections that files are fetched from. Results of other collections are left out. */
const HOSTS = [
  'api.openverse.org',
  'live.staticflickr.com',
  'upload.wikimedia.org',
  'images.rawpixel.com',
  'cdn.stocksnap.io',
  'images.metmuseum.org',
  'openaccess-cdn.clevelandart.org',
  'images-assets.nasa.gov',
  'ids.si.edu',
  'images.nypl.org',
  'inaturalist-open-data.s3.amazonaws.com',
] as const;

const resultSchema = z.object({
  id: z.uuid(),
  title: z.string().nullish(),
  foreign_landing_url: z.string(),
  url: z.string(),
  creator: z.string().nullish(),
  license: z.string().nullish(),
  license_version: z.string().nullish(),
  license_url: z.string().nullish(),
  width: z.number().nullish(),
  height: z.number().nullish(),
  tags: z.array(z.object({ name: z.string() })).nullish(),
  mature: z.boolean().nullish(),
});
type Result = z.infer<typeof resultSchema>;

const listSchema = z.object({ results: z.array(z.unknown()) });

/** Openverse's API of pictures, version 1, without a key. */
export class Openverse implements OpenCatalogue {
  readonly source = 'openverse';
  readonly #baseUrl: string;
  readonly #api: CatalogueApi;

  constructor({ openverse, userAgent }: NonNullable<Config['openPictures']>, log: Logger, answerMs?: number) {
    const { baseUrl, isLocal } = openverse;
    this.#baseUrl = baseUrl;
    const hosts = new Set<string>(isLocal ? [URL.parse(baseUrl)?.hostname ?? ''] : HOSTS);
    this.#api = new CatalogueApi({ userAgent, hosts, isLocal, log, ...(answerMs !== undefined && { answerMs }) });
  }

  async find(query: string, choice: OpenPicturesChoice, signal: AbortSignal): Promise<readonly OpenPicture[]> {
    const words = query.match(/[\p{L}\p{N}]+/gu)?.join(' ') ?? '';
    if (words === '' || choice === 'off') return [];
    const license = choice === 'credited' ? 'cc0,pdm,by' : 'cc0,pdm';
    const parameters = new URLSearchParams({ q: words.slice(0, 200), license, page_size: String(PAGE_SIZE) });
    const { results } = await this.#api.list(`${this.#baseUrl}/images/?${parameters}`, listSchema, signal);
    const found = results
      // One odd result must not hide the others.
      .flatMap((result) => resultSchema.safeParse(result).data ?? [])
      .map((result) => this.#read(result))
      .filter((picture) => picture !== null)
      .filter((picture) => isLicenseAllowed(picture.license, choice));
    for (const picture of found) this.#api.remember(picture);
    return found;
  }

  async look(id: string, signal: AbortSignal): Promise<OpenPicture> {
    if (!/^[\da-f-]{36}$/.test(id)) throw new ApiError('stock.not-found');
    const result = await this.#api.ask(`${this.#baseUrl}/images/${id}/`, resultSchema, signal);
    if (openLicense(result.license) === null) throw new ApiError('stock.license-changed');
    const picture = this.#read(result);
    if (picture === null) throw new ApiError('stock.not-found');
    return picture;
  }

  open(picture: OpenPicture, signal: AbortSignal): Promise<RemoteFile> {
    return this.#api.open(picture, 'file', signal);
  }

  async openPreview(id: string, signal: AbortSignal): Promise<RemoteFile> {
    return this.#api.open(this.#api.known(id) ?? (await this.look(id, signal)), 'preview', signal);
  }

  #read(result: Result): OpenPicture | null {
    const license = openLicense(result.license);
    const pageUrl = URL.parse(result.foreign_landing_url)?.href.replace(/^http:/, 'https:');
    const { id, url, mature, width, height } = result;
    if (license === null || pageUrl === undefined || mature || !width || !height) return null;
    if (width * height > MAX_OPEN_PIXELS || !this.#api.isAllowed(url)) return null;
    const title = plainText(result.title, 200) || 'Untitled';
    const licenseUrl = URL.parse(result.license_url ?? '')?.href.replace(/^http:/, 'https:');
    return {
      source: 'openverse',
      id,
      kind: 'image',
      title,
      words: plainText((result.tags ?? []).map(({ name }) => name).join(' '), 1_000),
      width,
      height,
      duration: null,
      license,
      pageUrl,
      fileUrl: url,
      // Openverse makes this preview for every collection.
      previewUrl: `${this.#baseUrl}/images/${id}/thumb/`,
      credit: {
        name: plainText(result.creator, 200) || 'Unknown author',
        url: pageUrl.slice(0, 500),
        title,
        source: 'openverse',
        license,
        licenseName: licenseName(license, plainText(result.license_version, 10)),
        ...(licenseUrl?.startsWith('https:') && { licenseUrl }),
      },
    };
  }
}

function licenseName(license: OpenLicense, version: string): string {
  if (license === 'public-domain') return 'Public domain';
  return [license === 'cc0' ? 'CC0' : 'CC BY', version].filter(Boolean).join(' ');
}

import type { Logger } from 'pino';
import * as z from 'zod';
import type { OpenCatalogue, OpenPicture } from '#api/adapters/stock/open-catalogue.ts';
import type { RemoteFile } from '#api/adapters/stock/stock-footage.ts';
import type { Config } from '#api/config/config.ts';
import { ApiError } from '#api/errors/api-error.ts';
import {
  isLicenseAllowed,
  MAX_OPEN_PIXELS,
  type OpenPicturesChoice,
  openLicense,
} from '#shared/stock/open-licenses.ts';
import { CatalogueApi } from './catalogue-api.ts';
import { plainText } from './plain-text.ts';

/** Results of one search. */
const LIMIT = 40;

/**
 * With fewer results than this, the search also looks for pictures that require a credit, if the account wants them.
 */
const ENOUGH = 8;

/** Widths that Wikimedia has ready. Others are refused or made on demand. */
const PREVIEW_WIDTH = 500;
const FILE_WIDTH = 3_840;

const MAX_VIDEO_SIDE = 1_920;

/** The search's own filters use structured data, so every licence is checked again. */
const LICENSE_FILTERS: Readonly<Record<Exclude<OpenPicturesChoice, 'off'>, readonly string[]>> = {
  free: ['unrestricted'],
  credited: ['unrestricted', 'attribution'],
};

/** Formats that a project accepts unchanged. Others are fetched as a rendered picture. */
const PICTURES = new Set(['image/jpeg', 'image/png', 'image/webp']);

const fieldSchema = z.object({ value: z.union([z.string(), z.number(), z.boolean()]) });

const infoSchema = z.object({
  url: z.string(),
  thumburl: z.string().optional(),
  descriptionurl: z.string(),
  mime: z.string(),
  width: z.number(),
  height: z.number(),
  duration: z.number().optional(),
  // PHP writes an empty map as a list.
  extmetadata: z.preprocess(
    (value) => (Array.isArray(value) ? {} : value),
    z.record(z.string(), fieldSchema.catch({ value: '' })).default({}),
  ),
});
type Info = z.infer<typeof infoSchema>;

const derivativeSchema = z.object({ src: z.string(), type: z.string(), width: z.number(), height: z.number() });

const pageSchema = z.object({
  pageid: z.number().int(),
  title: z.string(),
  index: z.number().optional(),
  imageinfo: z.array(infoSchema).min(1),
  videoinfo: z.array(z.object({ derivatives: z.array(derivativeSchema.nullable().catch(null)).optional() })).optional(),
});
type Page = z.infer<typeof pageSchema>;

/** Errors come with status 200. */
const answerSchema = z.object({
  error: z.object({ code: z.string() }).optional(),
  query: z.object({ pages: z.array(z.unknown()) }).optional(),
});

/** Wikimedia Commons through MediaWiki's action API. */
export class Wikimedia implements OpenCatalogue {
  readonly source = 'wikimedia';
  readonly #baseUrl: string;
  readonly #api: CatalogueApi;

  constructor({ wikimedia, userAgent }: NonNullable<Config['openPictures']>, log: Logger, answerMs?: number) {
    const { baseUrl, isLocal } = wikimedia;
    this.#baseUrl = baseUrl;
    const hosts = new Set(isLocal ? [URL.parse(baseUrl)?.hostname ?? ''] : ['upload.wikimedia.org']);
    this.#api = new CatalogueApi({ userAgent, hosts, isLocal, log, ...(answerMs !== undefined && { answerMs }) });
  }

  async find(query: string, choice: OpenPicturesChoice, signal: AbortSignal): Promise<readonly OpenPicture[]> {
    // Punctuation could be read as search operators.
    const words = query.match(/[\p{L}\p{N}]+/gu)?.join(' ') ?? '';
    if (words === '' || choice === 'off') return [];
    const found: OpenPicture[] = [];
    for (const filter of LICENSE_FILTERS[choice]) {
      const pages = await this.#search(`${words} filetype:bitmap|video haslicense:${filter}`, signal);
      found.push(...pages.map((page) => this.#read(page)).filter((picture) => picture !== null));
      if (found.length >= ENOUGH) break;
    }
    const usable = found.filter(({ license }) => isLicenseAllowed(license, choice));
    for (const picture of usable) this.#api.remember(picture);
    return usable;
  }

  async look(id: string, signal: AbortSignal): Promise<OpenPicture> {
    if (!/^\d{1,12}$/.test(id)) throw new ApiError('stock.not-found');
    const url = this.#address({ pageids: id, prop: 'imageinfo|videoinfo', viprop: 'derivatives' }, FILE_WIDTH);
    const [page] = pagesOf(await this.#api.ask(url, answerSchema, signal));
    if (!page) throw new ApiError('stock.not-found');
    if (licenseOf(page.imageinfo[0]) === null) throw new ApiError('stock.license-changed');
    const picture = this.#read(page);
    if (picture === null) throw new ApiError('stock.not-found');
    return picture;
  }

  open(picture: OpenPicture, signal: AbortSignal): Promise<RemoteFile> {
    return this.#api.open(picture, 'file', signal);
  }

  async openPreview(id: string, signal: AbortSignal): Promise<RemoteFile> {
    return this.#api.open(this.#api.known(id) ?? (await this.look(id, signal)), 'preview', signal);
  }

  async #search(text: string, signal: AbortSignal): Promise<readonly Page[]> {
    const query = {
      generator: 'search',
      gsrsearch: text,
      gsrnamespace: '6',
      gsrlimit: String(LIMIT),
      prop: 'imageinfo',
    };
    const answer = await this.#api.list(this.#address(query, PREVIEW_WIDTH), answerSchema, signal);
    return pagesOf(answer).toSorted((a, b) => (a.index ?? 0) - (b.index ?? 0));
  }

  #address(query: Record<string, string>, width: number): string {
    const shared = {
      action: 'query',
      format: 'json',
      formatversion: '2',
      iiprop: 'url|size|mime|extmetadata',
      iiurlwidth: String(width),
      iiextmetadatalanguage: 'en',
      iiextmetadatafilter:
        'License|LicenseShortName|LicenseUrl|Artist|ObjectName|ImageDescription|Restrictions|Categories',
    };
    return `${this.#baseUrl}?${new URLSearchParams({ ...shared, ...query })}`;
  }

  /** Null for files that no video can use. */
  #read({ pageid, title, imageinfo: [info], videoinfo }: Page): OpenPicture | null {
    const license = licenseOf(info);
    if (!info || license === null) return null;
    const { width, height, mime, duration } = info;
    const isVideo = mime.startsWith('video/') || mime === 'application/ogg';
    if (!isVideo && !mime.startsWith('image/')) return null;
    if (width * height > MAX_OPEN_PIXELS || width * height === 0) return null;
    const fileUrl = isVideo ? videoFile(info, videoinfo?.[0]?.derivatives ?? []) : pictureFile(info);
    const previewUrl = info.thumburl ?? info.url;
    if (fileUrl === null || !this.#api.isAllowed(fileUrl) || !this.#api.isAllowed(previewUrl)) return null;
    const pageUrl = URL.parse(info.descriptionurl)?.href.replace(/^http:/, 'https:');
    if (pageUrl === undefined) return null;
    const name = plainText(fieldOf(info, 'ObjectName'), 200) || title.replace(/^File:|\.\w+$/g, '');
    const licenseUrl = URL.parse(fieldOf(info, 'LicenseUrl'))?.href.replace(/^http:/, 'https:');
    return {
      source: 'wikimedia',
      id: String(pageid),
      kind: isVideo ? 'video' : 'image',
      title: name,
      words: plainText(
        `${fieldOf(info, 'ImageDescription')} ${fieldOf(info, 'Categories').replaceAll('|', ' ')}`,
        1_000,
      ),
      width,
      height,
      duration: isVideo ? (duration ?? null) : null,
      license,
      pageUrl,
      fileUrl,
      previewUrl,
      credit: {
        name: plainText(fieldOf(info, 'Artist'), 200) || 'Unknown author',
        url: pageUrl.slice(0, 500),
        title: name,
        source: 'wikimedia',
        license,
        licenseName: plainText(fieldOf(info, 'LicenseShortName'), 60) || LICENSE_NAMES[license],
        ...(licenseUrl?.startsWith('https:') && { licenseUrl }),
      },
    };
  }
}

const LICENSE_NAMES = { cc0: 'CC0', 'public-domain': 'Public domain', 'cc-by': 'CC BY' } as const;

/** Also null if someone else holds another right: a person shown, a trademark, an emblem. */
function licenseOf(info: Info | undefined) {
  if (!info || fieldOf(info, 'Restrictions') !== '') return null;
  return openLicense(fieldOf(info, 'License'));
}

function fieldOf(info: Info, name: string): string {
  return String(info.extmetadata[name]?.value ?? '').trim();
}

/** The file itself, or a rendering if it is larger than any video or in another format. */
function pictureFile({ url, thumburl, width, mime }: Info): string | null {
  if (PICTURES.has(mime) && width <= FILE_WIDTH) return url;
  return thumburl ?? null;
}

/** WebM of at most Full HD: the file itself, or a transcode that Wikimedia offers. */
function videoFile(info: Info, derivatives: readonly (z.infer<typeof derivativeSchema> | null)[]): string | null {
  const webm = derivatives
    .filter((each) => each !== null)
    .filter(({ type, width, height }) => /^video\/webm/.test(type) && Math.max(width, height) <= MAX_VIDEO_SIDE)
    .toSorted((a, b) => b.height - a.height)[0];
  const isFit = info.mime === 'video/webm' && Math.max(info.width, info.height) <= MAX_VIDEO_SIDE;
  // A search does not list a file's transcodes; {@link Wikimedia.look} does.
  return isFit ? info.url : (webm?.src ?? info.url);
}

function pagesOf({ error, query }: z.infer<typeof answerSchema>): Page[] {
  if (error) throw new ApiError(error.code === 'ratelimited' ? 'stock.limit' : 'stock.unavailable');
  // One odd page must not hide the others.
  return (query?.pages ?? []).flatMap((page) => pageSchema.safeParse(page).data ?? []);
}

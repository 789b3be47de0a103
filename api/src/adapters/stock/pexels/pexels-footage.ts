import type { Logger } from 'pino';
import * as z from 'zod';
import { askJson } from '#api/adapters/stock/ask-json.ts';
import { fetchRemote } from '#api/adapters/stock/fetch-remote.ts';
import type { RemoteFile, StockFootage } from '#api/adapters/stock/stock-footage.ts';
import type { Config } from '#api/config/config.ts';
import { ApiError } from '#api/errors/api-error.ts';
import { SharedCalls } from '#api/work/shared-calls.ts';
import type { StockVideo } from '#shared/contracts/stock.ts';
import { MAX_UPLOAD_BYTES } from '#shared/media/limits.ts';
import type { Orientation } from '#shared/stock/sizes.ts';
import { DAY_MS } from '#shared/time/periods.ts';

const ANSWER_MS = 10_000;
const MAX_PICTURE_BYTES = 10 * 1024 * 1024;

/** Videos per answer: two columns of a dozen. */
const PER_PAGE = 24;

/** Answers that are cached for a day. */
const MAX_ANSWERS = 500;

/** Videos with known links. Older ones are requested again. */
const MAX_VIDEOS = 5_000;

const fileSchema = z.object({
  quality: z.string().nullish(),
  file_type: z.string().nullish(),
  width: z.number().nullish(),
  height: z.number().nullish(),
  link: z.string(),
});

const videoSchema = z.object({
  id: z.number().int(),
  width: z.number(),
  height: z.number(),
  duration: z.number(),
  url: z.string(),
  image: z.string(),
  user: z.object({ name: z.string() }),
  video_files: z.array(fileSchema),
  video_pictures: z.array(z.object({ picture: z.string() })),
});
type PexelsVideo = z.infer<typeof videoSchema>;

const listSchema = z.object({ videos: z.array(videoSchema) });

/** Footage of pexels.com through its API, version 1 of videos. */
export class PexelsFootage implements StockFootage {
  readonly #config: NonNullable<Config['pexels']>;
  readonly #log: Logger;
  readonly #answerMs: number;
  readonly #answers = new SharedCalls<readonly PexelsVideo[]>({ keepMs: DAY_MS, maxKept: MAX_ANSWERS });
  readonly #videos = new Map<string, PexelsVideo>();

  constructor(config: NonNullable<Config['pexels']>, log: Logger, answerMs = ANSWER_MS) {
    this.#config = config;
    this.#log = log;
    this.#answerMs = answerMs;
  }

  async find(text: string | null, orientation: Orientation, signal: AbortSignal): Promise<readonly StockVideo[]> {
    const parameters = new URLSearchParams({ per_page: String(PER_PAGE) });
    // Popular videos come in every shape.
    if (text !== null) {
      parameters.set('query', text.slice(0, 200));
      parameters.set('orientation', orientation);
    }
    const path = `videos/${text === null ? 'popular' : 'search'}?${parameters}`;
    const videos = await this.#answers.get(path, signal, async (shared) => {
      const { videos: found } = await this.#ask(path, listSchema, shared);
      return found;
    });
    for (const video of videos) this.#remember(video);
    return videos.map(present);
  }

  async open(videoId: string, kind: 'file' | 'picture', index: number, signal: AbortSignal): Promise<RemoteFile> {
    const video = await this.#video(videoId, signal);
    const pictures = [video.image, ...video.video_pictures.map(({ picture }) => picture)];
    const link = kind === 'file' ? video.video_files[index]?.link : pictures[index];
    if (link === undefined) throw new ApiError('stock.not-found');
    const links = [...pictures, ...video.video_files.map((file) => file.link)];
    const hosts = new Set(links.map((named) => URL.parse(named)?.hostname).filter((host) => host !== undefined));
    const shared = { hosts, isLocal: this.#config.isLocal, signal };
    return kind === 'file'
      ? fetchRemote(link, { ...shared, maxBytes: MAX_UPLOAD_BYTES, kinds: { iso: 'video/mp4' } })
      : fetchRemote(link, {
          ...shared,
          maxBytes: MAX_PICTURE_BYTES,
          kinds: { jpeg: 'image/jpeg', png: 'image/png', webp: 'image/webp' },
        });
  }

  async #video(id: string, signal: AbortSignal): Promise<PexelsVideo> {
    const known = this.#videos.get(id);
    if (known) return known;
    // A card on an open page still works after a restart.
    if (!/^\d{1,15}$/.test(id)) throw new ApiError('stock.not-found');
    const video = await this.#ask(`videos/videos/${id}`, videoSchema, signal);
    this.#remember(video);
    return video;
  }

  #remember(video: PexelsVideo): void {
    const id = String(video.id);
    this.#videos.delete(id);
    this.#videos.set(id, video);
    const [oldest] = this.#videos.keys();
    if (this.#videos.size > MAX_VIDEOS && oldest !== undefined) this.#videos.delete(oldest);
  }

  async #ask<S extends z.ZodType>(path: string, schema: S, signal: AbortSignal): Promise<z.output<S>> {
    const { apiKey, baseUrl } = this.#config;
    return askJson(`${baseUrl.replace(/\/$/, '')}/${path}`, schema, {
      headers: { Authorization: apiKey },
      answerMs: this.#answerMs,
      log: this.#log,
      signal,
    });
  }
}

/** Links lead through the studio. The credit links to the provider's own page. */
function present({ id, width, height, duration, url, user, video_files, video_pictures }: PexelsVideo): StockVideo {
  const own = `/api/stock/pexels/${id}`;
  const page = URL.parse(url);
  return {
    id: String(id),
    duration,
    width,
    height,
    image: `${own}/pictures/0`,
    video_pictures: video_pictures.map((_, index) => ({ picture: `${own}/pictures/${index + 1}` })),
    video_files: video_files.map((file, index) => ({
      quality: file.quality ?? null,
      file_type: file.file_type ?? '',
      link: `${own}/files/${index}`,
      width: file.width ?? null,
      height: file.height ?? null,
    })),
    ...(page?.protocol === 'https:' || page?.protocol === 'http:'
      ? { credit: { name: user.name, url: page.href } }
      : {}),
  };
}

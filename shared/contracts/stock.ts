import * as z from 'zod';
import { BED_SECONDS } from '#shared/stock/bed-seconds.ts';
import { MOODS } from '#shared/stock/moods.ts';
import { OPEN_SOURCES } from '#shared/stock/open-licenses.ts';
import { ORIENTATIONS } from '#shared/stock/sizes.ts';
import { assetCreditSchema } from './asset.ts';
import { idSchema } from './wire.ts';

export const MAX_STOCK_QUERY = 2_000;

/** Query of GET /api/pexels/popular. */
export const stockPopularQuerySchema = z.object({
  /** Default: upright. */
  orientation: z.enum(ORIENTATIONS).default('portrait'),
  /** Uses the built-in library even if a provider is configured. */
  library: z.literal('built-in').optional(),
});

/** Query of GET /api/pexels/search: a few words, or the text of a scene. */
export const stockSearchQuerySchema = stockPopularQuerySchema.extend({
  query: z.string().trim().min(1).max(MAX_STOCK_QUERY),
});

/** A file of a stock video. */
const stockFileSchema = z.object({
  /** `hd` and `sd` as the provider calls them. The provider has others; the built-in library has `uhd` too. */
  quality: z.string().nullable(),
  file_type: z.string(),
  /** Path on the studio's own origin. */
  link: z.string(),
  width: z.number().nullable(),
  height: z.number().nullable(),
});

/** A stock video, with the provider's names. */
export const stockVideoSchema = z.object({
  id: z.string(),
  /** Seconds. */
  duration: z.number(),
  width: z.number(),
  height: z.number(),
  /** Path of a still on the studio's own origin. */
  image: z.string(),
  video_pictures: z.array(z.object({ picture: z.string() })),
  video_files: z.array(stockFileSchema),
  /** For the built-in library. */
  title: z.string().optional(),
  /** Creator of the provider's video, and the page to link to. */
  credit: assetCreditSchema.optional(),
});
export type StockVideo = z.infer<typeof stockVideoSchema>;

/** Answer of GET /api/pexels/search and popular. */
export const stockAnswerSchema = z.object({
  videos: z.array(stockVideoSchema),
  library: z.enum(['built-in', 'pexels']),
});
export type StockAnswer = z.infer<typeof stockAnswerSchema>;

/** Query of GET /api/stock/music. */
export const musicQuerySchema = z.object({ query: z.string().max(MAX_STOCK_QUERY).default('') });

/** Answer of GET /api/stock/music, best first. */
export const musicAnswerSchema = z.object({
  music: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      moods: z.array(z.enum(MOODS)),
      bpm: z.number(),
      /** Path of a piece of {@link MUSIC_SAMPLE_SECONDS}. `?seconds=` requests another length. */
      link: z.string(),
    }),
  ),
});
export type StockMusic = z.infer<typeof musicAnswerSchema>['music'][number];

/** Length of a preview piece. */
export const MUSIC_SAMPLE_SECONDS = 30;

/** Query of GET /api/stock/music/{id}: the requested length. */
export const musicLengthSchema = z.object({
  seconds: z.coerce.number().int().min(BED_SECONDS.min).max(BED_SECONDS.max).default(MUSIC_SAMPLE_SECONDS),
});

/** Query of GET /api/stock/pictures: typed words, or the texts of a scene. */
export const openSearchQuerySchema = z.object({
  query: z.string().trim().max(MAX_STOCK_QUERY).default(''),
  /** The scene's picture, in a sentence. */
  visual: z.string().trim().max(MAX_STOCK_QUERY).default(''),
  narration: z.string().trim().max(MAX_STOCK_QUERY).default(''),
  orientation: z.enum(ORIENTATIONS).default('portrait'),
});

/** A picture or film of an open catalogue. */
export const openPictureSchema = z.object({
  source: z.enum(OPEN_SOURCES),
  id: z.string(),
  kind: z.enum(['image', 'video']),
  title: z.string(),
  width: z.number(),
  height: z.number(),
  /** Seconds; null for pictures. */
  duration: z.number().nullable(),
  /** Path of a preview picture on the studio's own origin. */
  image: z.string(),
  credit: assetCreditSchema,
});
export type OpenPictureAnswer = z.infer<typeof openPictureSchema>;

/**
 * Answer of GET /api/stock/pictures: best first, and the catalogues that returned nothing, each with a reason for
 * users.
 */
export const openSearchAnswerSchema = z.object({
  pictures: z.array(openPictureSchema),
  failures: z.array(z.object({ source: z.enum(OPEN_SOURCES), message: z.string() })),
});
export type OpenSearchAnswer = z.infer<typeof openSearchAnswerSchema>;

/** Body of POST /api/stock/pictures/{source}/{id}, which adds the picture to the library. Answer: the asset. */
export const addOpenPictureSchema = z.strictObject({ projectId: idSchema });

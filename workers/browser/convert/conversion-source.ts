import * as z from 'zod';
import { chooseStreams, tracksLeftOut } from '#shared/media/choose-tracks.ts';
import type { MediaNotice } from '#shared/media/media-info.ts';
import type { WideColors } from '#workers/engine/compose/color-table.ts';
import { hdrTransferOf } from '#workers/lib/hdr-transfers.ts';

/** Facts about a file for the converter, in ffprobe's terms; null where the file doesn't state them. */
export interface ConversionSource {
  readonly pictureCodec: string | null;
  readonly transfer: string | null;
  readonly matrix: string | null;
  readonly width: number | null;
  readonly height: number | null;
  /** `progressive`, or the field order. */
  readonly fieldOrder: string | null;
  readonly durationSeconds: number | null;
  readonly channelCount: number | null;
  readonly channelLayout: string | null;
  /** Numbers of the chosen streams in the file. */
  readonly pictureStream: number | null;
  readonly soundStream: number | null;
  /** The picture has an alpha channel. */
  readonly hasAlpha: boolean;
  /** Notices about streams that are not converted, and about transparency where the converted file can't have it. */
  readonly leftOut: readonly MediaNotice[];
}

/** ffprobe's names for an untagged colour. */
const UNSAID = ['unknown', 'reserved'];

const saidName = z
  .string()
  .optional()
  .transform((name) => (name === undefined || UNSAID.includes(name) ? null : name));

const streamSchema = z.object({
  index: z.number(),
  codec_type: z.string().optional(),
  codec_name: z.string().optional(),
  color_transfer: saidName,
  color_space: saidName,
  field_order: saidName,
  width: z.number().optional(),
  height: z.number().optional(),
  channels: z.number().optional(),
  channel_layout: saidName,
  nb_frames: z.string().optional(),
  pix_fmt: z.string().optional(),
  /** Matroska stores the alpha of VP8 and VP9 beside the picture, which ffmpeg's decoders then leave out. */
  tags: z.object({ alpha_mode: z.string().optional() }).optional(),
  disposition: z.object({ default: z.number().optional(), attached_pic: z.number().optional() }).optional(),
});

const answerSchema = z.object({
  streams: z.array(streamSchema).optional(),
  format: z.object({ duration: z.coerce.number().optional().catch(undefined) }).optional(),
});

/** ffprobe arguments that write JSON for {@link readProbeAnswer} to a file. */
export function probeArguments(inputPath: string, answerPath: string): string[] {
  const picture = 'codec_name,color_transfer,color_space,field_order,width,height,pix_fmt';
  const stream = `stream=index,codec_type,nb_frames,${picture},channels,channel_layout:stream_disposition=default,attached_pic:stream_tags=alpha_mode`;
  return ['-v', 'quiet', '-show_entries', `${stream}:format=duration`, '-of', 'json', '-o', answerPath, inputPath];
}

/** Reads ffprobe's answer. The answer is empty for a file that is not media, and then all facts are unknown. */
export function readProbeAnswer(json: string): ConversionSource {
  const { streams = [], format } = answerSchema.parse(JSON.parse(json));
  const choice = chooseStreams(streams);
  const [picture, sound] = [choice.video?.stream, choice.audio?.stream];
  const hasAlpha = picture !== undefined && isTransparent(picture);
  const colors = { transfer: picture?.color_transfer ?? null, matrix: picture?.color_space ?? null };
  return {
    pictureCodec: picture?.codec_name ?? null,
    ...colors,
    width: picture?.width ?? null,
    height: picture?.height ?? null,
    fieldOrder: picture?.field_order ?? null,
    durationSeconds: format?.duration ?? null,
    channelCount: sound?.channels ?? null,
    channelLayout: sound?.channel_layout ?? null,
    pictureStream: picture?.index ?? null,
    soundStream: sound?.index ?? null,
    hasAlpha,
    leftOut: [...tracksLeftOut(choice), ...(hasAlpha && wideTransferOf(colors) ? (['opaque'] as const) : [])],
  };
}

/** Returns the transfer of footage beyond BT.709, which a table converts; null for all other footage. */
export function wideTransferOf({
  transfer,
  matrix,
}: Pick<ConversionSource, 'transfer' | 'matrix'>): WideColors['transfer'] | null {
  return hdrTransferOf(transfer) ?? (matrix === 'bt2020nc' ? 'ordinary' : null);
}

/** ffmpeg's names of pixel formats with alpha. */
const ALPHA_FORMATS = /^(yuva|gbrap|ya\d|ayuv|vuya|rgba|bgra|argb|abgr)/;

function isTransparent({ pix_fmt: format = '', tags }: z.infer<typeof streamSchema>): boolean {
  return ALPHA_FORMATS.test(format) || tags?.alpha_mode === '1';
}

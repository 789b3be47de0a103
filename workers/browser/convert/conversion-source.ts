import * as z from 'zod';

/** Facts about a file for the converter, in ffprobe's terms; null where the file doesn't say. */
export interface ConversionSource {
  readonly pictureCodec: string | null;
  readonly transfer: string | null;
  readonly matrix: string | null;
  readonly width: number | null;
  readonly height: number | null;
  /** `progressive`, or the order of fields. */
  readonly fieldOrder: string | null;
  readonly durationSeconds: number | null;
  /** The first sound track's; see {@link soundTrackCount}. */
  readonly channelCount: number | null;
  readonly channelLayout: string | null;
  readonly soundTrackCount: number;
}

/** ffprobe's name for an untagged colour. */
const UNSAID = ['unknown', 'reserved'];

const saidName = z
  .string()
  .optional()
  .transform((name) => (name === undefined || UNSAID.includes(name) ? null : name));

const streamSchema = z.object({
  codec_type: z.string().optional(),
  codec_name: z.string().optional(),
  color_transfer: saidName,
  color_space: saidName,
  field_order: saidName,
  width: z.number().optional(),
  height: z.number().optional(),
  channels: z.number().optional(),
  channel_layout: saidName,
  disposition: z.object({ attached_pic: z.number().optional() }).optional(),
});

const answerSchema = z.object({
  streams: z.array(streamSchema).optional(),
  format: z.object({ duration: z.coerce.number().optional().catch(undefined) }).optional(),
});

/** ffprobe arguments that write JSON for {@link readProbeAnswer} to a file. */
export function probeArguments(inputPath: string, answerPath: string): string[] {
  const picture = 'codec_name,color_transfer,color_space,field_order,width,height';
  const stream = `stream=codec_type,${picture},channels,channel_layout:stream_disposition=attached_pic`;
  return ['-v', 'quiet', '-show_entries', `${stream}:format=duration`, '-of', 'json', '-o', answerPath, inputPath];
}

/** Reads ffprobe's answer; for a file that is not media it is empty, and all facts are unknown. */
export function readProbeAnswer(json: string): ConversionSource {
  const { streams = [], format } = answerSchema.parse(JSON.parse(json));
  const picture = streams.find((stream) => stream.codec_type === 'video' && stream.disposition?.attached_pic !== 1);
  const sounds = streams.filter((stream) => stream.codec_type === 'audio');
  return {
    pictureCodec: picture?.codec_name ?? null,
    transfer: picture?.color_transfer ?? null,
    matrix: picture?.color_space ?? null,
    width: picture?.width ?? null,
    height: picture?.height ?? null,
    fieldOrder: picture?.field_order ?? null,
    durationSeconds: format?.duration ?? null,
    channelCount: sounds[0]?.channels ?? null,
    channelLayout: sounds[0]?.channel_layout ?? null,
    soundTrackCount: sounds.length,
  };
}

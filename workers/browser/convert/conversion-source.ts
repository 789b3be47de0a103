import * as z from 'zod';

/** What the converter must know of a file, as ffprobe names it; null where the file doesn't say. */
export interface ConversionSource {
  readonly pictureCodec: string | null;
  readonly transfer: string | null;
  readonly matrix: string | null;
  readonly width: number | null;
  readonly height: number | null;
  readonly durationSeconds: number | null;
}

/** What ffprobe calls a colour that nobody has named. */
const UNSAID = ['unknown', 'reserved'];

const colorName = z
  .string()
  .optional()
  .transform((name) => (name === undefined || UNSAID.includes(name) ? null : name));

const streamSchema = z.object({
  codec_name: z.string().optional(),
  color_transfer: colorName,
  color_space: colorName,
  width: z.number().optional(),
  height: z.number().optional(),
});

const answerSchema = z.object({
  streams: z.array(streamSchema).optional(),
  format: z.object({ duration: z.coerce.number().optional().catch(undefined) }).optional(),
});

/** The ffprobe arguments that have {@link readProbeAnswer}'s JSON written to a file. */
export function probeArguments(inputPath: string, answerPath: string): string[] {
  const entries = 'stream=codec_name,color_transfer,color_space,width,height:format=duration';
  return [
    ...['-v', 'quiet', '-select_streams', 'v:0', '-show_entries', entries],
    ...['-of', 'json', '-o', answerPath, inputPath],
  ];
}

/** Reads what ffprobe wrote. Of what is no media it writes nothing, which says nothing of the picture either. */
export function readProbeAnswer(json: string): ConversionSource {
  const { streams, format } = answerSchema.parse(JSON.parse(json));
  const picture = streams?.[0];
  return {
    pictureCodec: picture?.codec_name ?? null,
    transfer: picture?.color_transfer ?? null,
    matrix: picture?.color_space ?? null,
    width: picture?.width ?? null,
    height: picture?.height ?? null,
    durationSeconds: format?.duration ?? null,
  };
}

import type { RenderLimits } from '#workers/server/job/render-types.ts';

/**
 * Containers allowed for sources, by ffmpeg's names: those that users may upload, and none that refers to other files,
 * as playlists do.
 */
const SOURCE_FORMATS = [
  ...['mov', 'mp4', 'm4a', '3gp', '3g2', 'mj2', 'matroska', 'webm', 'avi'],
  ...['mp3', 'wav', 'ogg', 'flac', 'aac', 'png_pipe', 'jpeg_pipe', 'webp_pipe', 'gif', 'gif_pipe'],
].join(',');

/**
 * Returns the arguments that open a local file as the next input of ffmpeg or ffprobe. They read nothing but this file,
 * and decode no picture beyond the limit. The path is a URL of the file protocol, so that no name looks like an option
 * or another protocol.
 * @param options Further options of the input, before it.
 */
export function sourceArguments(
  path: string,
  { sourcePixels }: Pick<RenderLimits, 'sourcePixels'>,
  options: readonly string[] = [],
): string[] {
  return [
    ...['-protocol_whitelist', 'file', '-format_whitelist', SOURCE_FORMATS],
    ...['-max_pixels', String(sourcePixels)],
    ...options,
    ...['-i', `file:${path}`],
  ];
}

/**
 * Returns options of the ffmpeg program itself: log only errors, ask nothing, stop at the first error.
 * @param isDamageKnown Decode past errors; spoiled parts are left out of the output.
 */
export function ffmpegOptions(isDamageKnown = false): string[] {
  return ['-hide_banner', '-nostdin', '-loglevel', 'error', ...errorOptions(isDamageKnown), '-y'];
}

/**
 * Returns ffmpeg's options for errors in a source: the first one ends it.
 * @param isDamageKnown Decode past errors; spoiled parts are left out of the output.
 */
export function errorOptions(isDamageKnown: boolean): string[] {
  return isDamageKnown ? ['-max_error_rate', '1'] : ['-xerror'];
}

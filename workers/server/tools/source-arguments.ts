import type { RenderLimits } from '../render-types.ts';

/**
 * Containers that sources may be in, as ffmpeg calls them: what may be uploaded, and nothing that names other files, as
 * playlists do.
 */
const SOURCE_FORMATS = [
  ...['mov', 'mp4', 'm4a', '3gp', '3g2', 'mj2', 'matroska', 'webm', 'avi'],
  ...['mp3', 'wav', 'ogg', 'flac', 'aac', 'png_pipe', 'jpeg_pipe', 'webp_pipe', 'gif', 'gif_pipe'],
].join(',');

/**
 * The arguments that open a local file as ffmpeg's next input, or as ffprobe's: nothing but this file is ever read, and no
 * picture beyond the limit is decoded. The path is given as a URL of the file protocol, so that no name is taken for an option or
 * for another protocol.
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

/** The options of the ffmpeg program itself: says errors only, asks nothing, stops at the first one. */
export const FFMPEG_OPTIONS: readonly string[] = ['-hide_banner', '-nostdin', '-loglevel', 'error', '-xerror', '-y'];

/** What is to be converted. */
export interface ConversionRequest {
  /** Paths inside the converter's own file system. */
  readonly inputPath: string;
  readonly outputPath: string;
  /** The picture is fine as it is: only the sound is encoded anew. */
  readonly keepPicture: boolean;
}

/** More threads than this starve each other's start-up in the converter's fixed pool. */
const THREADS = '4';

/**
 * The ffmpeg arguments that turn anything into what every browser reads: H.264 and AAC in MP4, BT.709 limited range, tables
 * first. The first picture and the first sound are taken, either may be missing.
 *
 * `ultrafast`, because slower presets crash in the multi-threaded WebAssembly build; a low CRF makes up for it, for this is
 * a copy that will be encoded once more on export. Key frames each second keep seeking quick.
 */
export function conversionArguments({ inputPath, outputPath, keepPicture }: ConversionRequest): string[] {
  const picture = keepPicture
    ? ['-c:v', 'copy']
    : [
        ...['-vf', 'scale=trunc(iw/2)*2:trunc(ih/2)*2:out_range=tv:out_color_matrix=bt709,format=yuv420p'],
        ...['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '18', '-force_key_frames', 'expr:gte(t,n_forced)'],
        ...['-color_range', 'tv', '-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709'],
      ];
  return [
    ...['-hide_banner', '-i', inputPath, '-map', '0:v:0?', '-map', '0:a:0?', '-sn', '-dn', '-map_metadata', '-1'],
    ...['-threads', THREADS],
    ...picture,
    ...['-c:a', 'aac', '-b:a', '192k', '-ar', '48000', '-ac', '2'],
    ...['-movflags', '+faststart', '-f', 'mp4', outputPath],
  ];
}

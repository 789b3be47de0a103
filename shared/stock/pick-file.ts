/** The fields of a stock video's file that decide. */
interface QualityFile {
  readonly quality: string | null;
  readonly file_type: string;
}

/**
 * Picks the file of a stock video to add: MP4 in `hd`, else in `sd`, else any MP4 (specification, validation rules).
 * @param isUhd Prefers `uhd`.
 * @returns Null for none.
 */
export function pickStockFile<File extends QualityFile>(
  { video_files: files }: { readonly video_files: readonly File[] },
  isUhd = false,
): File | null {
  const playable = files.filter(({ file_type: type }) => type === 'video/mp4');
  const ofQuality = (wanted: string) => playable.find(({ quality }) => quality === wanted);
  return (isUhd ? ofQuality('uhd') : undefined) ?? ofQuality('hd') ?? ofQuality('sd') ?? playable[0] ?? null;
}

import type { StockVideo } from '#shared/contracts/stock.ts';

/**
 * Picks the file of a stock video to add: MP4 in `hd`, else in `sd`, else any MP4 (specification, validation rules).
 * @param isUhd Prefers `uhd`.
 * @returns Null for none.
 */
export function pickStockFile(
  { video_files: files }: StockVideo,
  isUhd = false,
): StockVideo['video_files'][number] | null {
  const playable = files.filter(({ file_type: type }) => type === 'video/mp4');
  const ofQuality = (wanted: string) => playable.find(({ quality }) => quality === wanted);
  return (isUhd ? ofQuality('uhd') : undefined) ?? ofQuality('hd') ?? ofQuality('sd') ?? playable[0] ?? null;
}

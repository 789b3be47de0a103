/** A transfer of high dynamic range (ITU-R BT.2100), by WebCodecs' name. */
export type HdrTransfer = 'hlg' | 'pq';

const BY_FFMPEG_NAME: Readonly<Record<string, HdrTransfer>> = { 'arib-std-b67': 'hlg', smpte2084: 'pq' };

/** Returns the HDR transfer for ffmpeg's name; null for all others. */
export function hdrTransferOf(ffmpegName: string | null | undefined): HdrTransfer | null {
  return BY_FFMPEG_NAME[ffmpegName ?? ''] ?? null;
}

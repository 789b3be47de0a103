/** ffmpeg's names of the transfers of high dynamic range: what phones record and what films are mastered in. */
const HDR_TRANSFERS = ['arib-std-b67', 'smpte2084'] as const;

/** A transfer of high dynamic range, HLG or PQ. */
export type HdrTransfer = (typeof HDR_TRANSFERS)[number];

/** Whether a transfer, as ffmpeg calls it, is one of high dynamic range. */
export function isHdrTransfer(transfer: string | null | undefined): transfer is HdrTransfer {
  return HDR_TRANSFERS.some((name) => name === transfer);
}

/**
 * ffmpeg's filters from high dynamic range to RGB in BT.709, full range: light made linear, brought into BT.709's primaries, bent into
 * its range, and what sticks out cut off. zscale computes in 32 bits a sample: 100 MB for each picture of 4K.
 * @param matrix zscale's name of the input's matrix. @param range Of the input.
 */
export function hdrFilters(transfer: HdrTransfer, matrix: string, range: 'full' | 'limited'): string[] {
  return [
    `zscale=tin=${transfer}:pin=2020:min=${matrix}:rin=${range}:t=linear:p=2020:npl=100`,
    'format=gbrpf32le',
    'zscale=p=709',
    'tonemap=mobius:desat=0',
    'zscale=t=709:r=full',
  ];
}

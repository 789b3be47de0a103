/** ffmpeg's names of the HDR transfers, used by phones and film masters. */
const HDR_TRANSFERS = ['arib-std-b67', 'smpte2084'] as const;

/** An HDR transfer, HLG or PQ. */
export type HdrTransfer = (typeof HDR_TRANSFERS)[number];

/** True when a transfer, by its ffmpeg name, is HDR. */
export function isHdrTransfer(transfer: string | null | undefined): transfer is HdrTransfer {
  return HDR_TRANSFERS.some((name) => name === transfer);
}

/**
 * Returns ffmpeg filters from HDR to full-range RGB in BT.709: light made linear, converted to BT.709's primaries,
 * tone-mapped into its range and clipped. zscale computes in 32 bits a sample: 100 MB for each 4K picture.
 * @param matrix zscale's name of the input's matrix.
 * @param range Of the input.
 */
export function hdrFilters(transfer: HdrTransfer, matrix: string, range: 'full' | 'limited'): string[] {
  return [
    `zscale=tin=${transfer}:pin=2020:min=${matrix}:rin=${range}:t=linear:p=2020:npl=100`,
    'format=gbrpf32le',
    'zscale=p=709',
    // The peak, because what a file says of its own would make each engine's picture another.
    'tonemap=mobius:desat=0:peak=10',
    'zscale=t=709:r=full',
  ];
}

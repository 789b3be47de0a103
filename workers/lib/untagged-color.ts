/** Stored pixels of a picture, as it is before it is turned; null where it isn't known. */
interface StoredSize {
  readonly width: number | null;
  readonly height: number | null;
}

/** What television had before it was of high definition, at the most. */
const STANDARD_DEFINITION = { width: 1_024, height: 576 };

/** Whether a picture is larger than standard definition; one whose size nobody knows is not. */
export function isHighDefinition({ width, height }: StoredSize): boolean {
  // Films in CinemaScope have fewer rows.
  return (width ?? 0) > STANDARD_DEFINITION.width || (height ?? 0) > STANDARD_DEFINITION.height;
}

/**
 * The matrix of a picture of whose colours nothing is said, by the name that browsers and ffmpeg have for it: BT.709 from high definition
 * on and BT.601 below it, as players and ffmpeg take it. The 525 and the 625 lines of BT.601 have the same one.
 */
export function untaggedMatrix(size: StoredSize): 'bt709' | 'smpte170m' {
  return isHighDefinition(size) ? 'bt709' : 'smpte170m';
}

/** What TypeScript doesn't know yet of WebCodecs' names: those of BT.2020 and BT.2100. */
const HDR_TRANSFERS: readonly string[] = ['pq', 'hlg'];
const BT2020_PRIMARIES = 'bt2020' as VideoColorPrimaries;
const BT2020_MATRIX = 'bt2020-ncl' as VideoMatrixCoefficients;

/**
 * A colour space whose gaps are filled: what is said is believed, the matrix goes by the size and by the dynamic range, the rest is
 * BT.709 in limited range. Primaries stay BT.709's beside BT.601's matrix: the matrix is what makes colours wrong.
 */
export function completeColorSpace(said: VideoColorSpaceInit | undefined, size: StoredSize): VideoColorSpaceInit {
  // What BT.2100 calls high dynamic range is BT.2020's matrix, said or not.
  const isHdr = HDR_TRANSFERS.includes(said?.transfer ?? '');
  return {
    primaries: said?.primaries ?? (isHdr ? BT2020_PRIMARIES : 'bt709'),
    transfer: said?.transfer ?? 'bt709',
    matrix: said?.matrix ?? (isHdr ? BT2020_MATRIX : untaggedMatrix(size)),
    fullRange: said?.fullRange ?? false,
  };
}

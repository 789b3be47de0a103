/** Stored pixels of a picture, before rotation; null where unknown. */
interface StoredSize {
  readonly width: number | null;
  readonly height: number | null;
}

/** Largest standard-definition size. */
const STANDARD_DEFINITION = { width: 1_024, height: 576 };

/** True when a picture is larger than standard definition; false for an unknown size. */
export function isHighDefinition({ width, height }: StoredSize): boolean {
  // CinemaScope films have fewer rows.
  return (width ?? 0) > STANDARD_DEFINITION.width || (height ?? 0) > STANDARD_DEFINITION.height;
}

/**
 * Returns the matrix of a picture without colour tags, by the name that browsers and ffmpeg share: BT.709 above
 * standard definition, else BT.601, as players and ffmpeg assume. The 525-line and 625-line systems of BT.601 share a
 * matrix.
 */
export function untaggedMatrix(size: StoredSize): 'bt709' | 'smpte170m' {
  return isHighDefinition(size) ? 'bt709' : 'smpte170m';
}

/** A picture's colour space in WebCodecs' terms; null or absent means unknown. */
export interface ColorSpaceTags {
  readonly primaries?: string | null;
  readonly transfer?: string | null;
  readonly matrix?: string | null;
  readonly fullRange?: boolean | null;
}

/** The transfers of BT.2100. */
const HDR_TRANSFERS: readonly string[] = ['pq', 'hlg'];

/**
 * Fills the gaps of a colour space. Given values stay; the matrix follows size and dynamic range; the rest is BT.709 in
 * limited range. With BT.601's matrix the primaries still are BT.709's: only a wrong matrix visibly spoils colours.
 */
export function completeColorSpace(said: ColorSpaceTags | undefined, size: StoredSize): ColorSpaceTags {
  // BT.2100's HDR uses BT.2020's matrix, stated or not.
  const isHdr = HDR_TRANSFERS.includes(said?.transfer ?? '');
  return {
    primaries: said?.primaries ?? (isHdr ? 'bt2020' : 'bt709'),
    transfer: said?.transfer ?? 'bt709',
    matrix: said?.matrix ?? (isHdr ? 'bt2020-ncl' : untaggedMatrix(size)),
    fullRange: said?.fullRange ?? false,
  };
}

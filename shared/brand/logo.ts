export const LOGO_CORNERS = ['top-left', 'top-right', 'bottom-left', 'bottom-right'] as const;
export type LogoCorner = (typeof LOGO_CORNERS)[number];

/** Bounds of a logo's numbers. Sizes and margins are fractions of the frame's shorter side. */
export const LOGO_LIMITS = {
  size: { min: 0.05, max: 0.6, default: 0.18 },
  margin: { min: 0, max: 0.3, default: 0.05 },
  opacity: { min: 0.1, max: 1, default: 1 },
} as const;

/** MIME types of pictures that can be a logo. */
export const LOGO_TYPES: readonly string[] = ['image/png', 'image/webp', 'image/jpeg'];

/** The logo of a brand kit: a picture of the library, and where videos show it. */
export interface Logo {
  readonly assetId: string;
  readonly corner: LogoCorner;
  /** The logo's longer side. See {@link LOGO_LIMITS} for the units and bounds. */
  readonly size: number;
  /** Distance from both edges of its corner. */
  readonly margin: number;
  readonly opacity: number;
}

/** Address of a logo's picture. */
export function logoUrlOf({ assetId }: Logo): string {
  return `/api/assets/${assetId}/stream`;
}

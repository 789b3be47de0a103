import type { AspectRatio } from './presets.ts';

/** Where a video goes, in the order of the form; the first is the default. */
export const PLATFORMS = ['tiktok', 'instagram', 'youtube-shorts', 'youtube'] as const;
export type Platform = (typeof PLATFORMS)[number];

/** How a platform is written on the screen. */
export const PLATFORM_NAMES: Record<Platform, string> = {
  tiktok: 'TikTok',
  instagram: 'Instagram',
  'youtube-shorts': 'YouTube Shorts',
  youtube: 'YouTube',
};

/** The frame shape that a platform shows full screen. */
export function aspectRatioOf(platform: Platform): AspectRatio {
  return platform === 'youtube' ? '16:9' : '9:16';
}

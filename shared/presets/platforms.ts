import type { AspectRatio } from './presets.ts';

/** Target platforms in the form's order. The first is the default. */
export const PLATFORMS = ['tiktok', 'instagram', 'youtube-shorts', 'youtube'] as const;
export type Platform = (typeof PLATFORMS)[number];

/** Platform names as displayed. */
export const PLATFORM_NAMES: Record<Platform, string> = {
  tiktok: 'TikTok',
  instagram: 'Instagram',
  'youtube-shorts': 'YouTube Shorts',
  youtube: 'YouTube',
};

/** The aspect ratio that a platform shows full screen. */
export function aspectRatioOf(platform: Platform): AspectRatio {
  return platform === 'youtube' ? '16:9' : '9:16';
}

/** A platform that shows videos of an aspect ratio: the first of the form's that fits. */
export function platformFor(aspectRatio: AspectRatio): Platform {
  // Square is a post of Instagram's.
  if (aspectRatio === '1:1') return 'instagram';
  return aspectRatio === '16:9' ? 'youtube' : 'tiktok';
}

/** The platform of a project that gets a shape: its own, if that shows such videos. */
export function platformInShape(platform: Platform, aspectRatio: AspectRatio): Platform {
  return aspectRatioOf(platform) === aspectRatio ? platform : platformFor(aspectRatio);
}

/** Longest videos that platforms accept, in seconds, according to their help pages. */
const LIMIT_SECONDS: Record<Platform, number> = {
  tiktok: 60 * 60,
  instagram: 3 * 60,
  'youtube-shorts': 3 * 60,
  youtube: 12 * 60 * 60,
};

/** The longest video that a platform accepts from its users, in seconds. */
export function platformLimitSeconds(platform: Platform): number {
  return LIMIT_SECONDS[platform];
}

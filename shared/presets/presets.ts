import type { Size } from '#shared/geometry/rect.ts';
import type { FrameRate } from '#shared/time/rational.ts';

export const ASPECT_RATIOS = ['9:16', '1:1', '16:9'] as const;
export type AspectRatio = (typeof ASPECT_RATIOS)[number];

/** An export preset: the file format that a platform wants. */
export interface ExportPreset {
  readonly id: string;
  readonly name: string;
  readonly platform: 'tiktok' | 'instagram' | 'youtube-shorts' | 'youtube';
  readonly aspectRatio: AspectRatio;
  readonly resolution: Size;
  /** Frame rate as a whole number. {@link presetFrameRate} gives the fraction. */
  readonly fps: number;
  /** Video bitrate in megabits per second with the letter M, as shown: "5M". */
  readonly bitrate: `${number}M`;
}

/** The ten export presets of the product, in the order shown. The first of the project's shape is selected by default. */
export const EXPORT_PRESETS = [
  preset('tiktok-1080-916', 'TikTok', 'tiktok', '9:16', 1080, 1920, 30, '5M'),
  preset('instagram-reel-1080-916', 'Instagram Reels', 'instagram', '9:16', 1080, 1920, 30, '5M'),
  preset('instagram-post-1080-11', 'Instagram Post', 'instagram', '1:1', 1080, 1080, 30, '5M'),
  preset('youtube-shorts-1080-916', 'YouTube Shorts', 'youtube-shorts', '9:16', 1080, 1920, 30, '8M'),
  preset('youtube-1080-169', 'YouTube', 'youtube', '16:9', 1920, 1080, 30, '8M'),
  preset('tiktok-4k-916', 'TikTok 4K', 'tiktok', '9:16', 2160, 3840, 60, '20M'),
  preset('instagram-reel-4k-916', 'Instagram Reels 4K', 'instagram', '9:16', 2160, 3840, 60, '20M'),
  preset('instagram-post-4k-11', 'Instagram Post 4K', 'instagram', '1:1', 2160, 2160, 60, '20M'),
  preset('youtube-shorts-4k-916', 'YouTube Shorts 4K', 'youtube-shorts', '9:16', 2160, 3840, 60, '30M'),
  preset('youtube-4k-169', 'YouTube 4K', 'youtube', '16:9', 3840, 2160, 60, '30M'),
] as const satisfies readonly ExportPreset[];

/** The preset with this id, or null. */
export function findPreset(id: string): ExportPreset | null {
  return EXPORT_PRESETS.find((preset) => preset.id === id) ?? null;
}

/** The first preset of a shape, which an export begins with. */
export function firstPresetOf(aspectRatio: AspectRatio): ExportPreset {
  return EXPORT_PRESETS.find((preset) => preset.aspectRatio === aspectRatio) ?? EXPORT_PRESETS[0];
}

/** The size of a shape's frame in the preview: that of its first preset. */
export function frameSizeOf(aspectRatio: AspectRatio): Size {
  return firstPresetOf(aspectRatio).resolution;
}

/** The preset's frame rate as a fraction. */
export function presetFrameRate(preset: ExportPreset): FrameRate {
  return { numerator: preset.fps, denominator: 1 };
}

/** Bits per second of the preset's video: "5M" → 5 000 000. */
export function presetBitrateBps(preset: ExportPreset): number {
  return Number.parseFloat(preset.bitrate) * 1_000_000;
}

/** 4K presets render on the server, the others in the creator's browser. */
export function is4kPreset(id: string): boolean {
  return id.includes('4k');
}

function preset(
  id: string,
  name: string,
  platform: ExportPreset['platform'],
  aspectRatio: AspectRatio,
  width: number,
  height: number,
  fps: number,
  bitrate: ExportPreset['bitrate'],
): ExportPreset {
  return { id, name, platform, aspectRatio, resolution: { width, height }, fps, bitrate };
}

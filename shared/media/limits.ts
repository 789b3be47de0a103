/** Largest file that may be uploaded, in bytes: 500 MB (specification, business constants). */
export const MAX_UPLOAD_BYTES = 500 * 1024 * 1024;

/** Storage of an account with an unproved address, if mail is set up: 100 MB, enough to try the studio. */
export const UNPROVED_STORAGE_BYTES = 100 * 1024 * 1024;

/** Largest finished video that a browser may upload, in bytes: 8 GiB, more than two hours at 8 Mbit/s. */
export const MAX_RENDER_BYTES = 8 * 1024 * 1024 * 1024;

/** Largest thumbnail that a browser may upload beside its asset, in bytes. */
export const MAX_THUMBNAIL_BYTES = 2 * 1024 * 1024;

/** Longest side of a picture or a video in pixels: the largest texture that all browsers handle. */
export const MAX_PICTURE_SIDE = 16_384;

/** Longest sound that the server transcribes, in seconds: 6 hours, as long as a timeline. */
export const MAX_RECOGNISED_SECONDS = 6 * 3_600;

export const ASSET_TYPES = ['video', 'image', 'audio'] as const;
export type AssetType = (typeof ASSET_TYPES)[number];

/** File name endings accepted for upload, by asset type (specification, validation rules). */
export const ACCEPTED_EXTENSIONS: Record<AssetType, readonly string[]> = {
  video: ['.mp4', '.mov', '.avi', '.webm'],
  image: ['.png', '.jpg', '.jpeg', '.gif', '.webp'],
  audio: ['.mp3', '.wav', '.ogg', '.m4a'],
};

/** True when a file name suggests a moving picture. */
export function isVideoName(name: string): boolean {
  return /\.(mp4|mov|avi|webm|mkv|m4v)$/i.test(name);
}

/** The asset type of a file from its MIME prefix. `video` when it has none of the three. */
export function assetTypeOf(mimeType: string): AssetType {
  return ASSET_TYPES.find((type) => mimeType.startsWith(`${type}/`)) ?? 'video';
}

/** Formats a file size as the library shows it: KB with one decimal below 1 MB, otherwise MB with one decimal. */
export function formatFileSize(bytes: number): string {
  const kilobytes = bytes / 1024;
  return kilobytes < 1024 ? `${kilobytes.toFixed(1)} KB` : `${(kilobytes / 1024).toFixed(1)} MB`;
}

/** Formats a size of gigabytes: "4 GB", "1.9 GB". */
export function formatGigabytes(bytes: number): string {
  return `${Number((bytes / 1e9).toFixed(1))} GB`;
}

/** Deleted assets can be restored for this many days. */
export const TRASH_DAYS = 30;

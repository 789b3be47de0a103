import type { MediaFailure } from './media.ts';

/**
 * Reasons why an export in the browser ended without a file. Codes are for programs and never change. {@link
 * describeExportFailure} has the messages.
 */
export type ExportFailure =
  | { readonly code: 'export.empty' }
  /** No H.264 encoder accepts this size and rate. */
  | { readonly code: 'export.no-encoder'; readonly width: number; readonly height: number }
  /** The browser took the encoder away, or the encoder gave up. */
  | { readonly code: 'export.encoder-lost'; readonly detail: string }
  | { readonly code: 'export.encoder-stalled' }
  /** Sound cannot be encoded. */
  | { readonly code: 'export.no-audio-encoder' }
  /** The caption font cannot be fetched. */
  | { readonly code: 'export.font-missing' }
  /** The bytes of an asset have no known location. */
  | { readonly code: 'export.source-missing'; readonly assetId: string }
  /** An asset cannot be read or decoded. `reason` says why. */
  | { readonly code: 'export.source-failed'; readonly assetId: string; readonly reason: MediaFailure['code'] }
  /** A decoder never answered a request for a picture or a sound. */
  | { readonly code: 'export.source-stalled'; readonly assetId: string }
  /** The browser has no space on this device. `neededBytes` is an estimate of the whole file. */
  | { readonly code: 'export.storage-full'; readonly neededBytes: number }
  /** The browser stores no files, as in a private window. */
  | { readonly code: 'export.no-storage' }
  | { readonly code: 'export.out-of-memory' }
  /** The finished file was opened again and does not match its plan. `fault` explains it in plain words. */
  | { readonly code: 'export.output-wrong'; readonly fault: string };

const DEVICE_FAILURES: ReadonlySet<string> = new Set([
  'export.no-encoder',
  'export.encoder-lost',
  'export.encoder-stalled',
  'export.no-audio-encoder',
  'export.source-stalled',
  'export.storage-full',
  'export.no-storage',
  'export.out-of-memory',
  'export.output-wrong',
] satisfies ExportFailure['code'][]);

/** True for failures caused by a limit of the device. Another device may succeed. */
export function isDeviceFailure(code: string | null): boolean {
  return code !== null && DEVICE_FAILURES.has(code);
}

/**
 * Message for users: the problem, and the next step. An export never changes projects or assets.
 * @param nameOf The name of an asset, if known.
 */
export function describeExportFailure(
  failure: ExportFailure,
  nameOf?: (assetId: string) => string | undefined,
): string {
  const name = 'assetId' in failure ? nameOf?.(failure.assetId) : undefined;
  const media = name === undefined ? 'The media of a clip' : `“${name}”`;
  switch (failure.code) {
    case 'export.empty':
      return 'The timeline is empty. Add a clip before you export.';
    case 'export.no-encoder':
      return `This browser cannot make H.264 video of ${failure.width} × ${failure.height}. Export in a current Chrome, Edge or Safari.`;
    case 'export.encoder-lost':
      return 'The video encoder of this device stopped. Close other programs that use video and export again.';
    case 'export.encoder-stalled':
      return 'The video encoder of this device no longer answers. Reload the page and export again.';
    case 'export.no-audio-encoder':
      return 'The sound could not be encoded. Reload the page and export again.';
    case 'export.font-missing':
      return 'The font of the captions could not be loaded. Check the connection and export again.';
    case 'export.source-missing':
      return `${media} is not available. Find the clip that shows no picture, replace its media and export again.`;
    case 'export.source-failed':
      return describeSourceFailure(failure.reason, media);
    case 'export.source-stalled':
      return `${media} could not be decoded in time. Replace it, or reload the page, and export again.`;
    case 'export.storage-full': {
      const megabytes = Math.ceil(failure.neededBytes / 1_000_000);
      return `There is not enough free space on this device: the video needs about ${megabytes} MB. Free some and export again.`;
    }
    case 'export.no-storage':
      return 'This browser does not let this page store files, as in a private window. Export in a regular window.';
    case 'export.out-of-memory':
      return 'This device ran out of memory. Close other tabs and export again.';
    case 'export.output-wrong':
      return `The finished video was wrong (${failure.fault}), so it was not kept. Export again.`;
  }
}

function describeSourceFailure(reason: MediaFailure['code'], media: string): string {
  switch (reason) {
    case 'media.unreadable':
      return `${media} could not be loaded. Check the connection and export again.`;
    case 'media.missing':
      return `${media} no longer exists. Replace it, or remove the clip, and export again.`;
    default:
      return `${media} could not be read. Replace it, or remove the clip, and export again.`;
  }
}

import type { Size } from '#shared/geometry/rect.ts';

/**
 * Reasons why a server render ended without a file. Codes are for programs and never change. {@link
 * describeEngineFailure} has the messages.
 */
export type EngineFailure =
  | { readonly code: 'render.empty' }
  | { readonly code: 'render.unknown-preset'; readonly presetId: string }
  /** The file of an asset has no known location, or is missing. */
  | { readonly code: 'render.source-missing'; readonly assetId: string }
  /** An asset is unsupported media, or lacks what the timeline needs from it. */
  | { readonly code: 'render.source-unusable'; readonly assetId: string; readonly reason: string }
  /** A picture or a video has too many pixels to decode. The size is null where the file doesn't state it. */
  | { readonly code: 'render.source-too-large'; readonly assetId: string; readonly size: Size | null }
  /** A source could not be decoded to the end of its clip. Null when the source is unknown. */
  | { readonly code: 'render.source-damaged'; readonly assetId: string | null }
  /** ffmpeg exceeded its time limit. */
  | { readonly code: 'render.time-limit'; readonly seconds: number }
  /** Nothing advanced for this long, and the attempt was ended. */
  | { readonly code: 'render.stuck'; readonly seconds: number }
  | { readonly code: 'render.out-of-memory' }
  | { readonly code: 'render.disk-full' }
  /** ffmpeg failed; its log has the reason. */
  | { readonly code: 'render.engine-failed' }
  /** The finished file does not match the request. */
  | { readonly code: 'render.output-wrong'; readonly fault: string };

function pixelsOf(size: Size | null): string {
  return size ? `${size.width} × ${size.height} pixels` : 'too many pixels';
}

/** Message for users: the problem, and the next step. A render never changes projects or assets. */
export function describeEngineFailure(failure: EngineFailure): string {
  switch (failure.code) {
    case 'render.empty':
      return 'The timeline is empty. Add a clip before you export.';
    case 'render.unknown-preset':
      return 'There is no such export preset. Choose another and export again.';
    case 'render.source-missing':
      return 'A clip’s media is not available. Find the clip that shows no picture, replace its media and export again.';
    case 'render.source-unusable':
      return `The media of a clip can't be used: ${failure.reason}. Replace it, or remove the clip, and export again.`;
    case 'render.source-too-large':
      return `The picture of a clip has ${pixelsOf(failure.size)}, more than 8K (7680 × 4320). Scale it down, replace it and export again.`;
    case 'render.source-damaged':
      return 'The media of a clip is damaged and could not be decoded. Replace it, or remove the clip, and export again.';
    case 'render.time-limit':
      return 'The render exceeded its time limit. Shorten the timeline or replace unusual media, and export again.';
    case 'render.stuck':
      return `The render stopped advancing for ${failure.seconds} seconds and was ended. Export again.`;
    case 'render.out-of-memory':
      return 'The render exceeded its memory limit. Scale very large media down and export again.';
    case 'render.disk-full':
      return 'The server is out of space for the video. Nothing was lost; export again later.';
    case 'render.engine-failed':
      return 'The video could not be made. The log shows where it stopped; export again, or replace the media of that clip.';
    case 'render.output-wrong':
      return `The finished video was wrong (${failure.fault}), so it was not kept. Export again.`;
  }
}

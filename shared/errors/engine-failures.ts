/**
 * Why a render on the server ended without a file. Codes are for programs and stay; {@link describeEngineFailure} has the words.
 */
export type EngineFailure =
  | { readonly code: 'render.empty' }
  | { readonly code: 'render.unknown-preset'; readonly presetId: string }
  /** Nothing says where the file of an asset is, or it is not there. */
  | { readonly code: 'render.source-missing'; readonly assetId: string }
  /** An asset is not media that is taken here, or has not what the timeline wants of it. */
  | { readonly code: 'render.source-unusable'; readonly assetId: string; readonly reason: string }
  /** A picture or a video has more pixels than are decoded. */
  | { readonly code: 'render.source-too-large'; readonly assetId: string }
  /** A source could not be decoded to the end of its clip; which one is null when nothing says so. */
  | { readonly code: 'render.source-damaged'; readonly assetId: string | null }
  /** ffmpeg took longer than it may. */
  | { readonly code: 'render.time-limit'; readonly seconds: number }
  | { readonly code: 'render.out-of-memory' }
  | { readonly code: 'render.disk-full' }
  /** ffmpeg ended for a reason that its log tells. */
  | { readonly code: 'render.engine-failed' }
  /** The finished file is not what was asked for. */
  | { readonly code: 'render.output-wrong'; readonly fault: string };

/** What a person reads: what happened, and what to do next. Projects and assets are never changed by a render. */
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
      return 'The picture of a clip has too many pixels (more than 8K). Scale it down, replace it and export again.';
    case 'render.source-damaged':
      return 'The media of a clip is damaged and could not be decoded. Replace it, or remove the clip, and export again.';
    case 'render.time-limit':
      return 'The render took longer than it may. Shorten the timeline or replace unusual media, and export again.';
    case 'render.out-of-memory':
      return 'The render needed more memory than it may use. Scale very large media down and export again.';
    case 'render.disk-full':
      return 'The server has no room for the video at the moment. Nothing was lost; export again later.';
    case 'render.engine-failed':
      return 'The video could not be made. The log tells where it stopped; export again, or replace the media of the clip there.';
    case 'render.output-wrong':
      return `The finished video was not what was asked for (${failure.fault}), so it was not kept. Export again.`;
  }
}

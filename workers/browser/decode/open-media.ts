import type { Input } from 'mediabunny';
import type { AssetType } from '#shared/media/limits.ts';
import { AbortedError } from '#workers/lib/coded-error.ts';
import { chooseInputTracks } from '#workers/lib/demuxers/choose-input-tracks.ts';
import type { FrameLedger } from '#workers/lib/frame-ledger.ts';
import type { FrameReader } from './frame-reader.ts';
import { ImageReader } from './image-reader.ts';
import { mediaError, toMediaError } from './media-error.ts';
import type { MediaLocation } from './media-location.ts';
import { openInput } from './open-input.ts';
import { VideoReader } from './video-reader.ts';

/** Opens readers on one asset. Clips that show different parts of it may have several open at once. */
export interface OpenMedia {
  /**
   * Opens a reader of the asset's picture. The caller disposes it.
   * @throws CodedError of the media catalogue, `media.no-tracks` when there is no picture.
   */
  openFrames(signal?: AbortSignal): Promise<FrameReader>;
  /** Ends all reading. Dispose the readers separately. */
  dispose(): void;
}

/** Opens an asset for its pictures. Reads nothing yet. @param ledger Counts the frames that its readers hold. */
export function openMedia(type: AssetType, location: MediaLocation, ledger: FrameLedger): OpenMedia {
  if (type === 'image') {
    return { openFrames: (signal) => ImageReader.open(location, ledger, signal), dispose: () => {} };
  }
  const input = openInput(location);
  return { openFrames: () => openVideo(input, ledger), dispose: () => input.dispose() };
}

async function openVideo(input: Input, ledger: FrameLedger): Promise<FrameReader> {
  try {
    const { video: track } = await chooseInputTracks(input);
    if (!track) throw mediaError({ code: 'media.no-tracks' });
    return await VideoReader.open(track, ledger);
  } catch (error) {
    if (input.disposed) throw new AbortedError('The source was closed.');
    throw toMediaError(error);
  }
}

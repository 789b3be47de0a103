import { isVideoName } from './limits.ts';
import type { MediaNotice } from './media-info.ts';
import { isTakeName } from './recording-names.ts';

/** Notice about a file of sound alone whose name promises a picture. The studio names its own recordings alike. */
export function pictureMissed(fileName: string): MediaNotice[] {
  return isVideoName(fileName) && !isTakeName(fileName) ? ['video-without-picture'] : [];
}

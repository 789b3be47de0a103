import { MAX_PICTURE_SIDE } from '#shared/media/limits.ts';
import { isMovingPicture } from '#shared/media/moving-picture.ts';
import { sniffFile } from '#shared/media/signature.ts';
import { DAY_SECONDS } from '#shared/time/periods.ts';
import { readAviHeader } from './avi.ts';
import type { ByteSource } from './byte-source.ts';
import { checkIsoBoxes } from './iso-boxes.ts';
import { readTracks } from './media-tracks.ts';
import { readPictureSize } from './picture-size.ts';
import { MediaError, type ProbedMedia } from './probed-media.ts';

/** A length beyond a day means a damaged index and counts as unknown. */
const MAX_DURATION_SECONDS = DAY_SECONDS;

/**
 * Identifies a file by its bytes alone.
 * @throws MediaError with the reason when the studio does not accept it.
 */
export async function readMedia(source: ByteSource): Promise<ProbedMedia> {
  if (source.size === 0) throw new MediaError('media.empty');
  const media = await readKind(source);
  if (Math.max(media.width ?? 0, media.height ?? 0) > MAX_PICTURE_SIDE) throw new MediaError('media.picture-too-large');
  return (media.durationSeconds ?? 0) > MAX_DURATION_SECONDS ? { ...media, durationSeconds: null } : media;
}

async function readKind(source: ByteSource): Promise<ProbedMedia> {
  const kind = await sniffFile((start, end) => source.read(start, end));
  switch (kind) {
    case null:
      throw new MediaError('media.not-media');
    case 'png':
    case 'jpeg':
    case 'gif':
    case 'webp':
      return readPicture(source, kind);
    case 'avi':
      return readAvi(source);
    case 'iso': {
      const { endsEarly, edits } = await checkIsoBoxes(source);
      return { ...(await readTracks(source, kind, edits)), endsEarly };
    }
    default:
      return readTracks(source, kind);
  }
}

async function readPicture(source: ByteSource, kind: 'png' | 'jpeg' | 'gif' | 'webp'): Promise<ProbedMedia> {
  const { width, height, rotation } = await readPictureSize(source, kind);
  const mimeType = `image/${kind}`;
  const isMoving = await isMovingPicture(mimeType, (start, end) => source.read(start, end));
  return {
    type: 'image',
    mimeType,
    width,
    height,
    durationSeconds: null,
    probe: { container: kind, videoCodec: null, audioCodec: null, hasVideo: true, hasAudio: false, rotation },
    leftOut: isMoving ? ['moving-picture'] : [],
  };
}

async function readAvi(source: ByteSource): Promise<ProbedMedia> {
  const header = await readAviHeader(source);
  const hasVideo = header.videoCodec !== null;
  const hasAudio = header.audioCodec !== null;
  if (!hasVideo && !hasAudio) throw new MediaError('media.no-tracks');
  return {
    type: hasVideo ? 'video' : 'audio',
    mimeType: 'video/x-msvideo',
    width: hasVideo ? header.width : null,
    height: hasVideo ? header.height : null,
    durationSeconds: header.durationSeconds,
    probe: {
      container: 'avi',
      videoCodec: header.videoCodec,
      audioCodec: header.audioCodec,
      hasVideo,
      hasAudio,
      rotation: 0,
    },
  };
}

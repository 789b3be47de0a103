import type { MediaNotice } from './media-info.ts';

/** Facts about a track of a media file that decide whether it is used, independent of the reader. */
export interface TrackFacts {
  readonly type: 'video' | 'audio';
  /** The file marks it as the one to play by default. In MP4 it is enabled. */
  readonly isDefault: boolean;
  /** The file marks it as a cover, or as the pictures of its chapters. */
  readonly isAttachedPicture: boolean;
  /** A single JPEG, PNG or similar. Some programs store cover art this way without marking it. */
  readonly isSingleStill: boolean;
}

/** The tracks of a file that are used. They are the same wherever the file is opened. */
export interface TrackChoice<T> {
  readonly video: T | null;
  readonly audio: T | null;
  /** Number of unused tracks of the same kind as the chosen one. Covers don't count. */
  readonly otherVideos: number;
  readonly otherAudios: number;
}

/**
 * Chooses a file's picture and sound: for each, the first track that the file marks as default, else the first. A cover
 * is not a picture, but a single still beside sound is one.
 * @param tracks In the order of the file.
 */
export function chooseTracks<T extends TrackFacts>(tracks: readonly T[]): TrackChoice<T> {
  const audios = tracks.filter(({ type }) => type === 'audio');
  const isCover = ({ isAttachedPicture, isSingleStill }: T) =>
    isAttachedPicture || (isSingleStill && audios.length > 0);
  const videos = tracks.filter((track) => track.type === 'video' && !isCover(track));
  return {
    video: mainOf(videos),
    audio: mainOf(audios),
    otherVideos: Math.max(0, videos.length - 1),
    otherAudios: Math.max(0, audios.length - 1),
  };
}

/** Notices about unused tracks of a file. */
export function tracksLeftOut({
  otherVideos,
  otherAudios,
}: Pick<TrackChoice<unknown>, 'otherVideos' | 'otherAudios'>): MediaNotice[] {
  return [
    ...(otherVideos > 0 ? (['one-picture-only'] as const) : []),
    ...(otherAudios > 0 ? (['one-sound-only'] as const) : []),
  ];
}

function mainOf<T extends TrackFacts>(tracks: readonly T[]): T | null {
  return tracks.find(({ isDefault }) => isDefault) ?? tracks[0] ?? null;
}

/** ffmpeg's names of codecs that store each picture as a separate file. */
const STILL_CODECS: ReadonlySet<string> = new Set(['mjpeg', 'png', 'gif', 'webp']);

/** A stream as ffprobe describes it. */
export interface ProbedStream {
  readonly codec_type?: string | undefined;
  readonly codec_name?: string | undefined;
  /** Number of its packets, in containers that store it. */
  readonly nb_frames?: string | undefined;
  readonly disposition?:
    | { readonly default?: number | undefined; readonly attached_pic?: number | undefined }
    | undefined;
}

/** {@link chooseTracks} for the streams of ffprobe's answer. Skips subtitles and data. */
export function chooseStreams<S extends ProbedStream>(streams: readonly S[]): TrackChoice<TrackFacts & { stream: S }> {
  return chooseTracks(
    streams.flatMap((stream) => {
      const { codec_type: type, codec_name: codec = '', nb_frames: pictures, disposition } = stream;
      if (type !== 'video' && type !== 'audio') return [];
      return {
        type,
        isDefault: disposition?.default === 1,
        isAttachedPicture: disposition?.attached_pic === 1,
        isSingleStill: pictures === '1' && STILL_CODECS.has(codec),
        stream,
      };
    }),
  );
}

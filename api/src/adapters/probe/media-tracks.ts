import {
  CustomSource,
  Input,
  type InputAudioTrack,
  type InputFormat,
  type InputTrack,
  type InputVideoTrack,
  MATROSKA,
  MP3,
  MP4,
  OGG,
  QTFF,
  UnsupportedInputFormatError,
  WAVE,
  WEBM,
} from 'mediabunny';
import { tracksLeftOut } from '#shared/media/choose-tracks.ts';
import type { FileEdits } from '#shared/media/iso-edits.ts';
import type { FileKind } from '#shared/media/signature.ts';
import { chooseInputTracks } from '#workers/lib/demuxers/choose-input-tracks.ts';
import { measureLength } from '#workers/lib/demuxers/measure-length.ts';
import { mendIsoDemuxer } from '#workers/lib/demuxers/mend-iso-demuxer.ts';
import { mendMp3Demuxer } from '#workers/lib/demuxers/mend-mp3-demuxer.ts';
import { mendWaveDemuxer } from '#workers/lib/demuxers/mend-wave-demuxer.ts';
import type { ByteSource } from './byte-source.ts';
import { MediaError, type ProbedMedia } from './probed-media.ts';

export type TrackFileKind = Extract<FileKind, 'iso' | 'matroska' | 'ogg' | 'wave' | 'mp3'>;

const FORMATS: Record<TrackFileKind, InputFormat[]> = {
  iso: [MP4, QTFF],
  matroska: [WEBM, MATROSKA],
  ogg: [OGG],
  wave: [WAVE],
  mp3: [MP3],
};

/**
 * Reads tracks, codecs, display size and duration of a file by demuxing it, without decoding.
 * @param edits The edit lists of an MP4 or QuickTime file.
 * @throws MediaError `media.no-tracks` or `media.damaged`.
 */
export async function readTracks(source: ByteSource, kind: TrackFileKind, edits?: FileEdits): Promise<ProbedMedia> {
  mendIsoDemuxer();
  mendMp3Demuxer();
  mendWaveDemuxer();
  using input = new Input({
    formats: FORMATS[kind],
    source: new CustomSource({
      getSize: () => source.size,
      read: (start, end) => source.read(start, end),
      prefetchProfile: 'fileSystem',
    }),
  });
  try {
    return await describe(input, edits);
  } catch (error) {
    if (error instanceof MediaError) throw error;
    if (error instanceof UnsupportedInputFormatError) throw new MediaError('media.not-media', { cause: error });
    throw new MediaError('media.damaged', { cause: error });
  }
}

async function describe(input: Input, edits?: FileEdits): Promise<ProbedMedia> {
  const container = await input.getFormat();
  const { video, audio, ...others } = await chooseInputTracks(input);
  if (video === null && audio === null) throw new MediaError('media.no-tracks');
  return {
    type: video === null ? 'audio' : 'video',
    mimeType: mimeTypeOf(container, video !== null),
    width: video === null ? null : positive(await video.getDisplayWidth()),
    height: video === null ? null : positive(await video.getDisplayHeight()),
    durationSeconds: positive(await measureLength(presentTracks(video, audio), edits)),
    probe: {
      container: CONTAINER_NAMES.get(container) ?? null,
      videoCodec: await codecName(video),
      audioCodec: await codecName(audio),
      hasVideo: video !== null,
      hasAudio: audio !== null,
      mayBeTransparent: video !== null && (await video.canBeTransparent()),
      rotation: video === null ? 0 : await video.getRotation(),
    },
    leftOut: tracksLeftOut(others),
  };
}

const CONTAINER_NAMES = new Map<InputFormat, string>([
  [MP4, 'mp4'],
  [QTFF, 'mov'],
  [WEBM, 'webm'],
  [MATROSKA, 'matroska'],
  [OGG, 'ogg'],
  [WAVE, 'wav'],
  [MP3, 'mp3'],
]);

function mimeTypeOf(format: InputFormat, hasVideo: boolean): string {
  switch (CONTAINER_NAMES.get(format)) {
    case 'mov':
      return hasVideo ? 'video/quicktime' : 'audio/mp4';
    case 'webm':
      return hasVideo ? 'video/webm' : 'audio/webm';
    case 'matroska':
      return hasVideo ? 'video/x-matroska' : 'audio/x-matroska';
    case 'ogg':
      return hasVideo ? 'video/ogg' : 'audio/ogg';
    case 'wav':
      return 'audio/wav';
    case 'mp3':
      return 'audio/mpeg';
    default:
      return hasVideo ? 'video/mp4' : 'audio/mp4';
  }
}

function presentTracks(video: InputVideoTrack | null, audio: InputAudioTrack | null): InputTrack[] {
  return [video, audio].filter((track) => track !== null);
}

/** Names the codec (`avc`), or gives the container's name for it (`apch`) when the demuxer does not know it. */
async function codecName(track: InputTrack | null): Promise<string | null> {
  if (track === null) return null;
  const codec = await track.getCodec();
  if (codec !== null) return codec;
  const internal = await track.getInternalCodecId();
  return typeof internal === 'string' ? internal.replace(/[^\x20-\x7e]/g, '?').slice(0, 64) : null;
}

function positive(value: number): number | null {
  return Number.isFinite(value) && value > 0 ? value : null;
}

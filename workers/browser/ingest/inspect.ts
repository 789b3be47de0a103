import {
  EncodedPacketSink,
  type Input,
  type InputAudioTrack,
  type InputTrack,
  type InputVideoTrack,
  MP3,
} from 'mediabunny';
import { tracksLeftOut } from '#shared/media/choose-tracks.ts';
import { type DamagedPart, joinDamage } from '#shared/media/damage.ts';
import { type FileEdits, readIsoEdits } from '#shared/media/iso-edits.ts';
import { findIsoMovieFault } from '#shared/media/iso-movie.ts';
import { MAX_UPLOAD_BYTES } from '#shared/media/limits.ts';
import type { AudioTrackInfo, MediaInfo, MediaNotice, VideoTrackInfo } from '#shared/media/media-info.ts';
import { pictureMissed } from '#shared/media/missed-picture.ts';
import { isMovingPicture } from '#shared/media/moving-picture.ts';
import { MAX_LEADING_ZEROS, skipZeros, sniffFile } from '#shared/media/signature.ts';
import { type Microseconds, secondsToMicroseconds } from '#shared/time/microseconds.ts';
import { codecNameOf } from '#workers/browser/decode/codec-name.ts';
import { decodeImage } from '#workers/browser/decode/image-reader.ts';
import { mediaError, mediaFailureOf, toMediaError } from '#workers/browser/decode/media-error.ts';
import { openInput } from '#workers/browser/decode/open-input.ts';
import { AbortedError, type CodedError, throwIfAborted } from '#workers/lib/coded-error.ts';
import { chooseInputTracks } from '#workers/lib/demuxers/choose-input-tracks.ts';
import { measureLength } from '#workers/lib/demuxers/measure-length.ts';
import { checkPicture, checkSound } from './check-decoding.ts';
import { foreignOggCodec, foreignWaveCodec } from './foreign-sound.ts';
import { checkIsoBoxes, readMovieBox } from './iso-boxes.ts';
import { saysLength } from './mp3-length.ts';
import { isChainedOgg } from './ogg-chain.ts';
import { readSignature, SIGNATURE_BYTES } from './signature.ts';

/** Frames used to measure the frame rate: four seconds of ordinary footage. */
const FRAME_RATE_PACKETS = 120;

/** A file that ends this much earlier than its header states gets a warning, in seconds. */
const EARLY_END_SECONDS = 1;

/**
 * Identifies a file by its bytes, not its name, and checks whether this browser can decode it. Reads a few hundred
 * kilobytes even of a long film.
 * @param name Only shows whether the user expects a picture.
 * @throws CodedError of the media catalogue, or AbortedError.
 */
export async function inspectMedia(file: Blob, name: string, signal?: AbortSignal): Promise<MediaInfo> {
  throwIfAborted(signal);
  if (file.size === 0) throw mediaError({ code: 'media.empty' });
  if (file.size > MAX_UPLOAD_BYTES) throw mediaError({ code: 'media.too-large', sizeBytes: file.size });
  try {
    const signature = readSignature(await readHead(file));
    throwIfAborted(signal);
    switch (signature.type) {
      case 'image':
        return await inspectImage(file, signature.mimeType);
      case 'foreign-container':
        throw foreignError(signature.name, signature.isKept);
      case 'refused-image':
        throw mediaError({ code: 'media.picture-format', format: signature.format });
      case 'unknown':
        throw mediaError({ code: 'media.not-media' });
      case 'iso':
        if ((await checkIsoBoxes(file)) !== 'complete') throw mediaError({ code: 'media.truncated' });
        return await inspectTracks(file, name, signal, await readMovie(file));
      case 'wave': {
        const codec = await foreignWaveCodec(file);
        if (codec !== null) throw foreignError(codec, false);
        return await inspectTracks(file, name, signal);
      }
      case 'ogg':
        return await inspectOgg(file, name, signal);
      case 'tracks':
        return await inspectTracks(file, name, signal);
    }
  } catch (error) {
    throw toMediaError(error);
  }
}

/** Reads the first bytes; in an MP3, those after leading zeros. */
async function readHead(file: Blob): Promise<Uint8Array> {
  const head = await readBytes(file, 0, SIGNATURE_BYTES);
  const isLateMp3 = head[0] === 0 && (await sniffFile((start, end) => readBytes(file, start, end))) === 'mp3';
  return isLateMp3 ? skipZeros(await readBytes(file, 0, MAX_LEADING_ZEROS)) : head;
}

async function readBytes(file: Blob, start: number, end: number): Promise<Uint8Array> {
  return new Uint8Array(await file.slice(start, end).arrayBuffer());
}

async function readMovie(file: Blob): Promise<FileEdits | undefined> {
  const movie = await readMovieBox(file);
  if (!movie) return undefined;
  const fault = findIsoMovieFault(movie, file.size);
  if (fault !== null) throw mediaError({ code: fault === 'protected' ? 'media.protected' : 'media.damaged' });
  return readIsoEdits(movie);
}

/** Only the converter reads this file. @param isKept The server accepts it unconverted. */
function foreignError(codec: string, isKept: boolean): CodedError {
  const failure = { code: 'media.codec-unsupported', codec, part: 'file', canConvert: true } as const;
  return mediaError(isKept ? failure : { ...failure, dropsOriginal: true });
}

/** The demuxer reports no tracks for streams of unknown codecs. */
async function inspectOgg(file: Blob, name: string, signal?: AbortSignal): Promise<MediaInfo> {
  try {
    const info = await inspectTracks(file, name, signal);
    if (await isChainedOgg(file)) throw foreignError('Chained Ogg', false);
    return info;
  } catch (error) {
    const codec = mediaFailureOf(error)?.code === 'media.no-tracks' ? await foreignOggCodec(file) : null;
    throw codec === null ? error : foreignError(codec, false);
  }
}

async function inspectImage(file: Blob, mimeType: string): Promise<MediaInfo> {
  const bitmap = await decodeImage(file);
  const { width, height } = bitmap;
  bitmap.close();
  const isMoving = await isMovingPicture(mimeType, (start, end) => readBytes(file, start, end));
  const notices: MediaNotice[] = isMoving ? ['moving-picture'] : [];
  return { type: 'image', mimeType, durationUs: null, width, height, video: null, audio: null, notices };
}

async function inspectTracks(
  file: Blob,
  name: string,
  signal: AbortSignal | undefined,
  edits?: FileEdits,
): Promise<MediaInfo> {
  throwIfAborted(signal); // Reading took time as well.
  const input = openInput({ type: 'blob', blob: file });
  const handleAbort = () => input.dispose();
  signal?.addEventListener('abort', handleAbort, { once: true });
  try {
    return await describe(input, file, name, edits);
  } catch (error) {
    if (signal?.aborted) throw new AbortedError();
    throw error;
  } finally {
    signal?.removeEventListener('abort', handleAbort);
    input.dispose();
  }
}

async function describe(input: Input, file: Blob, name: string, edits?: FileEdits): Promise<MediaInfo> {
  const { video: videoTrack, audio: audioTrack, otherVideos, otherAudios } = await chooseInputTracks(input);
  if (!videoTrack && !audioTrack) throw mediaError({ code: 'media.no-tracks' });
  requireReadEdits(videoTrack, 'picture', edits);
  if (videoTrack) await requirePicture(videoTrack);
  if (audioTrack) await requireDecodable(audioTrack, 'sound');
  requireReadEdits(audioTrack, 'sound', edits);
  const notices: MediaNotice[] = [];
  const tracks = [videoTrack, audioTrack].filter((track) => track !== null);
  const { durationUs, endsEarly } = await measureDuration(input, tracks, edits);
  if (endsEarly && ((await input.getFormat()) !== MP3 || (await saysLength(file)))) notices.push('ends-early');
  notices.push(...tracksLeftOut({ otherVideos, otherAudios }));
  const mimeType = await input.getMimeType();
  const audio = audioTrack && (await describeAudio(audioTrack));
  const video = videoTrack && (await describeVideo(videoTrack));
  const damage = await findDamagedParts(videoTrack, video, audioTrack);
  const found = { durationUs, notices, ...(damage.length > 0 && { damage }) };
  if (!video) {
    notices.push(...pictureMissed(name));
    const soundType = mimeType.replace(/^video\//, 'audio/');
    return { ...found, type: 'audio', mimeType: soundType, width: null, height: null, video: null, audio };
  }
  const { width, height } = video;
  return { ...found, type: 'video', mimeType, width, height, video, audio };
}

/**
 * Decodes enough to check facts that the tables don't have, so that an accepted file does not fail later.
 * @throws CodedError `media.damaged` without a single good picture, `media.codec-unsupported` for sound that isn't in
 * its stated codec.
 */
async function findDamagedParts(
  picture: InputVideoTrack | null,
  info: VideoTrackInfo | null,
  sound: InputAudioTrack | null,
): Promise<DamagedPart[]> {
  const inPicture = picture && info ? await checkPicture(picture, info) : [];
  if (inPicture === null) throw mediaError({ code: 'media.damaged' });
  const inSound = sound ? await checkSound(sound) : [];
  if (inSound === null && sound) throw await unsupported(sound, 'sound');
  return joinDamage(
    [...inPicture, ...(inSound ?? [])].map(({ startSeconds, endSeconds }) => ({
      startSeconds: Math.max(0, startSeconds),
      endSeconds: Math.max(0, endSeconds),
    })),
  );
}

/**
 * The demuxer reads an edit list with one part. Other files are only used converted, which is the same for every
 * reader.
 * @throws CodedError `media.codec-unsupported`
 */
function requireReadEdits(track: InputTrack | null, part: 'picture' | 'sound', edits: FileEdits | undefined): void {
  if (!track || (edits?.get(track.id)?.order ?? 'one') === 'one') return;
  throw mediaError({
    code: 'media.codec-unsupported',
    codec: 'Edit list',
    part,
    canConvert: true,
    dropsOriginal: true,
  });
}

/** Browsers decode RGB stored without luma and chroma, but show it in wrong colours. */
async function requirePicture(track: InputVideoTrack): Promise<void> {
  await requireDecodable(track, 'picture');
  // Phones write key frames that only other decoders can start from. Without any packets, there is nothing to convert.
  const packets = new EncodedPacketSink(track);
  const hasKey = (await packets.getFirstKeyPacket({ verifyKeyPackets: true })) !== null;
  if (!hasKey && (await packets.getFirstPacket()) !== null) throw await unsupported(track, 'picture');
  const { matrix } = await track.getColorSpace();
  if (matrix !== 'rgb') return;
  const codec = `RGB ${await codecNameOf(track)}`;
  throw mediaError({ code: 'media.codec-unsupported', codec, part: 'picture', canConvert: true });
}

async function requireDecodable(track: InputTrack, part: 'picture' | 'sound'): Promise<void> {
  if (await track.canDecode()) return;
  throw await unsupported(track, part);
}

async function unsupported(track: InputTrack, part: 'picture' | 'sound'): Promise<CodedError> {
  return mediaError({ code: 'media.codec-unsupported', codec: await codecNameOf(track), part, canConvert: true });
}

/** Measures from time 0 to the end of the last packet that is present and shown. */
async function measureDuration(
  input: Input,
  tracks: InputTrack[],
  edits: FileEdits | undefined,
): Promise<{ durationUs: Microseconds; endsEarly: boolean }> {
  const [shownSeconds, seconds, claimedSeconds] = await Promise.all([
    measureLength(tracks, edits),
    input.computeDuration(tracks),
    input.getDurationFromMetadata(tracks),
  ]);
  if (!(shownSeconds > 0)) throw mediaError({ code: 'media.damaged' });
  const endsEarly = claimedSeconds !== null && claimedSeconds > seconds + EARLY_END_SECONDS;
  return { durationUs: secondsToMicroseconds(shownSeconds), endsEarly };
}

async function describeVideo(track: InputVideoTrack): Promise<VideoTrackInfo> {
  const [codec, width, height, rotation, stats] = await Promise.all([
    codecNameOf(track),
    track.getDisplayWidth(),
    track.getDisplayHeight(),
    track.getRotation(),
    track.computePacketStats(FRAME_RATE_PACKETS),
  ]);
  const isSingleFrame = stats.packetCount < 2;
  const metrics = isSingleFrame ? null : await track.computeFrameRateMetrics();
  return {
    codec,
    width,
    height,
    rotation,
    averageFrameRate: isSingleFrame ? null : stats.averagePacketRate,
    isVariableFrameRate: metrics !== null && metrics.maxFrameRate > metrics.minFrameRate * VARIABLE_RATIO,
  };
}

/** Containers round frame times to their clock. A real change of rate is larger than this. */
const VARIABLE_RATIO = 1.2;

async function describeAudio(track: InputAudioTrack): Promise<AudioTrackInfo> {
  const [codec, sampleRateHz, channelCount] = await Promise.all([
    codecNameOf(track),
    track.getSampleRate(),
    track.getNumberOfChannels(),
  ]);
  return { codec, sampleRateHz, channelCount };
}

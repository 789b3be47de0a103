import { EncodedPacketSink, type Input, type InputAudioTrack, type InputTrack, type InputVideoTrack } from 'mediabunny';
import { chooseTracks, type TrackFacts } from '#shared/media/choose-tracks.ts';
import { sniffKind } from '#shared/media/signature.ts';

/** The tracks of an open file that are in use. */
export interface InputChoice {
  readonly video: InputVideoTrack | null;
  readonly audio: InputAudioTrack | null;
  /** Other tracks of the same kind that were left out. */
  readonly otherVideos: number;
  readonly otherAudios: number;
}

const choices = new WeakMap<Input, Promise<InputChoice>>();

/**
 * Chooses the picture and sound of an open file by {@link chooseTracks}, once for each input. Everything that reads a
 * source gets its tracks here: mediabunny's own choice also considers bitrates, and mistakes covers for pictures.
 * @throws The demuxer's errors.
 */
export function chooseInputTracks(input: Input): Promise<InputChoice> {
  const known = choices.get(input);
  if (known) return known;
  const choice = choose(input);
  choices.set(input, choice);
  return choice;
}

async function choose(input: Input): Promise<InputChoice> {
  const tracks = await input.getTracks();
  const facts = await Promise.all(tracks.map(factsOf));
  const { video, audio, ...others } = chooseTracks(facts.filter((fact) => fact !== null));
  return {
    video: video?.track.isVideoTrack() ? video.track : null,
    audio: audio?.track.isAudioTrack() ? audio.track : null,
    ...others,
  };
}

async function factsOf(track: InputTrack): Promise<(TrackFacts & { track: InputTrack }) | null> {
  const isVideo = track.isVideoTrack();
  if (!isVideo && !track.isAudioTrack()) return null;
  return {
    type: isVideo ? 'video' : 'audio',
    isDefault: (await track.getDisposition()).default,
    isAttachedPicture: false, // The demuxers leave out those that are marked.
    isSingleStill: isVideo && (await isSingleStill(track)),
    track,
  };
}

/** The formats of {@link chooseTracks} have no decoder here, and their packets are whole files. */
async function isSingleStill(track: InputVideoTrack): Promise<boolean> {
  if ((await track.getCodec()) !== null) return false;
  const packets = new EncodedPacketSink(track);
  const first = await packets.getFirstPacket();
  if (!first || (await packets.getNextPacket(first))) return false;
  const kind = sniffKind(first.data);
  return kind === 'jpeg' || kind === 'png' || kind === 'gif' || kind === 'webp';
}

import { createHash, type Hash } from 'node:crypto';
import { CustomSource, type EncodedPacket, EncodedPacketSink, Input, type InputTrack, MP4 } from 'mediabunny';
import type { VideoPart } from '#shared/review/changed-ranges.ts';
import { secondsToMicroseconds } from '#shared/time/microseconds.ts';
import { mendIsoDemuxer } from '#workers/lib/demuxers/mend-iso-demuxer.ts';
import type { ByteSource } from './byte-source.ts';

/** Exports have a key frame every two seconds, give or take a frame. */
const PART_US = 1_900_000;

/** Most parts of a video. Those of an export of more than an hour are longer. */
const MAX_PARTS = 2_000;

/** Larger than any picture of an export, to be read at once. */
const MAX_READ_BYTES = 64 * 2 ** 20;

const HASH_CHARACTERS = 22;

/**
 * Hashes the encoded pictures and sound of a finished MP4, from key frame to key frame, without decoding. A packet of
 * sound is faded into the next one, so a part's hash covers the one before it too.
 * @returns At most {@link MAX_PARTS}, in order and without gaps. Empty without video.
 */
export async function hashParts(source: ByteSource): Promise<readonly VideoPart[]> {
  mendIsoDemuxer();
  using input = new Input({
    formats: [MP4],
    source: new CustomSource({
      getSize: () => source.size,
      read: (start, end) => {
        if (end - start > MAX_READ_BYTES) throw new Error('The file asks for more bytes than an export needs at once.');
        return source.read(start, end);
      },
      prefetchProfile: 'fileSystem',
    }),
  });
  const video = await input.getPrimaryVideoTrack();
  if (video === null) return [];
  const audio = await input.getPrimaryAudioTrack();
  const ends = [video, audio].map(async (track) => secondsToMicroseconds((await track?.computeDuration()) ?? 0));
  const end = Math.max(...(await Promise.all(ends)));
  const parts = await picturesOf(video, Math.max(PART_US, Math.ceil(end / MAX_PARTS)));
  if (audio !== null) await addSound(audio, parts);
  return parts.map(({ start, hash }, index) => ({
    ...{ start, end: parts[index + 1]?.start ?? end },
    hash: hash.digest('base64url').slice(0, HASH_CHARACTERS),
  }));
}

interface OpenPart {
  readonly start: number;
  readonly hash: Hash;
}

async function picturesOf(track: InputTrack, minUs: number): Promise<OpenPart[]> {
  const parts: OpenPart[] = [];
  for await (const packet of new EncodedPacketSink(track).packets()) {
    const at = timeOf(packet);
    const last = parts.at(-1);
    if (!last) parts.push({ start: 0, hash: createHash('sha256') });
    else if (packet.type === 'key' && at - last.start >= minUs) parts.push({ start: at, hash: createHash('sha256') });
    const open = parts.at(-1);
    if (open) addPacket(open, 'v', packet);
  }
  return parts;
}

async function addSound(track: InputTrack, parts: readonly OpenPart[]): Promise<void> {
  let index = 0;
  let before: EncodedPacket | null = null;
  for await (const packet of new EncodedPacketSink(track).packets()) {
    const at = timeOf(packet);
    for (let next = parts[index + 1]; next && at >= next.start; next = parts[index + 1]) {
      index += 1;
      if (before) addPacket(next, 'f', before);
    }
    const open = parts[index];
    if (open) addPacket(open, 'a', packet);
    before = packet;
  }
}

/** Times count from the part's start, so that a part keeps its hash wherever it is. */
function addPacket({ start, hash }: OpenPart, kind: 'v' | 'a' | 'f', packet: EncodedPacket): void {
  hash.update(`${kind} ${timeOf(packet) - start} ${packet.data.byteLength} `).update(packet.data);
}

function timeOf({ timestamp }: EncodedPacket): number {
  return secondsToMicroseconds(timestamp);
}

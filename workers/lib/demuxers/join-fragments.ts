import type { IsoTrack, SampleTable } from './mediabunny-internals.ts';

const EMPTY_TABLE: SampleTable & Record<string, unknown> = {
  sampleTimingEntries: [],
  sampleCompositionTimeOffsets: [],
  sampleSizes: [],
  keySampleIndices: null,
  chunkOffsets: [],
  sampleToChunk: [],
  presentationTimestamps: null,
  presentationTimestampIndexMap: null,
};

/**
 * Lets a track with tables for its beginning and fragments for the rest continue in the fragments. mediabunny stops at
 * the tables' end.
 * @param table The track's tables, empty in an ordinary fragmented file.
 */
export function joinFragments(track: IsoTrack, table: SampleTable): void {
  const { trackBacking: packets } = track;
  if (!packets || table.sampleSizes.length === 0) return;
  const { getPacket, getKeyPacket, getNextPacket, getNextKeyPacket } = packets;

  /** Searches as if there were no tables: a search reads them before its first await. */
  const inFragments = <T>(search: () => T): T => {
    const kept = track.sampleTable;
    track.sampleTable = EMPTY_TABLE;
    const found = search();
    track.sampleTable = kept;
    return found;
  };
  const firstInFragments = (isWanted: (sample: { isKeyFrame: boolean }) => boolean, options: object) =>
    packets.performFragmentedLookup(
      null,
      ({ trackData }) => {
        const sampleIndex = trackData.get(track.id)?.samples.findIndex(isWanted) ?? -1;
        return { sampleIndex, correctSampleFound: sampleIndex >= 0 };
      },
      Number.NEGATIVE_INFINITY,
      Number.POSITIVE_INFINITY,
      options,
    );

  packets.getPacket = async (seconds, options) =>
    (await inFragments(() => getPacket.call(packets, seconds, options))) ?? getPacket.call(packets, seconds, options);
  packets.getKeyPacket = async (seconds, options) =>
    (await inFragments(() => getKeyPacket.call(packets, seconds, options))) ??
    getKeyPacket.call(packets, seconds, options);
  packets.getNextPacket = async (packet, options) => {
    const next = await getNextPacket.call(packets, packet, options);
    return next || !packets.packetToSampleIndex.has(packet) ? next : firstInFragments(() => true, options);
  };
  packets.getNextKeyPacket = async (packet, options) => {
    const next = await getNextKeyPacket.call(packets, packet, options);
    const isInTables = packets.packetToSampleIndex.has(packet);
    return next || !isInTables ? next : firstInFragments(({ isKeyFrame }) => isKeyFrame, options);
  };
}

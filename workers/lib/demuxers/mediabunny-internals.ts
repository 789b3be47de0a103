import type { EncodedPacket } from 'mediabunny';

/* Parts of mediabunny’s MP4 and QuickTime demuxer that its types leave out. */

export interface IsoDemuxer {
  metadataPromise: Promise<void> | null;
  readonly moovSlice: FileSlice | null;
  readonly isFragmented: boolean;
  readonly tracks: readonly IsoTrack[];
  readonly currentTrack: IsoTrack | null;
  readMetadata(): Promise<void>;
  readContiguousBoxes(slice: FileSlice): void;
  /** Reads the box at the slice's position. */
  traverseBox(slice: FileSlice): boolean;
  getSampleTableForTrack(track: IsoTrack): SampleTable;
}

/** A part of a file that was read; its position is `bufferPos`. */
export interface FileSlice {
  readonly bytes: Uint8Array;
  readonly bufferPos: number;
  readonly remainingLength: number;
}

export interface IsoTrack {
  readonly id: number;
  readonly info: { readonly type: 'video' | 'audio'; codec: string | null } | null;
  readonly trackBacking: IsoPackets | null;
  /** Fragments read so far. */
  readonly fragmentPositionCache: readonly unknown[];
  sampleTable: SampleTable | null;
  /** Ticks between a packet's time and its presentation time. */
  editListOffset: number;
  /** Our own property: delay of all pictures in ticks. */
  shift?: number;
}

/** Tables of packets; empty in an ordinary fragmented file. */
export interface SampleTable {
  readonly sampleSizes: readonly number[];
}

/** Finds a track's packets. */
export interface IsoPackets {
  readonly packetToSampleIndex: WeakMap<EncodedPacket, number>;
  getFirstPacket(options: object): Promise<EncodedPacket | null>;
  getPacket(seconds: number, options: object): Promise<EncodedPacket | null>;
  getKeyPacket(seconds: number, options: object): Promise<EncodedPacket | null>;
  getNextPacket(packet: EncodedPacket, options: object): Promise<EncodedPacket | null>;
  getNextKeyPacket(packet: EncodedPacket, options: object): Promise<EncodedPacket | null>;
  performFragmentedLookup(
    start: null,
    find: (fragment: IsoFragment) => { sampleIndex: number; correctSampleFound: boolean },
    search: number,
    latest: number,
    options: object,
  ): Promise<EncodedPacket | null>;
}

export interface IsoFragment {
  readonly trackData: ReadonlyMap<number, { readonly samples: readonly { readonly isKeyFrame: boolean }[] }>;
}

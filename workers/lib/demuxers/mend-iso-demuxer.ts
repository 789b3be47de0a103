import { MP4 } from 'mediabunny';
import { mendIsoMovie } from '#shared/media/mend-iso-movie.ts';
import { itunesPriming } from './itunes-priming.ts';
import { joinFragments } from './join-fragments.ts';
import type { FileSlice, IsoDemuxer } from './mediabunny-internals.ts';
import { earliestOffset } from './track-run.ts';

/** Sound that needs no decoder. */
const PCM = /^(pcm-|ulaw|alaw)/;

let isMended = false;

/**
 * Makes mediabunny (1.61) read MP4 and QuickTime files as players do. Call it before a file is opened. Repeated calls
 * have no effect.
 *
 * - Faults of the description that players ignore: {@link mendIsoMovie}.
 * - Files that continue in fragments where their tables end: {@link joinFragments}.
 * - PCM whose tables have the size of each packet: it treated every packet as a single frame of sound, and played
 * almost nothing.
 * - Sound with a tag for its silent beginning: {@link itunesPriming}.
 * - Fragments with pictures stamped before they can be decoded: ffmpeg, which renders on the server, delays them all.
 */
export function mendIsoDemuxer(): void {
  if (isMended) return;
  isMended = true;
  const prototype = findPrototype();
  const { readMetadata, readContiguousBoxes, traverseBox, getSampleTableForTrack } = prototype;

  prototype.readMetadata = function () {
    const first = this.metadataPromise === null;
    const reading = readMetadata.call(this);
    // The first fragment determines the shift of all.
    if (first) this.metadataPromise = reading.then(() => readFirstFragments(this));
    return this.metadataPromise ?? reading;
  };

  prototype.readContiguousBoxes = function (slice) {
    const isMovie = slice === this.moovSlice;
    const movie = bytesOf(slice);
    if (isMovie) mendIsoMovie(movie); // A copy in memory, not the file.
    readContiguousBoxes.call(this, slice);
    if (!isMovie) return;
    if (this.tracks.every(({ info }) => info?.type === 'audio')) {
      for (const track of this.tracks) track.editListOffset += itunesPriming(movie);
    }
    if (!this.isFragmented) return;
    for (const track of this.tracks) joinFragments(track, this.getSampleTableForTrack(track));
  };

  prototype.traverseBox = function (slice) {
    const { currentTrack: track } = this;
    if (track?.info?.type === 'video' && track.fragmentPositionCache.length === 0) {
      const offset = earliestOffset(bytesOf(slice));
      track.shift = Math.max(track.shift ?? 0, -offset);
    }
    return traverseBox.call(this, slice);
  };

  prototype.getSampleTableForTrack = function (track) {
    const { info, sampleTable } = track;
    const codec = info?.codec;
    if (sampleTable || !info || !codec || !PCM.test(codec)) return getSampleTableForTrack.call(this, track);
    info.codec = null; // Reads the tables unchanged.
    const table = getSampleTableForTrack.call(this, track);
    info.codec = codec;
    if (new Set(table.sampleSizes).size > 1) return table;
    track.sampleTable = null;
    return getSampleTableForTrack.call(this, track);
  };
}

async function readFirstFragments({ isFragmented, tracks }: IsoDemuxer): Promise<void> {
  if (!isFragmented) return;
  for (const track of tracks) {
    await track.trackBacking?.getFirstPacket({ metadataOnly: true });
    track.editListOffset -= track.shift ?? 0;
  }
}

/** The rest of a slice. */
function bytesOf({ bytes, bufferPos, remainingLength }: FileSlice): Uint8Array {
  return bytes.subarray(bufferPos, bufferPos + remainingLength);
}

function findPrototype(): IsoDemuxer {
  const { _createDemuxer } = MP4 as unknown as { _createDemuxer(input: object): IsoDemuxer };
  return Object.getPrototypeOf(_createDemuxer.call(MP4, {}));
}

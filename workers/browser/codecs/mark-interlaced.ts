import { EncodedPacketSink, type InputVideoTrack, type VideoSample, VideoSampleSink } from 'mediabunny';
import { isInterlacedAvc } from '#workers/lib/interlaced-avc.ts';
import { describeSample } from './describe-sample.ts';

/** Parts of mediabunny's sink and decoder. */
interface MarkingSink {
  readonly _track: InputVideoTrack;
  _createDecoder(...args: unknown[]): Promise<{ sampleHandler(sample: VideoSample): void }>;
}

const KNOWN = new WeakMap<InputVideoTrack, Promise<boolean>>();

/** Marks decoded frames of interlaced footage, because WebCodecs does not report it. */
export function markInterlaced(): void {
  const prototype = VideoSampleSink.prototype as unknown as MarkingSink;
  const { _createDecoder } = prototype;
  prototype._createDecoder = async function (...args) {
    const decoder = await _createDecoder.apply(this, args);
    if (!(await isInterlaced(this._track))) return decoder;
    const handle = decoder.sampleHandler.bind(decoder);
    decoder.sampleHandler = (sample) => handle(describeSample(sample, { isInterlaced: true }));
    return decoder;
  };
}

/** True for a track whose pictures hold two moments in alternate rows. Never throws. */
export function isInterlaced(track: InputVideoTrack): Promise<boolean> {
  const known = KNOWN.get(track) ?? readScan(track).catch(() => false);
  KNOWN.set(track, known);
  return known;
}

async function readScan(track: InputVideoTrack): Promise<boolean> {
  if ((await track.getCodec()) !== 'avc') return false;
  const description = (await track.getDecoderConfig())?.description;
  const packet = await new EncodedPacketSink(track).getFirstPacket();
  // Each container that we read has this record.
  if (!description || !packet) return false;
  const record = bytesOf(description);
  return isInterlacedAvc(sequencesOf(record), splitSized(packet.data, ((record[4] ?? 3) & 3) + 1));
}

function bytesOf(source: AllowSharedBufferSource): Uint8Array {
  return ArrayBuffer.isView(source)
    ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
    : new Uint8Array(source);
}

/** Returns the sequence parameters of an `avcC` record (ISO/IEC 14496-15, 5.3.3.1). */
function sequencesOf(record: Uint8Array): Uint8Array[] {
  const units: Uint8Array[] = [];
  let at = 6;
  for (let left = (record[5] ?? 0) & 31; left > 0; left--) {
    const length = ((record[at] ?? 0) << 8) | (record[at + 1] ?? 0);
    units.push(record.subarray(at + 2, at + 2 + length));
    at += 2 + length;
  }
  return units;
}

/** Splits NAL units with length prefixes. */
function splitSized(data: Uint8Array, lengthSize: number): Uint8Array[] {
  const units: Uint8Array[] = [];
  for (let at = 0; at + lengthSize < data.length; ) {
    const length = data.subarray(at, at + lengthSize).reduce((sum, byte) => 256 * sum + byte, 0);
    units.push(data.subarray(at + lengthSize, at + lengthSize + length));
    at += lengthSize + length;
  }
  return units;
}

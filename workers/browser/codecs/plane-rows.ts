import { OUTPUT_COLOR_SPACE } from '#workers/engine/compose/color.ts';
import { makeProbeFrame, makeProbePicture, type PlaneStrides, showsProbePicture } from './probe-picture.ts';

/** Row layouts that a browser can read from memory: padded, with bytes between the rows, or only tight, without. */
export type PlaneRows = 'padded' | 'tight';

/** Half the width is odd, so that rows of chroma are not whole vectors either. */
const [WIDTH, HEIGHT] = [90, 32];
const TIGHT: PlaneStrides = { stride: WIDTH, chromaStride: WIDTH / 2 };
const PADDED: PlaneStrides = { stride: 96, chromaStride: 48 };
const TIMESTAMP = 33_333;

let probed: Promise<PlaneRows | null> | undefined;

/**
 * Finds the row layout that this browser returns unchanged, with colour tags and time, when it makes a frame. Tests a
 * known picture once per thread. Firefox (153) ignores `layout` and shears pictures with padded rows. Null when neither
 * works.
 */
export function probePlaneRows(): Promise<PlaneRows | null> {
  probed ??= probe();
  return probed;
}

async function probe(): Promise<PlaneRows | null> {
  if (await comesBack(PADDED)) return 'padded';
  return (await comesBack(TIGHT)) ? 'tight' : null;
}

async function comesBack(strides: PlaneStrides): Promise<boolean> {
  try {
    const frame = makeProbeFrame(WIDTH, HEIGHT, strides, TIMESTAMP);
    try {
      const isTagged = Object.entries(OUTPUT_COLOR_SPACE).every(
        ([name, value]) => frame.colorSpace[name as keyof VideoColorSpaceInit] === value,
      );
      return isTagged && frame.timestamp === TIMESTAMP && showsProbePicture(frame) && (await copiesBack(frame));
    } finally {
      frame.close();
    }
  } catch {
    return false; // A browser that rejects them does not support them.
  }
}

async function copiesBack(frame: VideoFrame): Promise<boolean> {
  const { bytes, layout } = makeProbePicture(WIDTH, HEIGHT, TIGHT);
  const copy = new Uint8Array(bytes.length);
  await frame.copyTo(copy, { layout });
  return copy.every((value, index) => value === bytes[index]);
}

import type { RenderPlan } from '#shared/render/plan.ts';
import { formatDuration } from '#shared/time/format.ts';
import { type Frames, framesToSeconds, secondsToFrames } from '#shared/time/rational.ts';
import { findOffsetMs, findSoundFault } from './compare-sound.ts';
import { type FileFacts, findFileFault, planSpots } from './file-facts.ts';
import { MAX_DIFFERENCE, pictureDifference, type SmallPicture } from './small-picture.ts';
import type { SoundFacts } from './sound-meter.ts';

/** A finished file, opened by its host. */
export interface FinishedFile {
  /** Reads its tables. */
  readFacts(): Promise<FileFacts>;
  /** Decodes a frame. Null when that fails. */
  pictureAt(frame: Frames): Promise<SmallPicture | null>;
  /** Decodes all of its sound. */
  measureSound(): Promise<SoundFacts>;
}

/** The pictures and sound in the plan. */
export interface Planned {
  /** Null when the footage can no longer be read, which proves nothing about the file. */
  pictureAt(frame: Frames): Promise<SmallPicture | null>;
  /** Null when packets were copied, because they are unchanged. */
  readonly sound: SoundFacts | null;
}

/** Facts about a finished file that matches its plan. */
export interface FileProof {
  readonly frameCount: Frames;
  /**
   * Mean differences between actual and planned pictures, first to last, 0 to 255; null when the footage was missing.
   */
  readonly pictureDifferences: readonly (number | null)[];
  /** Delay of the sound in ms; null when it is even, silent or copied. */
  readonly offsetMs: number | null;
  /** Highest sample of the sound; full scale is 1. */
  readonly peak: number;
  /** Integrated loudness (ITU-R BS.1770); null for silence. */
  readonly lufs: number | null;
}

/** A fault in a finished file, in plain words. */
export class FileFault extends Error {
  override readonly name = 'FileFault';
}

/**
 * Checks a finished file against its plan: streams, every frame's time, lengths, some pictures, and the sound.
 * @throws FileFault, and any error from the host's reading.
 */
export async function proveFile(plan: RenderPlan, file: FinishedFile, planned: Planned): Promise<FileProof> {
  const facts = await file.readFacts();
  const fault = findFileFault(plan, facts);
  if (fault !== null) throw new FileFault(fault);
  // In parallel, because each waits for its own decoder. Both end before the file is closed.
  const [pictures, sound] = await Promise.allSettled([
    comparePictures(plan, facts, file, planned),
    compareSound(file, planned),
  ]);
  if (pictures.status === 'rejected') throw pictures.reason;
  if (sound.status === 'rejected') throw sound.reason;
  return { frameCount: plan.frameCount, pictureDifferences: pictures.value, ...sound.value };
}

async function comparePictures(
  plan: RenderPlan,
  { video }: FileFacts,
  file: FinishedFile,
  planned: Planned,
): Promise<(number | null)[]> {
  const keyFrames = (video?.keyTimes ?? []).map((seconds) => secondsToFrames(seconds, plan.frameRate));
  const differences: (number | null)[] = [];
  for (const frame of planSpots(plan, keyFrames)) {
    const found = await file.pictureAt(frame);
    if (!found) throw new FileFault('it cannot be decoded');
    const wanted = await planned.pictureAt(frame);
    const difference = wanted && pictureDifference(wanted, found);
    if (difference !== null && difference > MAX_DIFFERENCE) {
      throw new FileFault(`${nameOf(frame, plan)} is not the planned one`);
    }
    differences.push(difference);
  }
  return differences;
}

function nameOf(frame: Frames, { frameCount, frameRate }: RenderPlan): string {
  if (frame === 0) return 'its first picture';
  if (frame === frameCount - 1) return 'its last picture';
  return `its picture at ${formatDuration(framesToSeconds(frame, frameRate))}`;
}

async function compareSound(
  file: FinishedFile,
  { sound }: Planned,
): Promise<Pick<FileProof, 'offsetMs' | 'peak' | 'lufs'>> {
  const found = await file.measureSound();
  const fault = sound && findSoundFault(sound, found);
  if (fault) throw new FileFault(fault);
  const offsetMs = sound && findOffsetMs(sound.envelope, found.envelope);
  return { offsetMs, peak: found.peak, lufs: found.lufs };
}

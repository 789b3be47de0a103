import { AudioSampleSink, type Input, VideoSampleSink } from 'mediabunny';
import { layersAt } from '#shared/render/at-frame.ts';
import type { RenderPlan } from '#shared/render/plan.ts';
import { type Frames, framesToSeconds } from '#shared/time/rational.ts';
import type { FrameCompositor } from '#workers/browser/compose/frame-compositor.ts';
import { openInput } from '#workers/browser/decode/open-input.ts';
import { FileFault, type FinishedFile, proveFile } from '#workers/engine/proof/prove-file.ts';
import type { SmallPicture } from '#workers/engine/proof/small-picture.ts';
import { type SoundFacts, SoundMeter } from '#workers/engine/proof/sound-meter.ts';
import { isAbort, throwIfAborted } from '#workers/lib/coded-error.ts';
import { withDeadline } from '#workers/lib/deadline.ts';
import { readFileFacts } from '#workers/lib/demuxers/read-file-facts.ts';
import type { FrameLedger } from '#workers/lib/frame-ledger.ts';
import { exportError, exportFailureOf } from './export-error.ts';
import type { ExportProof } from './export-types.ts';
import type { MediaInputs } from './media-inputs.ts';
import { openFeed } from './open-feed.ts';

/** Time limit for decoding one picture of the file. It may need a whole group of pictures while other work runs. */
const DECODE_LIMIT_MS = 60_000;

/** Files store times in units smaller than this, in seconds. */
const TIME_TOLERANCE = 0.001;

/** A finished file, and everything to compare it with. */
export interface ProofOrder {
  readonly plan: RenderPlan;
  readonly file: Blob;
  /** Sound as the encoder received it; null when packets were copied. */
  readonly sound: SoundFacts | null;
  /** Frames stored while composing; any other frame is composed again. */
  readonly composed: ReadonlyMap<Frames, SmallPicture>;
  readonly compositor: FrameCompositor;
  readonly inputs: MediaInputs;
  readonly ledger: FrameLedger;
  readonly signal: AbortSignal;
}

/**
 * Reopens a finished file and checks it against its plan.
 * @throws CodedError `export.output-wrong` with the fault, AbortedError.
 */
export async function proveExport(order: ProofOrder): Promise<ExportProof> {
  const startedAt = performance.now();
  const { plan, file, sound, composed, signal } = order;
  const input = openInput({ type: 'blob', blob: file });
  try {
    const pictureAt = async (frame: Frames) => composed.get(frame) ?? (await composeAgain(order, frame));
    const proof = await proveFile(plan, openFinishedFile(input, order), { pictureAt, sound });
    return { ...proof, elapsedMs: performance.now() - startedAt };
  } catch (error) {
    throwIfAborted(signal);
    if (exportFailureOf(error)) throw error;
    throw error instanceof FileFault ? wrong(error.message) : wrong('it cannot be read', error);
  } finally {
    input.dispose();
  }
}

function wrong(fault: string, cause?: unknown) {
  return exportError({ code: 'export.output-wrong', fault }, cause);
}

function openFinishedFile(input: Input, { plan, compositor, signal }: ProofOrder): FinishedFile {
  return {
    readFacts: () => readFileFacts(input),
    async pictureAt(frame) {
      throwIfAborted(signal);
      const video = await input.getPrimaryVideoTrack();
      if (!video) return null;
      const seconds = framesToSeconds(frame, plan.frameRate) + TIME_TOLERANCE;
      using sample = await withDeadline(new VideoSampleSink(video).getSample(seconds), {
        limitMs: DECODE_LIMIT_MS,
        expired: () => wrong('it cannot be decoded'),
        signal,
        onLate: (late) => late?.close(),
      });
      return sample && (await compositor.shrink(sample));
    },
    measureSound: () => measureSound(input, plan, signal),
  };
}

/** Composes the planned picture of a frame; null when its footage can no longer be read. */
async function composeAgain(
  { plan, compositor, inputs, ledger, signal }: ProofOrder,
  frame: Frames,
): Promise<SmallPicture | null> {
  // Keeps only this frame, so that no earlier clip is opened.
  const layers = layersAt(plan, frame).map((span) => ({ ...span, firstFrame: frame, endFrame: frame + 1 }));
  const feed = openFeed({ ...plan, layers }, inputs, ledger);
  try {
    const pictures = await feed.picturesAt(frame, signal);
    compositor.forgetDrawings();
    const picture = await compositor.compose(frame, pictures, { timestamp: 0, duration: 0 });
    picture.close();
    return compositor.shrinkComposed();
  } catch (error) {
    if (isAbort(error)) throw error;
    return null;
  } finally {
    await feed.dispose();
  }
}

async function measureSound(input: Input, plan: RenderPlan, signal: AbortSignal): Promise<SoundFacts> {
  const track = await input.getPrimaryAudioTrack();
  const meter = new SoundMeter(plan.sampleFrameCount);
  if (!track) return meter.facts;
  for await (const sample of new AudioSampleSink(track).samples()) {
    throwIfAborted(signal);
    const at = Math.round(sample.timestamp * plan.sampleRateHz);
    const gap = at - meter.position;
    if (gap > 0) meter.add([new Float32Array(gap), new Float32Array(gap)]);
    const frameOffset = Math.max(0, -gap);
    const frameCount = sample.numberOfFrames - frameOffset;
    if (frameCount > 0) {
      const channels = [new Float32Array(frameCount), new Float32Array(frameCount)] as const;
      for (const [planeIndex, channel] of channels.entries()) {
        sample.copyTo(channel, { planeIndex, format: 'f32-planar', frameOffset, frameCount });
      }
      meter.add(channels);
    }
    sample.close();
  }
  return meter.facts;
}

import { EncodedAudioPacketSource, EncodedVideoPacketSource, Mp4OutputFormat, Output } from 'mediabunny';
import { planDurationUs } from '#shared/render/compile.ts';
import { microsecondsToSeconds } from '#shared/time/microseconds.ts';
import { framesPerSecond } from '#shared/time/rational.ts';
import { AAC_BITRATE_BPS, AacTrack } from '#workers/browser/audio/aac-track.ts';
import { FrameCompositor } from '#workers/browser/compose/frame-compositor.ts';
import { loadKernel } from '#workers/engine/compose/load-kernel.ts';
import { throwIfAborted } from '#workers/lib/coded-error.ts';
import { settleWithin } from '#workers/lib/deadline.ts';
import type { FrameLedger } from '#workers/lib/frame-ledger.ts';
import { findEncoderConfig } from './avc-config.ts';
import { exportError, exportFailureOf } from './export-error.ts';
import type { ExportProgress, ExportReport, ExportRequest, PictureRequest, ReusedParts } from './export-types.ts';
import { MediaInputs } from './media-inputs.ts';
import { OutputFile } from './output-file.ts';
import { PictureWriter } from './picture-writer.ts';
import { loadPlanFonts } from './plan-fonts.ts';
import { type PlannedSegment, planSegments } from './plan-segments.ts';
import { ProgressMeter } from './progress.ts';
import { proveExport } from './prove-export.ts';
import { SegmentStore } from './segment-store.ts';
import { ParametersChanged } from './segment-writer.ts';
import { shownDamage } from './shown-damage.ts';
import { SoundSeamLost } from './sound-parts.ts';
import { SoundWriter } from './sound-writer.ts';

/** If a codec never ends, the failure is reported after this long anyway. The codec ends with the worker. */
const END_LIMIT_MS = 5_000;

/** The environment of an export. */
export interface ExportContext {
  /** The ledger of the worker's decoders. */
  readonly ledger: FrameLedger;
  readonly signal: AbortSignal;
  /** Called at most four times a second, and once at the end. */
  readonly onProgress: (progress: ExportProgress) => void;
}

/** The pictures to write, with a known encoder. */
interface PictureJob {
  readonly config: VideoEncoderConfig;
  readonly segments: readonly PlannedSegment[];
  /** Null when encoded pictures are not stored. */
  readonly store: SegmentStore | null;
}

interface ExportJob extends PictureJob {
  readonly request: ExportRequest;
  /** Stores encoded sound. Null encodes all of it again. */
  readonly soundStore: SegmentStore | null;
}

/**
 * Renders a plan to an MP4 file that platforms accept: H.264, AAC 48 kHz stereo, BT.709 limited range, constant frame
 * rate, tables first, picture and sound equally long. Writes the file as it goes and checks it at the end. Copies the
 * pictures and sound that an earlier export encoded. Run one export per worker at a time: two would share a ledger.
 *
 * Always closes every frame, decoder and encoder. Removes the file unless the export succeeds.
 * @throws CodedError of the export catalogue, AbortedError.
 */
export async function renderExport(request: ExportRequest, context: ExportContext): Promise<ExportReport> {
  if (request.plan.frameCount === 0) throw exportError({ code: 'export.empty' });
  throwIfAborted(context.signal);
  const pictures = await planPictures(request);
  const job = { request, ...pictures, soundStore: pictures.store };
  try {
    return await renderFile(job, context);
  } catch (error) {
    const isOfOtherEncoder = error instanceof ParametersChanged;
    if (!isOfOtherEncoder && !(error instanceof SoundSeamLost)) throw error;
    if (isOfOtherEncoder) await job.store?.remove(job.segments.map(({ key }) => key));
    return await renderFile({ ...job, soundStore: null }, context);
  }
}

/** Counts the parts of an export that need no encoding. @throws CodedError `export.no-encoder`. */
export async function countStoredParts(request: PictureRequest): Promise<ReusedParts> {
  const { segments, store } = await planPictures(request);
  return { reusedCount: segments.filter(({ key }) => store?.has(key)).length, partCount: segments.length };
}

async function planPictures(request: PictureRequest): Promise<PictureJob> {
  const { plan, segmentFolder, videoBitrateBps } = request;
  const config = await findEncoderConfig({ ...plan, bitrateBps: videoBitrateBps });
  if (!config) throw exportError({ code: 'export.no-encoder', width: plan.width, height: plan.height });
  const segments = await planSegments(plan, config);
  const needs = { keys: segments.map(({ key }) => key), fileBytes: estimateBytes(request) };
  return {
    config,
    segments,
    store: segmentFolder === undefined ? null : await SegmentStore.open(segmentFolder, needs),
  };
}

async function renderFile(job: ExportJob, context: ExportContext): Promise<ExportReport> {
  const { ledger } = context;
  const { plan, outputName } = job.request;
  const file = await OutputFile.create(outputName, estimateBytes(job.request));
  const startedAt = performance.now();
  try {
    const made = await renderInto(file, job, context);
    return {
      outputName,
      byteLength: file.byteLength,
      frameCount: plan.frameCount,
      peakOpenFrames: ledger.peakCount,
      openFrames: ledger.openCount,
      elapsedMs: performance.now() - startedAt,
      ...made,
    };
  } catch (error) {
    await file.discard();
    // The kernel and the browser throw RangeError when memory runs out; the ledger throws another error.
    throw error instanceof RangeError ? exportError({ code: 'export.out-of-memory' }, error) : error;
  } finally {
    ledger.closeAll();
  }
}

async function renderInto(
  file: OutputFile,
  { request: { plan, sources }, config, segments, store, soundStore }: ExportJob,
  { ledger, signal, onProgress }: ExportContext,
): Promise<Pick<ExportReport, 'sound' | 'soundPacketsEncoded' | 'damage' | 'proof' | keyof ReusedParts>> {
  const inputs = new MediaInputs(sources);
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'reserve' }), target: file.target });
  const videoPackets = new EncodedVideoPacketSource('avc');
  const audioPackets = new EncodedAudioPacketSource('aac');
  output.addVideoTrack(videoPackets, {
    frameRate: framesPerSecond(plan.frameRate),
    maximumPacketCount: plan.frameCount,
  });
  output.addAudioTrack(audioPackets, { maximumPacketCount: AacTrack.maximumPacketCount(plan.sampleFrameCount) });
  // When one fails, the other stops.
  const failure = new AbortController();
  const ending = AbortSignal.any([signal, failure.signal]);
  const pictures = new PictureWriter({ plan, segments, store, config, packets: videoPackets, inputs, ledger });
  try {
    // In parallel, because each waits for something else.
    const [kernel, sound] = await Promise.all([
      loadKernel(),
      SoundWriter.open(plan, inputs, audioPackets, soundStore, ending),
      loadPlanFonts(plan, ending),
      pictures.prepare(),
      output.start(),
    ]);
    const meter = new ProgressMeter(plan.frameCount);
    const partCount = segments.length;
    const report = () => {
      const progress = meter.update(pictures.framesDone, file.byteLength, pictures.copied);
      if (progress) onProgress({ ...progress, reusedCount: pictures.reusableCount, partCount });
    };
    const compositor = new FrameCompositor(plan, kernel);
    await allOrFirstFailure(
      [pictures.write({ compositor, sound, report, signal: ending }), sound.write(ending)],
      (error) => failure.abort(error),
    );
    await output.finalize();
    report();
    file.close();
    // Frees resources that the check needs.
    await pictures.dispose();
    const order = {
      plan,
      file: await file.open(),
      sound: sound.facts,
      composed: pictures.composed,
      compositor,
      inputs,
      ledger,
      signal,
    };
    const proof = await proveExport(order).catch(async (error: unknown) => {
      // A wrong file may contain wrong parts.
      if (isOutputWrong(error)) await store?.remove([...segments.map(({ key }) => key), ...sound.keys]);
      throw error;
    });
    const { way, encodedCount } = sound;
    return {
      sound: way,
      soundPacketsEncoded: encodedCount,
      damage: shownDamage(plan, inputs.damage),
      proof,
      reusedCount: pictures.reusedCount,
      partCount,
    };
  } catch (error) {
    // Closes the file before it is removed.
    await settleWithin(END_LIMIT_MS, output.cancel());
    throwIfAborted(signal);
    throw error;
  } finally {
    inputs.dispose(); // Must come first: the decoders wait for pending opens, and this ends their reads.
    await settleWithin(END_LIMIT_MS, pictures.dispose());
  }
}

function isOutputWrong(error: unknown): boolean {
  return exportFailureOf(error)?.code === 'export.output-wrong';
}

/** Waits for all. Reports the first failure immediately, and throws it when the others have ended or hang. */
async function allOrFirstFailure(work: readonly Promise<void>[], onFailure: (error: unknown) => void): Promise<void> {
  try {
    await Promise.all(work);
  } catch (error) {
    onFailure(error);
    await settleWithin(END_LIMIT_MS, Promise.allSettled(work));
    throw error;
  }
}

/** Overestimates slightly. */
function estimateBytes({ plan, videoBitrateBps }: PictureRequest): number {
  const seconds = microsecondsToSeconds(planDurationUs(plan));
  return Math.ceil((seconds * (videoBitrateBps + AAC_BITRATE_BPS) * 1.1) / 8) + 100_000;
}

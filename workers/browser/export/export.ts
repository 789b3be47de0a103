import { EncodedAudioPacketSource, EncodedVideoPacketSource, Mp4OutputFormat, Output } from 'mediabunny';
import { planDurationUs } from '#shared/render/compile.ts';
import type { RenderPlan } from '#shared/render/plan.ts';
import { microsecondsToSeconds } from '#shared/time/microseconds.ts';
import { framesPerSecond, frameToMicroseconds } from '#shared/time/rational.ts';
import { AAC_BITRATE_BPS, AacTrack } from '#workers/browser/audio/aac-track.ts';
import { Compositor } from '#workers/browser/compose/compositor.ts';
import { loadKernel } from '#workers/browser/compose/load-kernel.ts';
import { throwIfAborted } from '#workers/lib/coded-error.ts';
import type { FrameLedger } from '#workers/lib/frame-ledger.ts';
import { findEncoderConfig } from './avc-config.ts';
import { exportError } from './export-error.ts';
import type { ExportProgress, ExportReport, ExportRequest } from './export-types.ts';
import { FrameFeed } from './frame-feed.ts';
import { MediaShelf } from './media-shelf.ts';
import { OutputFile } from './output-file.ts';
import { loadPlanFonts } from './plan-fonts.ts';
import { ProgressMeter } from './progress.ts';
import { proveExport } from './proof/prove-export.ts';
import { SoundWriter } from './sound-writer.ts';
import { VideoTrack } from './video-track.ts';

/** Surroundings of an export. */
export interface ExportContext {
  /** The ledger of the worker's decoders. */
  readonly ledger: FrameLedger;
  readonly signal: AbortSignal;
  /** Called at most four times a second, and once at the end. */
  readonly onProgress: (progress: ExportProgress) => void;
}

/**
 * Renders a plan to an MP4 file that platforms take: H.264, AAC 48 kHz stereo, BT.709 limited range, constant frame rate,
 * tables first, picture and sound of the same length. The file is written along the way, and checked when it is finished. One
 * export in a worker at a time: they would share a ledger.
 *
 * In any case every frame, decoder and encoder is closed; unless it succeeds, the file is removed.
 * @throws CodedError of the export catalogue, AbortedError.
 */
export async function renderExport(request: ExportRequest, context: ExportContext): Promise<ExportReport> {
  const { plan } = request;
  const { ledger } = context;
  if (plan.frameCount === 0) throw exportError({ code: 'export.empty' });
  throwIfAborted(context.signal);
  const config = await findEncoderConfig({ ...plan, bitrateBps: request.videoBitrateBps });
  if (!config) throw exportError({ code: 'export.no-encoder', width: plan.width, height: plan.height });
  const file = await OutputFile.create(request.outputName, estimateBytes(request));
  const startedAt = performance.now();
  try {
    const made = await renderInto(file, request, config, context);
    return {
      outputName: request.outputName,
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
  { plan, sources }: ExportRequest,
  config: VideoEncoderConfig,
  { ledger, signal, onProgress }: ExportContext,
): Promise<Pick<ExportReport, 'kernel' | 'sound' | 'proof'>> {
  const shelf = new MediaShelf(sources);
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'reserve' }), target: file.target });
  const videoPackets = new EncodedVideoPacketSource('avc');
  const audioPackets = new EncodedAudioPacketSource('aac');
  output.addVideoTrack(videoPackets, {
    frameRate: framesPerSecond(plan.frameRate),
    maximumPacketCount: plan.frameCount,
  });
  output.addAudioTrack(audioPackets, { maximumPacketCount: AacTrack.maximumPacketCount(plan.sampleFrameCount) });
  // A failure of either ends the other.
  const failure = new AbortController();
  const ending = AbortSignal.any([signal, failure.signal]);
  const feed = new FrameFeed(plan, shelf, ledger);
  const track = new VideoTrack(config, videoPackets, plan.frameRate, ledger);
  try {
    // In parallel: each waits for something else.
    const [kernel, sound] = await Promise.all([
      loadKernel(),
      SoundWriter.open(plan, shelf, audioPackets, ending),
      loadPlanFonts(plan, ending),
      feed.prepare(),
      output.start(),
    ]);
    const meter = new ProgressMeter(plan.frameCount);
    const report = () => {
      const progress = meter.update(track.encodedCount, file.byteLength);
      if (progress) onProgress(progress);
    };
    const compositor = new Compositor(plan, kernel);
    await allOrFirstFailure(
      [writePicture({ plan, feed, compositor, track, ledger, sound, report, signal: ending }), sound.write(ending)],
      (error) => failure.abort(error),
    );
    await output.finalize();
    report();
    file.close();
    // Frees what the check needs itself.
    track.dispose();
    await feed.dispose();
    const order = { plan, file: await file.open(), sound: sound.facts, compositor, shelf, ledger, signal };
    return { kernel: kernel.name, sound: sound.way, proof: await proveExport(order) };
  } catch (error) {
    // Releases the file before it is removed.
    await output.cancel().catch(() => {});
    throwIfAborted(signal);
    throw error;
  } finally {
    track.dispose();
    shelf.dispose(); // First: the feed waits for pending opens, and this ends their reads.
    await feed.dispose();
  }
}

async function writePicture(job: {
  plan: RenderPlan;
  feed: FrameFeed;
  compositor: Compositor;
  track: VideoTrack;
  ledger: FrameLedger;
  sound: SoundWriter;
  report: () => void;
  signal: AbortSignal;
}): Promise<void> {
  const { plan, feed, compositor, track, ledger, sound, report, signal } = job;
  for (let number = 0; number < plan.frameCount; number++) {
    throwIfAborted(signal);
    const timestamp = frameToMicroseconds(number, plan.frameRate);
    const duration = frameToMicroseconds(number + 1, plan.frameRate) - timestamp;
    const pictures = await feed.picturesAt(number, signal);
    const frame = ledger.open(await compositor.compose(number, pictures, { timestamp, duration }));
    await track.encode(frame, number, signal);
    sound.follow(microsecondsToSeconds(timestamp));
    report();
  }
  sound.follow(Infinity);
  await track.finish(signal);
}

/** Waits for all; reports the first failure at once and throws it when all have ended. */
async function allOrFirstFailure(work: readonly Promise<void>[], onFailure: (error: unknown) => void): Promise<void> {
  let first: { readonly error: unknown } | null = null;
  await Promise.all(
    work.map((part) =>
      part.catch((error: unknown) => {
        first ??= { error };
        onFailure(error);
      }),
    ),
  );
  if (first !== null) throw (first as { readonly error: unknown }).error;
}

/** Slightly more than the file needs. */
function estimateBytes({ plan, videoBitrateBps }: ExportRequest): number {
  const seconds = microsecondsToSeconds(planDurationUs(plan));
  return Math.ceil((seconds * (videoBitrateBps + AAC_BITRATE_BPS) * 1.1) / 8) + 100_000;
}

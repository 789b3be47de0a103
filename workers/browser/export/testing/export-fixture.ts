import { AudioSampleSink, EncodedPacketSink, VideoSampleSink } from 'mediabunny';
import { compileRenderPlan } from '#shared/render/compile.ts';
import type { PlanSource, RenderPlan } from '#shared/render/plan.ts';
import type { Track } from '#shared/timeline/timeline.ts';
import { openInput } from '#workers/browser/decode/open-input.ts';
import { openExportedFile, startExport } from '#workers/browser/export/export.client.ts';
import type { ExportReport } from '#workers/browser/export/export-types.ts';
import { CodedError } from '#workers/lib/coded-error.ts';

/** Files by asset id, with facts for the planner that differ from a video with sound. */
export type TestMedia = Record<string, { file: Blob } & Partial<PlanSource>>;

/** Compiles a plan, by default 320×180 at 30 frames a second. */
export function planOf(
  tracks: Track[],
  media: TestMedia,
  format: Partial<Pick<RenderPlan, 'width' | 'height' | 'frameRate' | 'hasWatermark' | 'isLoudnessNormalized'>> = {},
): RenderPlan {
  const sources = Object.entries(media).map(([assetId, { file: _, ...known }]) => ({
    assetId,
    type: 'video' as const,
    width: 320,
    height: 180,
    durationUs: null,
    hasVideo: true,
    hasAudio: true,
    ...known,
  }));
  const frameRate = { numerator: 30, denominator: 1 };
  return compileRenderPlan({ tracks, sources, width: 320, height: 180, frameRate, hasWatermark: false, ...format });
}

/** Exports a plan and opens the resulting file. Stores encoded pictures if a folder is named. */
export async function exportPlan(
  plan: RenderPlan,
  media: TestMedia,
  segmentFolder?: string,
): Promise<{ report: ExportReport; file: File }> {
  const sources = Object.entries(media).map(([assetId, { file }]) => ({
    assetId,
    location: { type: 'blob' as const, blob: file, assetId },
  }));
  const outputName = `${crypto.randomUUID()}.mp4`;
  const request = { plan, sources, videoBitrateBps: 2_000_000, outputName, segmentFolder };
  const report = await startExport(request).catch((error) => {
    // Test reporters show only the message.
    if (error instanceof CodedError) error.message += ` ${error.code} ${JSON.stringify(error.data)}`;
    throw error;
  });
  return { report, file: await openExportedFile(outputName) };
}

/** Content of an exported file. */
export interface ReadBack {
  readonly frameCount: number;
  /** Presentation times of all frames in order, in seconds. */
  readonly timestamps: number[];
  readonly colorSpace: VideoColorSpaceInit;
  readonly codec: string | null;
  readonly videoSeconds: number;
  readonly audioSeconds: number;
  /** The whole sound from time 0, left channel. */
  readonly sound: Float32Array;
  readonly sampleRateHz: number;
  readonly channelCount: number;
}

/** Reads an exported file back. `look` receives every frame in order. */
export async function readBack(
  file: File,
  look: (frame: VideoFrame, index: number) => void | Promise<void> = () => {},
): Promise<ReadBack> {
  const input = openInput({ type: 'blob', blob: file });
  const video = await input.getPrimaryVideoTrack();
  const audio = await input.getPrimaryAudioTrack();
  if (!video || !audio) throw new Error('An export has a video and an audio track');
  const timestamps: number[] = [];
  for await (const packet of new EncodedPacketSink(video).packets()) timestamps.push(packet.timestamp);
  timestamps.sort((a, b) => a - b);
  let frameCount = 0;
  for await (const sample of new VideoSampleSink(video).samples()) {
    const frame = sample.toVideoFrame();
    await look(frame, frameCount++);
    frame.close();
    sample.close();
  }
  const audioSeconds = await audio.computeDuration();
  const sampleRateHz = await audio.getSampleRate();
  const sound = new Float32Array(Math.round(audioSeconds * sampleRateHz));
  for await (const sample of new AudioSampleSink(audio).samples()) {
    const at = Math.round(sample.timestamp * sampleRateHz);
    const plane = new Float32Array(sample.numberOfFrames);
    sample.copyTo(plane, { planeIndex: 0, format: 'f32-planar' });
    for (let n = Math.max(0, -at); n < plane.length && at + n < sound.length; n++) sound[at + n] = plane[n] ?? 0;
    sample.close();
  }
  const found = {
    frameCount,
    timestamps,
    colorSpace: await video.getColorSpace(),
    codec: await video.getCodecParameterString(),
    videoSeconds: await video.computeDuration(),
    audioSeconds,
    sound,
    sampleRateHz,
    channelCount: await audio.getNumberOfChannels(),
  };
  input.dispose();
  return found;
}

/** Start times of beeps in seconds: places where the sound rises after at least 50 ms of silence. */
export function beepStarts(sound: Float32Array, sampleRateHz: number, threshold = 0.1): number[] {
  const starts: number[] = [];
  let lastLoud = Number.NEGATIVE_INFINITY;
  for (const [n, sample] of sound.entries()) {
    if (Math.abs(sample) < threshold) continue;
    if (n - lastLoud > 0.05 * sampleRateHz) starts.push(n / sampleRateHz);
    lastLoud = n;
  }
  return starts;
}

import { AudioSampleSink, EncodedPacketSink, type Input, type InputVideoTrack, VideoSampleSink } from 'mediabunny';
import { layersAt } from '#shared/render/at-frame.ts';
import type { RenderPlan } from '#shared/render/plan.ts';
import { formatDuration } from '#shared/time/format.ts';
import { type Frames, framesToSeconds } from '#shared/time/rational.ts';
import type { FrameCompositor } from '#workers/browser/compose/frame-compositor.ts';
import { openInput } from '#workers/browser/decode/open-input.ts';
import { exportError, exportFailureOf } from '#workers/browser/export/export-error.ts';
import type { ExportProof } from '#workers/browser/export/export-types.ts';
import type { MediaShelf } from '#workers/browser/export/media-shelf.ts';
import { openFeed } from '#workers/browser/export/open-feed.ts';
import { isAbort, throwIfAborted } from '#workers/lib/coded-error.ts';
import { withDeadline } from '#workers/lib/deadline.ts';
import type { FrameLedger } from '#workers/lib/frame-ledger.ts';
import { MAX_DIFFERENCE, pictureDifference, shrinkPicture } from './compare-pictures.ts';
import { findOffsetMs, findSoundFault } from './compare-sound.ts';
import { type SoundFacts, SoundMeter } from './sound-meter.ts';

/** Time for the decoder to give one picture of the file: a whole group of pictures, beside other work. */
const DECODE_LIMIT_MS = 60_000;

/** Between the first and the last picture one for so many seconds is compared, at most so many, for so long. */
const SPOT_SECONDS = 10;
const MOST_SPOTS = 5;
const SPOTS_LIMIT_MS = 5_000;

/** Files keep times in units of less than this, in seconds. */
const TIME_TOLERANCE = 0.001;

/** A finished file, and all that its pictures are drawn again with. */
export interface ProofOrder {
  readonly plan: RenderPlan;
  readonly file: Blob;
  /** Sound that went into the encoder; null when packets were copied. */
  readonly sound: SoundFacts | null;
  readonly compositor: FrameCompositor;
  readonly shelf: MediaShelf;
  readonly ledger: FrameLedger;
  readonly signal: AbortSignal;
}

/**
 * Opens a finished file again and checks it against its plan: streams, every frame's time, lengths, the first and the last picture
 * and some key frames between them, drawn again, and its sound. Reads all tables and the sound, and decodes two groups of pictures.
 * @throws CodedError `export.output-wrong` with the fault, AbortedError.
 */
export async function proveExport(order: ProofOrder): Promise<ExportProof> {
  const startedAt = performance.now();
  const input = openInput({ type: 'blob', blob: order.file });
  try {
    const video = await checkStreams(input, order.plan);
    // In parallel: each waits for a decoder of its own. Both end before their file is closed.
    const [pictures, heard] = await Promise.allSettled([checkPictures(video, order), checkSound(input, order)]);
    const [pictureDifferences, sound] = [settled(pictures), settled(heard)];
    return {
      frameCount: order.plan.frameCount,
      pictureDifferences,
      ...sound,
      elapsedMs: performance.now() - startedAt,
    };
  } catch (error) {
    throwIfAborted(order.signal);
    if (exportFailureOf(error)) throw error;
    throw wrong('it cannot be read', error);
  } finally {
    input.dispose();
  }
}

function settled<T>(outcome: PromiseSettledResult<T>): T {
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}

function wrong(fault: string, cause?: unknown) {
  return exportError({ code: 'export.output-wrong', fault }, cause);
}

/** @returns The picture's track. */
async function checkStreams(input: Input, plan: RenderPlan): Promise<InputVideoTrack> {
  const tracks = await input.getTracks();
  const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()];
  if (!video || (await video.getCodec()) !== 'avc') throw wrong('it has no H.264 picture');
  if (!audio || (await audio.getCodec()) !== 'aac') throw wrong('it has no AAC sound');
  if (tracks.length > 2) throw wrong('it has more than one picture or sound');
  const [width, height] = [await video.getDisplayWidth(), await video.getDisplayHeight()];
  if (width !== plan.width || height !== plan.height) throw wrong(`it is ${width} × ${height}`);
  if (
    (await audio.getSampleRate()) !== plan.sampleRateHz ||
    (await audio.getNumberOfChannels()) !== plan.channelCount
  ) {
    throw wrong('its sound is not 48 kHz stereo');
  }
  await checkFrameTimes(video, plan);
  const seconds = framesToSeconds(plan.frameCount, plan.frameRate);
  for (const [name, track] of [['picture', video] as const, ['sound', audio] as const]) {
    const found = await track.computeDuration();
    if (!(Math.abs(found - seconds) <= framesToSeconds(1, plan.frameRate))) {
      throw wrong(`its ${name} lasts ${found.toFixed(2)} s where ${seconds.toFixed(2)} s belong`);
    }
  }
  return video;
}

async function checkFrameTimes(video: InputVideoTrack, { frameCount, frameRate }: RenderPlan): Promise<void> {
  const times: number[] = [];
  const packets = new EncodedPacketSink(video).packets(undefined, undefined, { metadataOnly: true });
  for await (const { timestamp } of packets) times.push(timestamp);
  if (times.length !== frameCount) throw wrong(`it has ${times.length} frames where ${frameCount} belong`);
  const isEven = times
    .sort((a, b) => a - b)
    .every((time, frame) => Math.abs(time - framesToSeconds(frame, frameRate)) <= TIME_TOLERANCE);
  if (!isEven) throw wrong('its frames are not at their times');
}

async function checkPictures(video: InputVideoTrack, order: ProofOrder): Promise<(number | null)[]> {
  const { plan } = order;
  const sink = new VideoSampleSink(video);
  const startedAt = performance.now();
  const differences = [await checkPicture(sink, order, 0, 'its first picture')];
  for (const frame of await findSpots(video, plan)) {
    if (performance.now() - startedAt > SPOTS_LIMIT_MS) break;
    const at = formatDuration(framesToSeconds(frame, plan.frameRate));
    differences.push(await checkPicture(sink, order, frame, `its picture at ${at}`));
  }
  return [...differences, await checkPicture(sink, order, plan.frameCount - 1, 'its last picture')];
}

/** Key frames in the middle of equal parts of the video: they need no others to be decoded. */
async function findSpots(video: InputVideoTrack, { frameCount, frameRate }: RenderPlan): Promise<Frames[]> {
  const seconds = framesToSeconds(frameCount, frameRate);
  const count = Math.min(MOST_SPOTS, Math.ceil(seconds / SPOT_SECONDS));
  const packets = new EncodedPacketSink(video);
  const spots = new Set<Frames>();
  for (let part = 0; part < count; part++) {
    const key = await packets.getKeyPacket(((part + 0.5) * seconds) / count);
    if (key) spots.add(Math.round((key.timestamp * frameRate.numerator) / frameRate.denominator));
  }
  return [...spots].filter((frame) => frame > 0 && frame < frameCount - 1);
}

/** @returns Its difference to the planned one, null when that can't be drawn. */
async function checkPicture(
  sink: VideoSampleSink,
  order: ProofOrder,
  frame: Frames,
  name: string,
): Promise<number | null> {
  const { plan, signal } = order;
  throwIfAborted(signal);
  using sample = await withDeadline(sink.getSample(framesToSeconds(frame, plan.frameRate) + TIME_TOLERANCE), {
    limitMs: DECODE_LIMIT_MS,
    expired: () => wrong('it cannot be decoded'),
    signal,
    onLate: (late) => late?.close(),
  });
  if (!sample) throw wrong('it cannot be decoded');
  const found = shrinkPicture(plan, (context, width, height) => sample.draw(context, 0, 0, width, height));
  const planned = await drawAgain(order, frame);
  const difference = planned && pictureDifference(planned, found);
  if (difference !== null && difference > MAX_DIFFERENCE) throw wrong(`${name} is not the planned one`);
  return difference;
}

/** The planned picture of a frame; null when its footage can't be read any more, which says nothing about the file. */
async function drawAgain({ plan, compositor, shelf, ledger, signal }: ProofOrder, frame: Frames) {
  // Only this frame, so that no clip before it is opened.
  const layers = layersAt(plan, frame).map((span) => ({ ...span, firstFrame: frame, endFrame: frame + 1 }));
  const feed = openFeed({ ...plan, layers }, shelf, ledger);
  try {
    const pictures = await feed.picturesAt(frame, signal);
    compositor.forgetDrawings();
    const picture = await compositor.compose(frame, pictures, { timestamp: 0, duration: 0 });
    try {
      return shrinkPicture(plan, (context, width, height) => context.drawImage(picture, 0, 0, width, height));
    } finally {
      picture.close();
    }
  } catch (error) {
    if (isAbort(error)) throw error;
    return null;
  } finally {
    await feed.dispose();
  }
}

async function checkSound(
  input: Input,
  { plan, sound, signal }: ProofOrder,
): Promise<Pick<ExportProof, 'offsetMs' | 'peak' | 'lufs'>> {
  const found = await measureSound(input, plan, signal);
  const fault = sound && findSoundFault(sound, found);
  if (fault) throw wrong(fault);
  const offsetMs = sound && findOffsetMs(sound.envelope, found.envelope);
  return { offsetMs, peak: found.peak, lufs: found.lufs };
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

import { rename, rm } from 'node:fs/promises';
import {
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  FilePathSource,
  FilePathTarget,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
} from 'mediabunny';
import type { RenderPlan } from '#shared/render/plan.ts';
import { framesPerSecond, framesToSeconds, secondsToFrames } from '#shared/time/rational.ts';
import { throwIfAborted } from '#workers/lib/coded-error.ts';
import { renderError } from '#workers/server/job/render-error.ts';

const AAC_PACKET_SAMPLES = 1_024;

/** Delay of ffmpeg's AAC encoder in samples; a test measures it. */
const ENCODER_DELAY = 1_024;

/** Length of each run of sound packets between pictures, because players read both from nearby parts of the file. */
const INTERLEAVE_SECONDS = 1;

export interface JoinRequest {
  readonly plan: Pick<RenderPlan, 'frameCount' | 'frameRate' | 'sampleFrameCount' | 'sampleRateHz'>;
  /** Segments in order, each an MP4 with pictures only. */
  readonly segmentPaths: readonly string[];
  /** An MP4 with the whole sound; null to join only pictures. */
  readonly soundPath: string | null;
  readonly outputPath: string;
}

/**
 * Joins segments and, if given, their sound into one MP4 without re-encoding, tables first. Recomputes timestamps from
 * frame and sample numbers, so that nothing drifts with any number of segments, and shifts the sound earlier by its
 * encoder's delay. The file gets its name once complete.
 * @throws CodedError `render.output-wrong` when the segments don't hold each frame of the plan exactly once;
 * `render.disk-full`; AbortedError.
 */
export async function joinPackets(request: JoinRequest, signal: AbortSignal): Promise<void> {
  const { plan, soundPath, outputPath } = request;
  const partPath = `${outputPath}.part`;
  const output = new Output({
    format: new Mp4OutputFormat({ fastStart: 'reserve' }),
    target: new FilePathTarget(partPath),
  });
  const video = new EncodedVideoPacketSource('avc');
  output.addVideoTrack(video, { frameRate: framesPerSecond(plan.frameRate), maximumPacketCount: plan.frameCount });
  const sound = soundPath === null ? null : new SoundCopy(soundPath, plan);
  if (sound) output.addAudioTrack(sound.target, { maximumPacketCount: sound.packetCount });
  const follow = async (seconds: number) => sound?.copyUntil(seconds);
  try {
    await output.start();
    let framesDone = 0;
    for (const path of request.segmentPaths) {
      framesDone += await copySegment(path, plan, framesDone, video, follow, signal);
    }
    if (framesDone !== plan.frameCount) {
      const fault = `it has ${framesDone} frames where ${plan.frameCount} belong`;
      throw renderError({ code: 'render.output-wrong', fault });
    }
    await follow(Number.POSITIVE_INFINITY);
    await output.finalize();
    await rename(partPath, outputPath);
  } catch (error) {
    await output.cancel().catch(() => {});
    await rm(partPath, { force: true });
    throw isDiskFull(error) ? renderError({ code: 'render.disk-full' }, [], error) : error;
  } finally {
    await sound?.close();
  }
}

/** @returns Number of frames copied. */
async function copySegment(
  path: string,
  { frameRate }: JoinRequest['plan'],
  firstFrame: number,
  target: EncodedVideoPacketSource,
  follow: (seconds: number) => Promise<void>,
  signal: AbortSignal,
): Promise<number> {
  const input = new Input({ source: new FilePathSource(path), formats: [MP4] });
  const toSeconds = (frame: number) => framesToSeconds(frame, frameRate);
  try {
    const track = await input.getPrimaryVideoTrack();
    const decoderConfig = await track?.getDecoderConfig();
    if (!track || !decoderConfig) throw renderError({ code: 'render.output-wrong', fault: 'a part has no picture' });
    const frames = new Set<number>();
    for await (const packet of new EncodedPacketSink(track).packets()) {
      throwIfAborted(signal);
      const frame = secondsToFrames(packet.timestamp, frameRate);
      if (frame < 0 || frames.has(frame)) break;
      if (frames.size === 0 && packet.type !== 'key') break;
      frames.add(frame);
      const stamped = new EncodedPacket(packet.data, packet.type, toSeconds(firstFrame + frame), toSeconds(1));
      await target.add(stamped, { decoderConfig });
      if (packet.type === 'key') await follow(toSeconds(firstFrame + frame) + INTERLEAVE_SECONDS);
    }
    const last = Math.max(-1, ...frames);
    if (last !== frames.size - 1) throw renderError({ code: 'render.output-wrong', fault: 'a part lacks frames' });
    return frames.size;
  } finally {
    input.dispose();
  }
}

/** Copies the sound beside the picture. The creator closes it. */
class SoundCopy {
  readonly target = new EncodedAudioPacketSource('aac');
  readonly packetCount: number;
  readonly #input: Input;
  readonly #plan: JoinRequest['plan'];
  #opened: Promise<OpenedSound> | null = null;
  #count = 0;

  constructor(soundPath: string, plan: JoinRequest['plan']) {
    this.#input = new Input({ source: new FilePathSource(soundPath), formats: [MP4] });
    this.#plan = plan;
    this.packetCount = Math.ceil(plan.sampleFrameCount / AAC_PACKET_SAMPLES) + 8;
  }

  async copyUntil(seconds: number): Promise<void> {
    const { sampleFrameCount, sampleRateHz } = this.#plan;
    this.#opened ??= openSound(this.#input);
    const { packets, options } = await this.#opened;
    for (;;) {
      const first = this.#count * AAC_PACKET_SAMPLES - ENCODER_DELAY;
      const length = Math.min(AAC_PACKET_SAMPLES, sampleFrameCount - first);
      if (length <= 0 || first / sampleRateHz > seconds) return;
      const { value } = await packets.next();
      if (!value) throw renderError({ code: 'render.output-wrong', fault: 'the sound ends early' });
      const stamped = new EncodedPacket(value.data, 'key', first / sampleRateHz, length / sampleRateHz);
      await this.target.add(stamped, options);
      this.#count++;
    }
  }

  /** Closes the file, even after a partial copy. */
  async close(): Promise<void> {
    const opened = await this.#opened?.catch(() => null);
    await opened?.packets.return();
    this.#input.dispose();
  }
}

interface OpenedSound {
  readonly packets: AsyncGenerator<EncodedPacket, void, unknown>;
  readonly options: { readonly decoderConfig: AudioDecoderConfig } | undefined;
}

async function openSound(input: Input): Promise<OpenedSound> {
  const track = await input.getPrimaryAudioTrack();
  if (!track) throw renderError({ code: 'render.output-wrong', fault: 'the sound is missing' });
  const decoderConfig = await track.getDecoderConfig();
  return { packets: new EncodedPacketSink(track).packets(), options: decoderConfig ? { decoderConfig } : undefined };
}

function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');
}

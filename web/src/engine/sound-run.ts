import { MICROSECONDS_PER_SECOND, type Microseconds } from '#shared/time/microseconds.ts';
import type { RemoteSound } from '#workers/browser/media/sound.client.ts';
import type { SoundChunk } from '#workers/browser/preview/sound.ts';

/** Sound is scheduled this far ahead: long enough for a busy page, short enough to discard on a seek. */
const LOOK_AHEAD_SECONDS = 1;

/** Time from the decision to start until the first sample. The device needs the sample before it is due. */
const START_DELAY_SECONDS = 0.05;

const SAMPLE_RATE_HZ = 48_000;

/**
 * One stretch of playing: mixed sound, scheduled piece by piece, and a clock based on it. The device's time decides.
 * Late pieces start in their middle, so the sound is never late.
 */
export class SoundRun {
  readonly #context: AudioContext;
  readonly #output: AudioNode;
  readonly #sound: RemoteSound | null;
  readonly #from: Microseconds;
  readonly #nodes = new Set<AudioBufferSourceNode>();
  /** The first pieces, fetched before the start. */
  readonly #ready: SoundChunk[] = [];
  /** Device time at which `from` plays; null before the start. */
  #startsAt: number | null = null;
  /** Another run plays before `from`, and its time counts until then. */
  #isGoingOn = false;
  #scheduledUntil = 0;
  #isFetching = false;
  #isAtEnd = false;
  #isStopped = false;

  /** @param sound Null for silence; the device's clock still leads. */
  constructor(context: AudioContext, output: AudioNode, sound: RemoteSound | null, from: Microseconds) {
    this.#context = context;
    this.#output = output;
    this.#sound = sound;
    this.#from = from;
  }

  /** Fetches the first piece. Never rejects: missing sound is silence. */
  async prepare(): Promise<void> {
    const chunk = await this.#fetch();
    if (chunk) this.#ready.push(chunk);
  }

  /** Starts now, or takes over seamlessly from another run, which ends. */
  begin(previous?: SoundRun): void {
    const now = this.#context.currentTime;
    const goingOnAt = previous?.deviceTimeOf(this.#from) ?? null;
    this.#isGoingOn = goingOnAt !== null;
    this.#startsAt = goingOnAt ?? now + START_DELAY_SECONDS;
    this.#scheduledUntil = this.#startsAt;
    previous?.stop(Math.max(now, this.#startsAt));
    for (const chunk of this.#ready.splice(0)) this.#schedule(chunk);
    void this.#fill();
  }

  /**
   * Timeline time of the audible sound in µs; null while the device is stopped. Earlier than `from` only during a
   * takeover from another run.
   */
  now(): Microseconds | null {
    if (this.#startsAt === null || this.#context.state !== 'running') return null;
    const passed = (audibleTime(this.#context) - this.#startsAt) * MICROSECONDS_PER_SECOND;
    return this.#from + (this.#isGoingOn ? passed : Math.max(0, passed));
  }

  /** Device time in seconds at which a timeline time is due. */
  deviceTimeOf(time: Microseconds): number | null {
    return this.#startsAt === null ? null : this.#startsAt + (time - this.#from) / MICROSECONDS_PER_SECOND;
  }

  /** Stops the sound, now or at a device time. */
  stop(at = 0): void {
    if (this.#isStopped) return;
    this.#isStopped = true;
    this.#sound?.end();
    for (const node of this.#nodes) node.stop(at);
  }

  async #fetch(): Promise<SoundChunk | null> {
    try {
      return (await this.#sound?.next()) ?? null;
    } catch {
      return null; // The run stopped or its worker died: the rest is silent, but the picture continues.
    }
  }

  /** Keeps {@link LOOK_AHEAD_SECONDS} scheduled. Each piece that ends fetches more. */
  async #fill(): Promise<void> {
    if (this.#isFetching) return;
    this.#isFetching = true;
    while (
      !this.#isAtEnd &&
      !this.#isStopped &&
      this.#scheduledUntil < this.#context.currentTime + LOOK_AHEAD_SECONDS
    ) {
      const chunk = await this.#fetch();
      if (chunk) this.#schedule(chunk);
      else this.#isAtEnd = true;
    }
    this.#isFetching = false;
  }

  #schedule({ firstSample, left, right }: SoundChunk): void {
    if (this.#isStopped) return;
    const at = this.deviceTimeOf((firstSample / SAMPLE_RATE_HZ) * MICROSECONDS_PER_SECOND);
    if (at === null || left.length === 0) return;
    const buffer = this.#context.createBuffer(2, left.length, SAMPLE_RATE_HZ);
    buffer.copyToChannel(left, 0);
    buffer.copyToChannel(right, 1);
    this.#scheduledUntil = at + buffer.duration;
    const late = Math.max(0, this.#context.currentTime - at);
    if (late >= buffer.duration) return;
    const node = new AudioBufferSourceNode(this.#context, { buffer });
    node.connect(this.#output);
    node.onended = () => {
      node.disconnect();
      this.#nodes.delete(node);
      void this.#fill();
    };
    this.#nodes.add(node);
    node.start(at + late, late);
  }
}

/**
 * Device time of the audible sound. `currentTime` is the time being computed, ahead of the audible time by the device's
 * latency.
 * `getOutputTimestamp` knows both, but some devices report nonsense at first.
 */
function audibleTime(context: AudioContext): number {
  const { contextTime = 0, performanceTime = 0 } = context.getOutputTimestamp();
  const estimate = contextTime + (performance.now() - performanceTime) / 1_000;
  const isPlausible = contextTime > 0 && estimate <= context.currentTime + 0.05 && estimate > context.currentTime - 0.5;
  return isPlausible ? estimate : context.currentTime - (context.outputLatency || 0);
}

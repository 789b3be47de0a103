import type { EncodedAudioPacketSource } from 'mediabunny';
import type { RenderPlan } from '#shared/render/plan.ts';
import { prepareEncoder } from '#workers/browser/audio/aac-encoder.ts';
import { type AacPacket, AacTrack } from '#workers/browser/audio/aac-track.ts';
import { CopiedSound } from '#workers/browser/audio/copied-sound.ts';
import { type SoundFacts, SoundMeter } from '#workers/engine/proof/sound-meter.ts';
import { masterPlan } from '#workers/lib/audio/master.ts';
import { throwIfAborted } from '#workers/lib/coded-error.ts';
import { settleWithin, withDeadline } from '#workers/lib/deadline.ts';
import { exportError } from './export-error.ts';
import type { ExportReport } from './export-types.ts';
import type { MediaInputs } from './media-inputs.ts';
import { openSpanSound } from './open-span-sound.ts';
import type { SegmentStore } from './segment-store.ts';
import { SoundParts, SoundSeamLost } from './sound-parts.ts';
import { withSourceDeadline } from './source-deadline.ts';

/** Gives up on an encoder that is silent for this long. */
const ENCODE_LIMIT_MS = 20_000;

/** The bundled encoder must be fetched first. */
const OPEN_LIMIT_MS = 60_000;

/** Time limit for checking whether sound can be copied. Mixing always works. */
const FIND_LIMIT_MS = 20_000;

/** Most that sound may run ahead of the picture: players read both from one place in the file. */
const LEAD_SECONDS = 1;

/** Most that sound may lag behind copied pictures, which take almost no time. */
const LAG_SECONDS = 4;

/** Writes a plan's sound alongside the picture: copies it from a single source, otherwise mixes and encodes. */
export class SoundWriter {
  readonly #plan: RenderPlan;
  readonly #inputs: MediaInputs;
  readonly #packets: EncodedAudioPacketSource;
  readonly #sound: CopiedSound | AacTrack | SoundParts;
  readonly #meter: SoundMeter;
  #pictureSeconds = 0;
  #soundSeconds = 0;
  #wake = Promise.withResolvers<void>();

  /**
   * @param store Stores encoded sound for the next export; null stores and reuses nothing.
   * @throws CodedError `export.no-audio-encoder`, AbortedError.
   */
  static async open(
    plan: RenderPlan,
    inputs: MediaInputs,
    packets: EncodedAudioPacketSource,
    store: SegmentStore | null,
    signal: AbortSignal,
  ): Promise<SoundWriter> {
    const finding = CopiedSound.find(plan, (assetId) => inputs.input(assetId));
    // The mixer will name an unreadable source.
    const options = { limitMs: FIND_LIMIT_MS, expired: () => new Error('The sound was not read in time'), signal };
    const copied = await withDeadline(finding, options).catch(() => null);
    throwIfAborted(signal);
    if (copied) return new SoundWriter(plan, inputs, packets, copied);
    const count = plan.sampleFrameCount;
    const opening: Promise<AacTrack | SoundParts> = store
      ? SoundParts.open(count, store)
      : prepareEncoder().then((delay) => AacTrack.open(count, delay));
    return new SoundWriter(plan, inputs, packets, await encoded(opening, signal, OPEN_LIMIT_MS));
  }

  private constructor(
    plan: RenderPlan,
    inputs: MediaInputs,
    packets: EncodedAudioPacketSource,
    sound: CopiedSound | AacTrack | SoundParts,
  ) {
    this.#plan = plan;
    this.#inputs = inputs;
    this.#packets = packets;
    this.#sound = sound;
    this.#meter = new SoundMeter(plan.sampleFrameCount);
  }

  /** The method used: copied or mixed. */
  get way(): ExportReport['sound'] {
    return this.#sound instanceof CopiedSound ? 'copied' : 'mixed';
  }

  /** Packets encoded for this file; null when parts are not stored. */
  get encodedCount(): number | null {
    return this.#sound instanceof SoundParts ? this.#sound.encodedCount : null;
  }

  /** Keys of the stored parts in the file. */
  get keys(): readonly string[] {
    return this.#sound instanceof SoundParts ? this.#sound.keys : [];
  }

  /** Facts about the mixed sound; null when packets are copied. */
  get facts(): SoundFacts | null {
    return this.way === 'mixed' ? this.#meter.facts : null;
  }

  /** Reports the picture's position, so that the sound can continue. */
  follow(pictureSeconds: number): void {
    this.#pictureSeconds = pictureSeconds;
    this.#wakeAll();
  }

  /** Waits until the sound is close to the picture's position, or has ended. @throws AbortedError. */
  async catchUp(pictureSeconds: number, signal: AbortSignal): Promise<void> {
    while (pictureSeconds > this.#soundSeconds + LAG_SECONDS) await this.#wake.promise;
    throwIfAborted(signal);
  }

  /**
   * Writes the whole track, pausing for the picture.
   * @throws CodedError of the export catalogue, SoundSeamLost, AbortedError.
   */
  async write(signal: AbortSignal): Promise<void> {
    const handleAbort = () => this.follow(Infinity);
    signal.addEventListener('abort', handleAbort, { once: true });
    try {
      if (this.#sound instanceof CopiedSound) await this.#copy(this.#sound, signal);
      else await this.#mix(this.#sound, signal);
    } finally {
      signal.removeEventListener('abort', handleAbort);
      this.#soundSeconds = Infinity;
      this.#wakeAll();
    }
  }

  async #copy(sound: CopiedSound, signal: AbortSignal): Promise<void> {
    const assetId = this.#plan.audio[0]?.assetId ?? '';
    const copied = sound.read();
    for (;;) {
      const { value } = await withSourceDeadline(assetId, copied.next(), { signal });
      if (!value) return;
      await this.#packets.add(value.packet, value.metadata);
      await this.#waitForPicture(value.packet.timestamp, signal);
    }
  }

  async #mix(track: AacTrack | SoundParts, signal: AbortSignal): Promise<void> {
    const lagSeconds = track instanceof SoundParts ? SoundParts.lagSeconds : 0;
    try {
      for await (const chunk of masterPlan(this.#plan, (span) => openSpanSound(this.#inputs, span, signal), signal)) {
        this.#meter.add(chunk.channels);
        await this.#add(await encoded(track.encode(chunk), signal));
        await this.#waitForPicture(chunk.firstSample / this.#plan.sampleRateHz - lagSeconds, signal);
      }
      await this.#add(await encoded(track.finish(), signal));
    } finally {
      await settleWithin(ENCODE_LIMIT_MS, track.cancel());
    }
  }

  async #waitForPicture(seconds: number, signal: AbortSignal): Promise<void> {
    this.#soundSeconds = seconds;
    this.#wakeAll();
    while (seconds > this.#pictureSeconds + LEAD_SECONDS) await this.#wake.promise;
    throwIfAborted(signal);
  }

  #wakeAll(): void {
    this.#wake.resolve();
    this.#wake = Promise.withResolvers();
  }

  async #add(packets: readonly AacPacket[]): Promise<void> {
    for (const { packet, metadata } of packets) await this.#packets.add(packet, metadata);
  }
}

/** Fails when the encoder fails or falls silent. */
function encoded<T>(work: Promise<T>, signal: AbortSignal, limitMs = ENCODE_LIMIT_MS): Promise<T> {
  const failed = (cause?: unknown) => exportError({ code: 'export.no-audio-encoder' }, cause);
  const named = work.catch((error: unknown) => {
    throw error instanceof SoundSeamLost ? error : failed(error);
  });
  return withDeadline(named, { limitMs, expired: failed, signal });
}

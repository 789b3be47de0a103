import type { EncodedAudioPacketSource } from 'mediabunny';
import type { AudioSpan, RenderPlan } from '#shared/render/plan.ts';
import { microsecondsToSeconds } from '#shared/time/microseconds.ts';
import { type AacPacket, AacTrack, prepareEncoder } from '#workers/browser/audio/aac-track.ts';
import { CopiedSound } from '#workers/browser/audio/copied-sound.ts';
import { SoundSource } from '#workers/browser/audio/sound-source.ts';
import { mediaFailureOf } from '#workers/browser/decode/media-error.ts';
import { type SoundFacts, SoundMeter } from '#workers/engine/proof/sound-meter.ts';
import { mixPlan } from '#workers/lib/audio/mixer.ts';
import { silentSource } from '#workers/lib/audio/silent-source.ts';
import type { StereoSource } from '#workers/lib/audio/span-reader.ts';
import { throwIfAborted } from '#workers/lib/coded-error.ts';
import { settleWithin, withDeadline } from '#workers/lib/deadline.ts';
import { exportError, sourceError } from './export-error.ts';
import type { ExportReport } from './export-types.ts';
import type { MediaInputs } from './media-inputs.ts';
import type { SegmentStore } from './segment-store.ts';
import { SoundParts, SoundSeamLost } from './sound-parts.ts';
import { withSourceDeadline } from './source-deadline.ts';

/** An encoder silent for this long is given up. */
const ENCODE_LIMIT_MS = 20_000;

/** The bundled encoder must be fetched first. */
const OPEN_LIMIT_MS = 60_000;

/** Limit for finding out whether sound can be copied: it can always be mixed. */
const FIND_LIMIT_MS = 20_000;

/** Maximum lead of sound over the picture: players read both from one place in the file. */
const LEAD_SECONDS = 1;

/** Maximum lag of sound behind pictures that are copied, which takes next to no time. */
const LAG_SECONDS = 4;

/** Writes the sound of a plan alongside the picture: copied if there is a single source, otherwise mixed and encoded. */
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
   * @param store Keeps encoded sound for the next export; null keeps and reuses nothing.
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
    // Mixing reports an unreadable source by name.
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

  /** The way sound gets into the file. */
  get way(): ExportReport['sound'] {
    return this.#sound instanceof CopiedSound ? 'copied' : 'mixed';
  }

  /** Packets that were encoded for this file, where parts are kept. */
  get encodedCount(): number | null {
    return this.#sound instanceof SoundParts ? this.#sound.encodedCount : null;
  }

  /** Keys of the kept parts in the file. */
  get keys(): readonly string[] {
    return this.#sound instanceof SoundParts ? this.#sound.keys : [];
  }

  /** Facts about the sound that was mixed; null when packets are copied. */
  get facts(): SoundFacts | null {
    return this.way === 'mixed' ? this.#meter.facts : null;
  }

  /** Tells the position of the picture, so that the sound continues. */
  follow(pictureSeconds: number): void {
    this.#pictureSeconds = pictureSeconds;
    this.#wakeAll();
  }

  /** Waits until the sound is close to a position of the picture, or has ended. @throws AbortedError. */
  async catchUp(pictureSeconds: number, signal: AbortSignal): Promise<void> {
    while (pictureSeconds > this.#soundSeconds + LAG_SECONDS) await this.#wake.promise;
    throwIfAborted(signal);
  }

  /**
   * Writes the whole track, waiting for the picture.
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
      for await (const chunk of mixPlan(this.#plan, (span) => this.#open(span, signal), signal)) {
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

  async #open(span: AudioSpan, signal: AbortSignal): Promise<StereoSource> {
    const { assetId } = span;
    const startSeconds = microsecondsToSeconds(span.sourceStart);
    const location = this.#inputs.location(assetId);
    const opening = SoundSource.open(this.#inputs.input(assetId), location, startSeconds, signal);
    // An asset that was never probed may turn out to be silent.
    const orSilence: Promise<StereoSource> = opening.catch((error: unknown) => {
      if (mediaFailureOf(error)?.code !== 'media.no-tracks') throw error;
      return silentSource();
    });
    const source = await withSourceDeadline(assetId, orSilence, { signal, onLate: (late) => late.dispose() });
    return {
      sampleRateHz: source.sampleRateHz,
      read: (first, length, signal) =>
        source.read(first, length, signal).catch((error: unknown) => {
          throw sourceError(assetId, error);
        }),
      dispose: () => source.dispose(),
    };
  }
}

/** Ends the export when the encoder fails or falls silent. */
function encoded<T>(work: Promise<T>, signal: AbortSignal, limitMs = ENCODE_LIMIT_MS): Promise<T> {
  const failed = (cause?: unknown) => exportError({ code: 'export.no-audio-encoder' }, cause);
  const named = work.catch((error: unknown) => {
    throw error instanceof SoundSeamLost ? error : failed(error);
  });
  return withDeadline(named, { limitMs, expired: failed, signal });
}

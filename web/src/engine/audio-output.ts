import type { Microseconds } from '#shared/time/microseconds.ts';
import { SoundClient } from '#workers/browser/media/sound.client.ts';
import type { PreviewEvent, PreviewSource } from '#workers/browser/preview/preview-types.ts';
import type { SoundPlan } from '#workers/browser/preview/sound-from.ts';
import { SoundRun } from './sound-run.ts';

/**
 * A start waits this long for the device. Without a user gesture the device never starts, and the picture plays
 * silently.
 */
const DEVICE_LIMIT_MS = 500;

/** The audio device of a playback. Opens with the first play. */
export class AudioOutput {
  readonly #sounds: SoundClient;
  #device: { readonly context: AudioContext; readonly gain: GainNode } | null = null;
  #isMuted = false;

  /** @param onEvent Called for sources that stay silent. */
  constructor(onEvent: (event: PreviewEvent) => void) {
    this.#sounds = new SoundClient(onEvent);
  }

  /** Mutes immediately, without a click. */
  setMuted(isMuted: boolean): void {
    this.#isMuted = isMuted;
    if (!this.#device) return;
    const { context, gain } = this.#device;
    gain.gain.setTargetAtTime(isMuted ? 0 : 1, context.currentTime, 0.01);
  }

  /**
   * Prepares sound from a time on and fetches its first piece; null when there is no audio device. The caller starts
   * and stops it.
   */
  async prepare(plan: SoundPlan, sources: readonly PreviewSource[], from: Microseconds): Promise<SoundRun | null> {
    const device = await this.#wake();
    if (!device) return null;
    const sound = plan.audio.length > 0 ? this.#sounds.open(plan, sources, from) : null;
    const run = new SoundRun(device.context, device.gain, sound, from);
    await run.prepare();
    return run;
  }

  /** Closes the device. */
  dispose(): void {
    this.#sounds.terminate();
    this.#device?.context.close().catch(() => {}); // Disposed either way.
    this.#device = null;
  }

  async #wake(): Promise<{ context: AudioContext; gain: GainNode } | null> {
    try {
      this.#device ??= this.#openDevice();
      const { context } = this.#device;
      if (context.state !== 'running') {
        await Promise.race([context.resume(), new Promise((resolve) => setTimeout(resolve, DEVICE_LIMIT_MS))]);
      }
      return context.state === 'running' ? this.#device : null;
    } catch {
      return null; // There is no device, or another program has it: the page's clock drives the picture.
    }
  }

  #openDevice(): { context: AudioContext; gain: GainNode } {
    const context = new AudioContext({ sampleRate: 48_000, latencyHint: 'interactive' });
    const gain = new GainNode(context, { gain: this.#isMuted ? 0 : 1 });
    gain.connect(context.destination);
    return { context, gain };
  }
}

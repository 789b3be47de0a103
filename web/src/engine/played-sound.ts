import type { RenderPlan } from '#shared/render/plan.ts';
import type { Microseconds } from '#shared/time/microseconds.ts';
import type { AudioOutput } from './audio-output.ts';
import type { PlayedProgram } from './played-program.ts';
import type { SoundRun } from './sound-run.ts';

/** Edits during playback change the sound this far ahead, so that the change doesn't cause an audible gap, in µs. */
const SWAP_AHEAD_US = 250_000;

/** The audible sound: one run at a time, replaced without a gap after an edit. */
export class PlayedSound {
  readonly #audio: AudioOutput;
  #run: SoundRun | null = null;
  #plan: RenderPlan | null = null;
  #isSwapping = false;

  constructor(audio: AudioOutput) {
    this.#audio = audio;
  }

  /** Takes over a run prepared for a plan; null when there is no sound. */
  take(run: SoundRun | null, plan: RenderPlan): void {
    this.#run = run;
    this.#plan = plan;
  }

  begin(): void {
    this.#run?.begin();
  }

  stop(): void {
    this.#run?.stop();
    this.#run = null;
  }

  /** Timeline time of the audible sound in µs; null without sound and while the device is stopped. */
  now(): Microseconds | null {
    return this.#run?.now() ?? null;
  }

  /** True when there was sound and its device has stalled or was taken away. */
  get isStuck(): boolean {
    return this.#run !== null && this.#run.now() === null;
  }

  /** Switches to the sound of an edited plan a moment ahead, and includes edits made until then. */
  async follow(program: PlayedProgram, currentTime: () => Microseconds): Promise<void> {
    if (this.#isSwapping) return;
    this.#isSwapping = true;
    for (let previous = this.#run; previous && program.plan && program.plan !== this.#plan; previous = this.#run) {
      const { plan, sources } = program;
      if (JSON.stringify(plan.audio) !== JSON.stringify(this.#plan?.audio)) {
        const next = await this.#audio.prepare(plan, sources, Math.round(currentTime() + SWAP_AHEAD_US));
        if (!next) break;
        if (this.#run !== previous) {
          next.stop();
          continue;
        }
        next.begin(previous);
        this.#run = next;
      }
      this.#plan = plan;
    }
    this.#isSwapping = false;
  }
}

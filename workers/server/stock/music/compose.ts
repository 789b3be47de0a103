import { bedBars } from '#shared/stock/bed-bars.ts';
import { randomFrom } from '#workers/lib/backgrounds/families/frame.ts';
import { type BedRecipe, SAMPLE_RATE } from './bed.ts';
import { loudnessOf } from './loudness.ts';
import { addReverb } from './reverb.ts';
import { playBass, playDrum, playKeys, playPad } from './voices.ts';

export type Stereo = readonly [Float32Array, Float32Array];

/** Loudness of a bed: quiet enough under a voice, loud enough to be raised without noise. */
const BED_LUFS = -20;
/** Highest peak, about −1.5 dBFS. */
const PEAK = 0.84;
const FADE_SECONDS = 1.4;
/** Keys alone are quieter than the band after them. */
const INTRO_GAIN = 1.5;
const STEPS = 16;

/**
 * Composes a bed: an intro, the full band, and the home chord at the end, which fades to silence.
 * @param seconds Exact length. The tempo adapts slightly so that the last bar ends where the last chord begins.
 * @returns Stereo samples at 48 kHz, −20 LUFS, without a peak above −1.5 dBFS.
 */
export function composeBed(recipe: BedRecipe, seconds: number): Stereo {
  const frames = Math.round(seconds * SAMPLE_RATE);
  const score = new Score(frames);
  const { count: bars, barSeconds, endingSeconds: ending } = bedBars(recipe.id, seconds);
  // A band that starts late is missing under the first sentence.
  const intro = bars >= 8 && !recipe.drums ? 2 : bars >= 4 ? 1 : 0;
  const tune = recipe.tune === null ? [] : motifs(recipe);
  for (let bar = 0; bar < bars; bar++) {
    const chord = recipe.chords[bar % recipe.chords.length] ?? [0];
    playBar(score, recipe, {
      bar,
      start: bar * barSeconds,
      barSeconds,
      chord,
      isIntro: bar < intro,
      isLast: bar === bars - 1,
    });
    if (recipe.tune && bar >= Math.max(2, intro) && bar % 8 >= 2) {
      for (const [step, degree] of (tune[bar % tune.length] ?? []).entries()) {
        if (degree === null) continue;
        const note = playedNote(recipe, degree);
        score.keys(
          recipe.tune.voice,
          note,
          bar * barSeconds + stepSeconds(step, barSeconds, recipe.swing),
          barSeconds / 4,
          {
            level: recipe.tune.level,
            pan: 0.18,
            reverb: 0.5,
          },
        );
      }
    }
  }
  playEnding(score, recipe, bars * barSeconds, ending);
  return finish(score, frames);
}

interface BarPlan {
  readonly bar: number;
  readonly start: number;
  readonly barSeconds: number;
  readonly chord: readonly number[];
  readonly isIntro: boolean;
  readonly isLast: boolean;
}

function playBar(score: Score, recipe: BedRecipe, { bar, start, barSeconds, chord, isIntro, isLast }: BarPlan): void {
  const { root, swing, pad, keys, bass, drums } = recipe;
  const at = (step: number) => start + stepSeconds(step, barSeconds, swing);
  if (pad) for (const [index, tone] of chord.entries()) score.pad(root + tone, pad, start, barSeconds, index);
  for (const [index, part] of keys.entries()) {
    const pan = index === 0 ? -0.22 : 0.25;
    for (const [step, sign] of stepsOf(part.steps, bar)) {
      const tones = sign === 'C' ? chord : [chord[Number(sign) % chord.length] ?? 0];
      const accent = (step % 4 === 0 ? 1 : 0.8) * (isIntro && drums ? INTRO_GAIN : 1);
      for (const [number, tone] of tones.entries()) {
        const level = (part.level * accent) / Math.sqrt(tones.length);
        // Fingers never strike a chord at exactly the same moment.
        score.keys(part.voice, root + tone + 12 * part.octave, at(step) + number * 0.012, barSeconds / 4, {
          level,
          pan: pan + (number - 1) * 0.08,
          reverb: 0.32,
        });
      }
    }
  }
  if (isIntro) return;
  if (bass) {
    const low = root + (chord[0] ?? 0);
    // Between E1 and E2, which small speakers still reproduce a little.
    const note = low - 12 * Math.ceil((low - 43) / 12);
    for (const [step, sign] of stepsOf(bass.steps, bar)) {
      const tone = sign === '5' ? 7 : sign === 'o' ? 12 : 0;
      score.bass(bass.voice, note + tone, at(step), barSeconds / 6, bass.level);
    }
  }
  if (!drums) return;
  for (const [drum, steps] of [
    ['kick', drums.kick],
    [drums.hasClap ? 'clap' : 'snare', drums.snare],
    ['hat', drums.hat],
  ] as const) {
    for (const [step, sign] of stepsOf([steps], bar)) {
      // The band pauses before the last chord.
      if (isLast && step >= 12 && drum !== 'hat') continue;
      score.drum(drum, at(step), drums.level * (sign === 'x' ? 1 : 0.5));
    }
  }
}

function playEnding(score: Score, recipe: BedRecipe, start: number, seconds: number): void {
  const home = recipe.chords[0] ?? [0];
  const { root, pad, keys, bass, drums } = recipe;
  if (pad) for (const [index, tone] of home.entries()) score.pad(root + tone, pad, start, seconds, index);
  const [first] = keys;
  if (first) {
    for (const [number, tone] of home.entries()) {
      score.keys(first.voice, root + tone + 12 * first.octave, start + number * 0.05, seconds, {
        level: first.level * 0.8,
        pan: (number - 1) * 0.15,
        reverb: 0.5,
      });
    }
  }
  const low = root + (home[0] ?? 0);
  if (bass) score.bass(bass.voice, low - 12 * Math.ceil((low - 43) / 12), start, seconds * 0.7, bass.level * 0.9);
  if (drums) score.drum('kick', start, drums.level * 0.8);
}

function stepsOf(patterns: readonly string[], bar: number): [number, string][] {
  const steps = patterns[bar % patterns.length] ?? '';
  return [...steps].map((sign, step): [number, string] => [step, sign]).filter(([, sign]) => sign !== '.');
}

function stepSeconds(step: number, barSeconds: number, swing: number): number {
  return ((step + (step % 2 === 1 ? swing : 0)) * barSeconds) / STEPS;
}

/** Four bars of a tune as degrees of the scale by step: call, answer, call, other answer. */
function motifs({ seed }: BedRecipe): (number | null)[][] {
  const random = randomFrom(seed);
  const phrase = () => {
    let degree = 2 + Math.floor(random() * 3);
    return Array.from({ length: STEPS }, (_, step) => {
      if (step % 2 === 1 || random() > (step % 4 === 0 ? 0.62 : 0.34)) return null;
      degree = Math.min(8, Math.max(0, degree + Math.round((random() - 0.5) * 4)));
      return degree;
    });
  };
  const [call, answer, end] = [phrase(), phrase(), phrase()];
  return [call, answer, call, end];
}

function playedNote({ root, tune }: BedRecipe, degree: number): number {
  const scale = tune?.scale ?? [0];
  const note = root + 12 + (scale[degree % scale.length] ?? 0) + 12 * Math.floor(degree / scale.length);
  return note > 88 ? note - 12 : note;
}

interface Place {
  readonly level: number;
  /** -1 left to 1 right. */
  readonly pan: number;
  /** Share sent to the reverb. */
  readonly reverb: number;
}

/** The played notes in two buses. Each different note is made once. */
class Score {
  readonly dry: Stereo;
  readonly wet: Stereo;
  readonly #notes = new Map<string, Float32Array>();
  readonly #pads = new Map<string, [Float32Array, Float32Array]>();

  constructor(frames: number) {
    this.dry = [new Float32Array(frames), new Float32Array(frames)];
    this.wet = [new Float32Array(frames), new Float32Array(frames)];
  }

  keys(voice: Parameters<typeof playKeys>[0], note: number, start: number, seconds: number, place: Place): void {
    this.#add(
      this.#note(`${voice} ${note} ${seconds.toFixed(3)}`, () => playKeys(voice, note, seconds)),
      start,
      place,
    );
  }

  bass(voice: Parameters<typeof playBass>[0], note: number, start: number, seconds: number, level: number): void {
    const samples = this.#note(`${voice} ${note} ${seconds.toFixed(3)}`, () => playBass(voice, note, seconds));
    this.#add(samples, start, { level, pan: 0, reverb: 0.02 });
  }

  drum(drum: Parameters<typeof playDrum>[0], start: number, level: number): void {
    const pan = drum === 'hat' ? 0.25 : 0;
    this.#add(
      this.#note(drum, () => playDrum(drum)),
      start,
      { level, pan, reverb: drum === 'kick' ? 0.02 : 0.14 },
    );
  }

  pad(
    note: number,
    { level, partials }: { level: number; partials: number },
    start: number,
    seconds: number,
    index: number,
  ): void {
    const key = `${note} ${partials} ${seconds.toFixed(3)}`;
    const sides = this.#pads.get(key) ?? playPad(note, partials, seconds);
    this.#pads.set(key, sides);
    // The lowest note of a chord is the loudest.
    const gain = level * (index === 0 ? 1 : 0.8);
    this.#add(sides[0], start, { level: gain, pan: -1, reverb: 0.4 });
    this.#add(sides[1], start, { level: gain, pan: 1, reverb: 0.4 });
  }

  #note(key: string, make: () => Float32Array): Float32Array {
    const known = this.#notes.get(key);
    if (known) return known;
    const made = make();
    this.#notes.set(key, made);
    return made;
  }

  #add(samples: Float32Array, start: number, { level, pan, reverb }: Place): void {
    const first = Math.round(start * SAMPLE_RATE);
    const angle = ((Math.min(1, Math.max(-1, pan)) + 1) * Math.PI) / 4;
    for (const [side, share] of [Math.cos(angle), Math.sin(angle)].entries()) {
      const [dry, wet] = [this.dry[side as 0 | 1], this.wet[side as 0 | 1]];
      const gain = level * share;
      if (gain < 1e-6) continue;
      const count = Math.min(samples.length, dry.length - first);
      for (let index = 0; index < count; index++) {
        const value = (samples[index] ?? 0) * gain;
        dry[first + index] = (dry[first + index] ?? 0) + value;
        wet[first + index] = (wet[first + index] ?? 0) + value * reverb;
      }
    }
  }
}

function finish({ dry, wet }: Score, frames: number): Stereo {
  addReverb(dry, wet);
  const fade = FADE_SECONDS * SAMPLE_RATE;
  for (const channel of dry) {
    for (let index = Math.max(0, frames - Math.round(fade)); index < frames; index++) {
      channel[index] = (channel[index] ?? 0) * ((frames - 1 - index) / fade) ** 1.5;
    }
  }
  const gain = 10 ** ((BED_LUFS - loudnessOf(dry)) / 20);
  for (const channel of dry) {
    for (let index = 0; index < frames; index++) channel[index] = limited((channel[index] ?? 0) * gain);
  }
  return dry;
}

/** Bends peaks smoothly below the limit, and leaves everything under half of it unchanged. */
function limited(value: number): number {
  const knee = PEAK / 2;
  const size = Math.abs(value);
  if (size <= knee) return value;
  return Math.sign(value) * (knee + (PEAK - knee) * Math.tanh((size - knee) / (PEAK - knee)));
}

import type { BedId } from '#shared/stock/bed-bars.ts';
import type { Mood } from '#shared/stock/moods.ts';

/** Instrument sounds. */
export type KeysVoice = 'piano' | 'electric' | 'string' | 'marimba' | 'box' | 'synth';
export type BassVoice = 'round' | 'saw';

/** Sixteen steps of a bar, one character each. Spaces are for readability. */
type Steps = string;

/**
 * Keys or strings that play the chord's notes. A step is `.` or the index of a note in the chord, from 0; `C` plays all
 * of them.
 */
export interface KeysPart {
  readonly voice: KeysVoice;
  readonly steps: readonly Steps[];
  readonly level: number;
  /** Octaves above the chord. */
  readonly octave: number;
}

/** A music bed's composition. Its file is made in the requested length. */
export interface BedRecipe {
  readonly id: BedId;
  readonly title: string;
  readonly moods: readonly Mood[];
  readonly words: readonly string[];
  /** MIDI number of the key's root. */
  readonly root: number;
  /** One chord per bar, in semitones from the root, lowest first. The first chord is home. */
  readonly chords: readonly (readonly number[])[];
  /** Level and brightness of held chords. */
  readonly pad: { readonly level: number; readonly partials: number } | null;
  readonly keys: readonly KeysPart[];
  /** Steps are `r` root, `5` fifth, `o` octave. */
  readonly bass: { readonly voice: BassVoice; readonly steps: readonly Steps[]; readonly level: number } | null;
  /** Steps are `x` for a stroke and `o` for a soft one. */
  readonly drums: {
    readonly kick: Steps;
    readonly snare: Steps;
    readonly hat: Steps;
    readonly level: number;
    readonly hasClap?: true;
  } | null;
  /** A tune in the key's five-note scale. The first motif returns. */
  readonly tune: { readonly voice: KeysVoice; readonly level: number; readonly scale: readonly number[] } | null;
  /** Delay of every second sixteenth, in sixteenths. */
  readonly swing: number;
  readonly seed: number;
}

export const SAMPLE_RATE = 48_000;

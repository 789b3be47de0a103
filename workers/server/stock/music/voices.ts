import { randomFrom } from '#workers/lib/backgrounds/families/frame.ts';
import { type BassVoice, type KeysVoice, SAMPLE_RATE } from './bed.ts';

const TURN = 2 * Math.PI;

function hertzOf(note: number): number {
  return 440 * 2 ** ((note - 69) / 12);
}

/** Renders a note of an instrument as samples of one channel, with its own end. */
export function playKeys(voice: KeysVoice, note: number, seconds: number): Float32Array {
  switch (voice) {
    case 'piano':
      return struck(note, {
        partials: 9,
        bend: 0.0004,
        decay: 2.6 - (note - 48) * 0.03,
        tilt: 1.35,
        seconds: seconds + 1.2,
      });
    case 'marimba':
      return struck(note, { partials: 3, bend: 0.9, decay: 0.32, tilt: 1.9, seconds: 0.9 });
    case 'box':
      return struck(note, { partials: 4, bend: 0.55, decay: 0.9, tilt: 1.5, seconds: 2 });
    case 'electric':
      return electric(note, seconds + 0.5);
    case 'string':
      return plucked(note, Math.min(2.2, seconds + 0.8));
    case 'synth':
      return synth(note, Math.min(seconds, 0.35) + 0.15);
    default:
      return voice satisfies never;
  }
}

/** Renders a bass note. */
export function playBass(voice: BassVoice, note: number, seconds: number): Float32Array {
  const hertz = hertzOf(note);
  const envelope = { seconds: seconds + 0.08, attack: 0.006, release: 0.08 };
  if (voice === 'saw')
    return rung(
      envelope,
      0.8,
      partialsOf(9, (number) => [hertz * number, 1 / number, number * 1.6]),
    );
  return shaped(envelope, (_, time) => {
    const turn = TURN * hertz * time;
    const fall = Math.exp(-time * 1.4);
    const tone = Math.sin(turn) + fall * (0.28 * Math.sin(2 * turn) + 0.1 * Math.sin(3 * turn));
    return Math.tanh(1.5 * tone) * (0.55 + 0.45 * fall);
  });
}

/** Renders a note of a held chord in two slightly different tunings, for left and right. */
export function playPad(note: number, partials: number, seconds: number): [Float32Array, Float32Array] {
  const table = waveTable(partials);
  const channel = (detunes: readonly number[]) =>
    shaped({ seconds: seconds + 0.5, attack: 0.45, release: 0.9 }, (index) => {
      let sum = 0;
      for (const detune of detunes) {
        const at = (((hertzOf(note) * detune * index) / SAMPLE_RATE) % 1) * TABLE_SIZE;
        sum += table[Math.floor(at)] ?? 0;
      }
      return sum * 0.5;
    });
  return [channel([0.9985, 1.0007]), channel([1.0015, 0.9992])];
}

/** Renders drum strokes. */
export function playDrum(drum: 'kick' | 'snare' | 'clap' | 'hat'): Float32Array {
  const random = randomFrom(drum.length * 7 + 1);
  const noise = () => random() * 2 - 1;
  switch (drum) {
    case 'kick':
      return shaped(
        { seconds: 0.32, attack: 0.001, release: 0.08 },
        (_, time) => Math.sin(TURN * (47 * time + 3.1 * (1 - Math.exp(-time * 32)))) * Math.exp(-time * 9),
      );
    case 'snare': {
      let last = 0;
      return shaped({ seconds: 0.22, attack: 0.001, release: 0.05 }, (_, time) => {
        const white = noise();
        const bright = white - last;
        last = white;
        return 0.42 * bright * Math.exp(-time * 22) + 0.5 * Math.sin(TURN * 186 * time) * Math.exp(-time * 26);
      });
    }
    case 'clap': {
      let low = 0;
      return shaped({ seconds: 0.24, attack: 0.001, release: 0.06 }, (_, time) => {
        const white = noise();
        low += (white - low) * 0.35;
        const bursts = time < 0.03 ? 1 - ((time * 100) % 1) : 1;
        return (white - low) * 0.6 * bursts * Math.exp(-Math.max(0, time - 0.02) * 24);
      });
    }
    case 'hat': {
      let [last, before] = [0, 0];
      return shaped({ seconds: 0.09, attack: 0.001, release: 0.03 }, (_, time) => {
        const white = noise();
        const bright = white - 2 * last + before;
        [before, last] = [last, white];
        return 0.22 * bright * Math.exp(-time * 60);
      });
    }
    default:
      return drum satisfies never;
  }
}

interface Envelope {
  readonly seconds: number;
  /** Seconds of the rise, and of the fall at the end. */
  readonly attack: number;
  readonly release: number;
}

function shaped({ seconds, attack, release }: Envelope, wave: (index: number, time: number) => number): Float32Array {
  const count = Math.round(seconds * SAMPLE_RATE);
  const samples = new Float32Array(count);
  for (let index = 0; index < count; index++) {
    const time = index / SAMPLE_RATE;
    const gain = Math.min(1, time / attack, (seconds - time) / release);
    samples[index] = wave(index, time) * gain;
  }
  return samples;
}

/** Frequency, level, and time to fall to a third. */
type Partial = readonly [hertz: number, level: number, fall: number];

function partialsOf(count: number, partial: (number: number) => Partial): Partial[] {
  return Array.from({ length: count }, (_, index) => partial(index + 1)).filter(([hertz]) => hertz < 12_000);
}

/** Sines that fade. Each rotates a pointer from sample to sample, many times faster than calling `sin`. */
function rung(envelope: Envelope, gain: number, partials: readonly Partial[]): Float32Array {
  const sum = new Float32Array(Math.round(envelope.seconds * SAMPLE_RATE));
  for (const [hertz, level, fall] of partials) {
    const step = (TURN * hertz) / SAMPLE_RATE;
    const loss = Math.exp(-fall / SAMPLE_RATE);
    const [turnX, turnY] = [loss * Math.cos(step), loss * Math.sin(step)];
    let [x, y] = [gain * level, 0];
    for (let index = 0; index < sum.length; index++) {
      sum[index] = (sum[index] ?? 0) + y;
      [x, y] = [x * turnX - y * turnY, y * turnX + x * turnY];
    }
  }
  return shaped(envelope, (index) => sum[index] ?? 0);
}

interface Bar {
  readonly partials: number;
  /** Stretch of the partials: 0 for a string, more for wood and metal. */
  readonly bend: number;
  /** Seconds until the lowest partial has fallen to a third. */
  readonly decay: number;
  /** Decrease in level from one partial to the next. */
  readonly tilt: number;
  readonly seconds: number;
}

function struck(note: number, { partials, bend, decay, tilt, seconds }: Bar): Float32Array {
  const base = hertzOf(note);
  const stretch = (number: number) =>
    bend < 0.01 ? number * Math.sqrt(1 + bend * number * number) : 1 + (number - 1) * (2 + bend * number);
  return rung(
    { seconds, attack: 0.003, release: 0.25 },
    0.6,
    partialsOf(partials, (number) => [
      base * stretch(number),
      1 / number ** tilt,
      number ** 0.75 / Math.max(0.25, decay),
    ]),
  );
}

function electric(note: number, seconds: number): Float32Array {
  const turn = TURN * hertzOf(note);
  return shaped({ seconds, attack: 0.004, release: 0.3 }, (_, time) => {
    const bell = 0.5 * Math.exp(-time * 9) * Math.sin(turn * 13.99 * time);
    const body = Math.sin(turn * time + (1.1 * Math.exp(-time * 2.4) + 0.15) * Math.sin(turn * time) + 0.35 * bell);
    return body * Math.exp(-time * 0.9) * (1 + 0.1 * Math.sin(TURN * 4.6 * time)) * 0.7;
  });
}

/**
 * A plucked string: noise that circulates in a delay line as long as the tone's period and loses its highs (Karplus and
 * Strong).
 */
function plucked(note: number, seconds: number): Float32Array {
  const random = randomFrom(note);
  const period = SAMPLE_RATE / hertzOf(note);
  const line = new Float32Array(Math.ceil(period));
  let soft = 0;
  for (let index = 0; index < line.length; index++) {
    soft += (random() * 2 - 1 - soft) * 0.45;
    line[index] = soft;
  }
  // A constant part of the noise would circulate forever: an offset that takes up headroom and clicks at its end.
  const offset = line.reduce((sum, value) => sum + value, 0) / line.length;
  for (let index = 0; index < line.length; index++) line[index] = (line[index] ?? 0) - offset;
  const lineHertz = SAMPLE_RATE / (line.length + 0.5);
  const rate = hertzOf(note) / lineHertz;
  const raw = new Float32Array(Math.ceil(seconds * SAMPLE_RATE * rate) + 2);
  const loss = 0.9965 - Math.max(0, note - 60) * 0.00006;
  for (let index = 0; index < raw.length; index++) {
    const at = index % line.length;
    const value = line[at] ?? 0;
    raw[index] = value;
    line[at] = loss * 0.5 * (value + (line[(at + 1) % line.length] ?? 0));
  }
  // Read at a slightly different speed, so that the tone is in tune for any length of the line.
  return shaped({ seconds, attack: 0.001, release: 0.2 }, (index) => {
    const at = index * rate;
    const whole = Math.floor(at);
    return ((raw[whole] ?? 0) * (1 - (at - whole)) + (raw[whole + 1] ?? 0) * (at - whole)) * 2.4;
  });
}

function synth(note: number, seconds: number): Float32Array {
  const hertz = hertzOf(note);
  return rung(
    { seconds, attack: 0.004, release: 0.12 },
    0.6,
    partialsOf(7, (number) => [hertz * number, 1 / number, number * 2.2]),
  );
}

const TABLE_SIZE = 4_096;
const tables = new Map<number, Float32Array>();

/** One period of a tone with falling partials. */
function waveTable(partials: number): Float32Array {
  const known = tables.get(partials);
  if (known) return known;
  const table = Float32Array.from({ length: TABLE_SIZE }, (_, index) => {
    let sum = 0;
    for (let partial = 1; partial <= partials; partial++)
      sum += Math.sin((TURN * partial * index) / TABLE_SIZE) / partial ** 1.25;
    return sum * 0.6;
  });
  tables.set(partials, table);
  return table;
}

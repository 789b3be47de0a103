import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { CHROMIUM_ARGUMENTS, findChromium } from '#scripts/chromium.ts';
import { assertNodeVersion } from '#scripts/ops/node-version.ts';
import { run } from '#scripts/run.ts';
import { filmScene } from './film-scene.ts';

/*
 * Makes the files of the sample project for new users: four drawn scenes and a quiet piece of music. They are made here
 * so that no third party has rights in them. Run it to change how they look or sound:
 *   node scripts/assets/make-sample-footage.ts
 */
const OUTPUT = join(import.meta.dirname, '../../api/sample');
const SCENES = ['the-glass.mp4', 'the-beans.mp4', 'the-night.mp4', 'the-pour.mp4'];
const SAMPLE_RATE = 48_000;
const BEAT_SECONDS = 0.75;
/** Chords, in semitones from middle C. */
const CHORDS = [
  [-12, 4, 7, 11],
  [-15, 0, 4, 7],
  [-19, 0, 4, 9],
  [-17, -1, 2, 9],
] as const;
/** The chord of each bar. The bars are as long as the sample, and the last chord resolves them. */
const BARS = [0, 1, 2, 3, 2, 0] as const;
const FADE_SECONDS = 2;
/** Peak level. */
const PEAK = 0.7;

assertNodeVersion();
await mkdir(OUTPUT, { recursive: true });
const ffmpeg = (...args: string[]) => run('ffmpeg', ['-v', 'error', '-y', ...args]);
const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGUMENTS });
try {
  for (const [scene, name] of SCENES.entries()) {
    const path = join(OUTPUT, name);
    await filmScene(browser, scene, 26, path);
    const thumbnail = ['-frames:v', '1', '-vf', 'scale=360:-2:flags=lanczos', '-quality', '70'];
    await ffmpeg('-ss', '2', '-i', path, ...thumbnail, path.replace('.mp4', '.webp'));
  }
} finally {
  await browser.close();
}
await encodeMusic(compose(), join(OUTPUT, 'slow-morning.m4a'));

/** Composes soft chords under a plucked figure, as interleaved stereo. */
function compose(): Float32Array {
  const seconds = BARS.length * 4 * BEAT_SECONDS;
  const music = new Float32Array(Math.round(seconds * SAMPLE_RATE) * 2);
  for (const [bar, index] of BARS.entries()) {
    const chord = CHORDS[index];
    const start = bar * 4 * BEAT_SECONDS;
    for (const [voice, note] of chord.entries()) {
      play(music, {
        note,
        start,
        seconds: 4 * BEAT_SECONDS,
        level: 0.05,
        attack: 0.6,
        decay: 4,
        pan: voice / 6 - 0.25,
      });
    }
    for (let step = 0; step < 8; step++) {
      const note = (chord[1 + ((step * 2 + bar) % 3)] ?? 0) + (step % 4 === 3 ? 24 : 12);
      const pan = step % 2 === 0 ? -0.35 : 0.35;
      play(music, {
        note,
        start: start + step * (BEAT_SECONDS / 2),
        seconds: 1.2,
        level: 0.09,
        attack: 0.004,
        decay: 0.28,
        pan,
      });
    }
  }
  const last = music.length / 2;
  const level = PEAK / music.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0);
  for (let frame = 0; frame < last; frame++) {
    const gain = level * Math.min(1, (last - frame) / (FADE_SECONDS * SAMPLE_RATE));
    for (const channel of [0, 1]) music[frame * 2 + channel] = (music[frame * 2 + channel] ?? 0) * gain;
  }
  return music;
}

interface Note {
  /** Semitones from middle C. */
  readonly note: number;
  readonly start: number;
  readonly seconds: number;
  readonly level: number;
  /** Seconds until the peak, and until it has decayed to a third. */
  readonly attack: number;
  readonly decay: number;
  /** -1 left to 1 right. */
  readonly pan: number;
}

/** Adds a note like a struck string: a few harmonics, the higher ones weaker and shorter. */
function play(music: Float32Array, { note, start, seconds, level, attack, decay, pan }: Note): void {
  const hertz = 261.626 * 2 ** (note / 12);
  const first = Math.round(start * SAMPLE_RATE);
  const count = Math.min(Math.round(seconds * SAMPLE_RATE), music.length / 2 - first);
  for (let index = 0; index < count; index++) {
    const time = index / SAMPLE_RATE;
    const release = Math.min(1, (seconds - time) / 0.08);
    let sample = 0;
    for (let harmonic = 1; harmonic <= 5; harmonic++) {
      const fall = Math.exp((-time * harmonic ** 0.7) / decay);
      sample += (Math.sin(2 * Math.PI * hertz * harmonic * time) * fall) / harmonic ** 1.8;
    }
    sample *= level * Math.min(1, time / attack) * release;
    const at = (first + index) * 2;
    music[at] = (music[at] ?? 0) + sample * (1 - Math.max(0, pan));
    music[at + 1] = (music[at + 1] ?? 0) + sample * (1 + Math.min(0, pan));
  }
}

async function encodeMusic(music: Float32Array, path: string): Promise<void> {
  const input = ['-f', 'f32le', '-ar', String(SAMPLE_RATE), '-ac', '2', '-i', '-'];
  const output = ['-af', 'lowpass=f=6000', '-c:a', 'aac', '-b:a', '96k', '-movflags', '+faststart'];
  const ffmpeg = spawn('ffmpeg', ['-v', 'error', '-y', ...input, ...output, path], {
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  const ended = once(ffmpeg, 'exit');
  ffmpeg.stdin.end(Buffer.from(music.buffer));
  const [code] = await ended;
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`);
}

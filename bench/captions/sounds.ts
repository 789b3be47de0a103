import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runFfmpeg } from '#bench/lib/clips.ts';
import { SPEECH_RATE_HZ } from '#workers/lib/speech/model/mel-bank.ts';
import type { RecognisedWord } from '#workers/lib/speech/snap-words.ts';
import { repeated } from '#workers/lib/speech/testing/word-errors.ts';

const SAMPLE = join(import.meta.dirname, '../../api/sample');
const VOICE_SECONDS = 18;

export const FILM_SECONDS = 20;

const VOICE: readonly RecognisedWord[] = JSON.parse(readFileSync(join(SAMPLE, 'the-voice.json'), 'utf8')).flat();

/** A sound to recognise, and its spoken words. */
export interface BenchSound {
  readonly name: string;
  readonly reference: readonly RecognisedWord[];
  /** False if the times of the words are not known. */
  readonly isTimed: boolean;
  readonly seconds: number;
  /** ffmpeg arguments that make it. */
  readonly input: readonly string[];
}

function voice(name: string, times: number, filter = 'anull'): BenchSound {
  // Looped as samples, because the encoder's own padding would move the words of each round.
  const looped = `apad=whole_dur=${VOICE_SECONDS},atrim=0:${VOICE_SECONDS},aresample=48000,aloop=${times - 1}:${VOICE_SECONDS * 48_000}`;
  const music = ['-stream_loop', '-1', '-i', join(SAMPLE, 'slow-morning.m4a')];
  return {
    name,
    reference: repeated(VOICE, times, VOICE_SECONDS),
    isTimed: true,
    seconds: times * VOICE_SECONDS,
    input: ['-i', join(SAMPLE, 'the-voice.m4a'), ...music, '-filter_complex', `[0]${looped},${filter}`],
  };
}

/** The sample's voice alone, with music 5 dB below it, and for ten minutes; sounds without speech. */
export const SOUNDS: readonly BenchSound[] = [
  voice('voice', 3),
  voice('under music', 3, 'anull[v];[1]volume=-10dB[m];[v][m]amix=normalize=0:duration=first'),
  {
    name: 'music',
    reference: [],
    isTimed: false,
    seconds: 60,
    input: ['-stream_loop', '-1', '-i', join(SAMPLE, 'slow-morning.m4a')],
  },
  { name: 'silence', reference: [], isTimed: false, seconds: 60, input: ['-f', 'lavfi', '-i', 'anullsrc=r=48000'] },
  voice('ten minutes', 34),
];

/**
 * Makes a sound as a file for people, or derives from it the format of the server's recogniser, so that both get the
 * same encoded sound.
 * @returns Its path.
 */
export function makeSound(sound: BenchSound, folder: string, type: 'm4a' | 'pcm'): string {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${sound.name.replaceAll(' ', '-')}.${type}`);
  const encoded = ['-c:a', 'aac'];
  const samples = ['-ac', '1', '-ar', String(SPEECH_RATE_HZ), '-f', 's16le'];
  if (type === 'm4a') runFfmpeg([...sound.input, '-t', String(sound.seconds), ...encoded, path]);
  else runFfmpeg(['-i', makeSound(sound, folder, 'm4a'), ...samples, path]);
  return path;
}

/**
 * A film for the preview to play beside recognition, with a new picture in each of 30 frames a second. Returns its
 * path.
 */
export function makeFilm(folder: string): string {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, 'film.mp4');
  const scene = `testsrc2=s=1920x1080:r=30:d=${FILM_SECONDS},noise=alls=8:allf=t,format=yuv420p`;
  runFfmpeg(['-f', 'lavfi', '-i', scene, '-c:v', 'libx264', '-preset', 'veryfast', '-b:v', '8M', '-g', '60', path]);
  return path;
}

const READING_PACKAGE = 'pocketsphinx-testdata';

/**
 * Fetches a human reading with its words: five sentences of "Sense and Sensibility" by LibriVox, in the public domain,
 * from the test data of a Debian package. It is not stored. Null if it is unavailable.
 */
export function fetchReading(folder: string): BenchSound | null {
  const home = join(folder, 'reading');
  mkdirSync(home);
  try {
    execFileSync('apt-get', ['download', READING_PACKAGE], { cwd: home, stdio: 'ignore' });
    const [file = ''] = readdirSync(home).filter((name) => name.endsWith('.deb'));
    execFileSync('dpkg-deb', ['-x', file, 'files'], { cwd: home, stdio: 'ignore' });
  } catch {
    return null;
  }
  const data = join(home, 'files/usr/share/pocketsphinx/test/data/librivox');
  const lines = readFileSync(join(data, 'transcription'), 'utf8');
  const sentences = [...lines.matchAll(/<s> (.*) <\/s> \((.*)\)/g)].map(([, text = '', name = '']) => ({ text, name }));
  const inputs = sentences.flatMap(({ name }) => ['-i', join(data, `${name}.wav`)]);
  const padded = sentences.map((_, n) => `[${n}]apad=pad_dur=0.5[s${n}]`);
  const joined = sentences.map((_, n) => `[s${n}]`).join('');
  const filter = [...padded, `${joined}concat=n=${sentences.length}:v=0:a=1`].join(';');
  const reference = sentences.flatMap(({ text }) => text.split(' ')).map((text) => ({ text, start: 0, end: 0 }));
  return {
    name: 'a human reading',
    reference,
    isTimed: false,
    seconds: 27,
    input: [...inputs, '-filter_complex', filter],
  };
}

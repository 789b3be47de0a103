import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SPEECH_RATE_HZ } from '#workers/lib/speech/model/mel-bank.ts';
import type { HeardWord } from '#workers/lib/speech/snap-words.ts';
import { repeated } from '#workers/lib/speech/testing/word-errors.ts';

const SAMPLE = join(import.meta.dirname, '../../api/sample');
const VOICE_SECONDS = 18;

const VOICE: readonly HeardWord[] = JSON.parse(readFileSync(join(SAMPLE, 'the-voice.json'), 'utf8')).flat();

/** A sound to recognise, and the words that are said in it. */
export interface BenchSound {
  readonly name: string;
  readonly said: readonly HeardWord[];
  readonly seconds: number;
  /** Arguments of ffmpeg that make it. */
  readonly input: readonly string[];
}

function voice(name: string, times: number, filter = 'anull'): BenchSound {
  // Looped as samples: the encoder's own padding would move the words of each round.
  const looped = `apad=whole_dur=${VOICE_SECONDS},atrim=0:${VOICE_SECONDS},aresample=48000,aloop=${times - 1}:${VOICE_SECONDS * 48_000}`;
  const music = ['-stream_loop', '-1', '-i', join(SAMPLE, 'slow-morning.m4a')];
  return {
    name,
    said: repeated(VOICE, times, VOICE_SECONDS),
    seconds: times * VOICE_SECONDS,
    input: ['-i', join(SAMPLE, 'the-voice.m4a'), ...music, '-filter_complex', `[0]${looped},${filter}`],
  };
}

/** The sample's voice alone, under its music 5 dB below it, and for ten minutes; sounds without speech. */
export const SOUNDS: readonly BenchSound[] = [
  voice('voice', 3),
  voice('under music', 3, 'anull[v];[1]volume=-10dB[m];[v][m]amix=normalize=0:duration=first'),
  { name: 'music', said: [], seconds: 60, input: ['-stream_loop', '-1', '-i', join(SAMPLE, 'slow-morning.m4a')] },
  { name: 'silence', said: [], seconds: 60, input: ['-f', 'lavfi', '-i', 'anullsrc=r=48000'] },
  voice('ten minutes', 34),
];

/** Makes a sound as a file for people, or as the server's recogniser wants it; returns its path. */
export function makeSound({ name, seconds, input }: BenchSound, folder: string, type: 'm4a' | 'pcm'): string {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${name.replace(' ', '-')}.${type}`);
  const format = type === 'm4a' ? ['-c:a', 'aac'] : ['-ac', '1', '-ar', String(SPEECH_RATE_HZ), '-f', 's16le'];
  const ffmpeg = process.env['FFMPEG_PATH'] || 'ffmpeg';
  execFileSync(ffmpeg, ['-v', 'error', '-y', ...input, '-t', String(seconds), ...format, path]);
  return path;
}

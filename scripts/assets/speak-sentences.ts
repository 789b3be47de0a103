import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { run } from '#scripts/run.ts';

/*
 * The voice is hibari (Apache-2.0), distilled from a voice of Kokoro-82M (Apache-2.0), so its recordings may be
 * distributed. Versions and seed are fixed, so the same sentences always sound the same.
 */
const PACKAGES = ['hibari-tts==0.2.1', 'onnx==1.23.2'];
const VOICE_RATE = 24_000;
/** Slower than the voice's own pace, because people read along. */
const SPEED = 0.9;
/** Removes rumble, softens the room, lifts consonants, and evens out loud and quiet words. */
const POLISH = [
  'highpass=f=75',
  'equalizer=f=260:t=q:w=1:g=-1.5',
  'equalizer=f=3800:t=q:w=1:g=2',
  'acompressor=threshold=-22dB:ratio=2.5:attack=8:release=120:knee=6',
].join(',');
/** Loudness for speech in stereo. */
const LOUDNESS_LUFS = -16;
const PEAK_DBTP = -1.5;

/** A spoken word. Times are in seconds since the start of the recording. */
export interface VoiceWord {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** A sentence, and the start of its first word in seconds. */
export interface Cue {
  readonly at: number;
  readonly text: string;
}

/**
 * Speaks each sentence at its time and writes one file: AAC, mono, 64 kbit/s.
 * @param seconds Length of the recording.
 * @returns The words of each sentence, with the voice's own times.
 * @throws Error when the voice or ffmpeg fails, or a sentence runs into the next one.
 */
export async function speakSentences(cues: readonly Cue[], seconds: number, path: string): Promise<VoiceWord[][]> {
  const folder = await mkdtemp(join(tmpdir(), 'clipwright-voice-'));
  try {
    const spoken = await speak(
      cues.map((cue) => cue.text),
      folder,
    );
    const recording = new Float32Array(Math.round(seconds * VOICE_RATE));
    const sentences: VoiceWord[][] = [];
    let free = 0;
    for (const [index, { at, text: sentence }] of cues.entries()) {
      const words = spoken[index] ?? [];
      const shift = at - (words[0]?.start ?? 0);
      const bytes = await readFile(join(folder, `${index}.f32`));
      const sound = new Float32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4);
      const first = Math.round(shift * VOICE_RATE);
      if (first < free || first + sound.length > recording.length) throw new Error(`No room for “${sentence}”.`);
      recording.set(sound, first);
      free = first + sound.length;
      sentences.push(words.map((word) => ({ ...word, start: shifted(word.start), end: shifted(word.end) })));
      function shifted(time: number): number {
        return Math.round((time + shift) * 1000) / 1000;
      }
    }
    await encode(recording, path);
    return sentences;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Writes the sound of each sentence into the folder and returns its words. */
async function speak(sentences: readonly string[], folder: string): Promise<VoiceWord[][]> {
  const python = join(folder, 'python');
  if ((await run('python3', ['-m', 'venv', python])) !== 0) throw new Error('python3 with venv is needed.');
  const install = [...['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check'], ...PACKAGES];
  if ((await run(join(python, 'bin/python'), install)) !== 0) throw new Error('The voice could not be installed.');
  const voice = spawn(join(python, 'bin/python'), [join(import.meta.dirname, 'speak.py'), folder], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  voice.stdin.end(JSON.stringify({ sentences, speed: SPEED }));
  return JSON.parse(await text(voice.stdout)) as VoiceWord[][];
}

async function encode(recording: Float32Array, path: string): Promise<void> {
  const measured = await ffmpeg(recording, ['-af', `${POLISH},ebur128=dualmono=true`, '-f', 'null', '-']);
  const loudness = Number(/Integrated loudness:\s+I:\s+(-[\d.]+) LUFS/.exec(measured)?.[1]);
  const level = `volume=${LOUDNESS_LUFS - loudness}dB,alimiter=level=0:limit=${10 ** (PEAK_DBTP / 20)}`;
  const output = ['-ar', '48000', '-c:a', 'aac', '-b:a', '64k', '-map_metadata', '-1', '-movflags', '+faststart'];
  await ffmpeg(recording, ['-af', `${POLISH},${level}`, ...output, path]);
}

/** @returns ffmpeg's log. */
async function ffmpeg(recording: Float32Array, output: readonly string[]): Promise<string> {
  const input = ['-f', 'f32le', '-ar', String(VOICE_RATE), '-ac', '1', '-i', '-'];
  const child = spawn('ffmpeg', ['-hide_banner', '-nostats', '-y', ...input, ...output], {
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  child.stdin.end(Buffer.from(recording.buffer));
  const exit = new Promise<number | null>((resolve) => child.once('close', resolve));
  const said = await text(child.stderr);
  if ((await exit) !== 0) throw new Error(said);
  return said;
}

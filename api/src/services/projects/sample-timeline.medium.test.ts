import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import spokenScenes from '#sample/the-voice.json' with { type: 'json' };
import { captionContent } from '#shared/captions/content.ts';
import { MAX_CHARACTERS_PER_SECOND } from '#shared/captions/cues.ts';
import { microsecondsToSeconds } from '#shared/time/microseconds.ts';
import { findViolations } from '#shared/timeline/invariants.ts';
import type { Clip } from '#shared/timeline/timeline.ts';
import { SAMPLE_FILES, type SampleFile, sampleTimeline } from './sample-timeline.ts';

const RATE = 16_000;
/** Anything louder is speech. Room noise and breath in this recording are below -60 dB. */
const SPEECH_DB = -45;

const assetIds = Object.fromEntries(SAMPLE_FILES.map((file) => [file, file])) as Record<SampleFile, string>;
const timeline = sampleTimeline(assetIds);
const clips = timeline.tracks.flatMap((track) => track.clips);
const voiceClips = clips.filter(({ assetId }) => assetId === 'the-voice');
const captions = timeline.tracks.filter(({ type }) => type === 'caption').flatMap((track) => track.clips);
const captionWords = captions.flatMap((clip) =>
  (captionContent(clip).words ?? []).map(({ text, start }) => ({
    text,
    start: microsecondsToSeconds(clip.start + start - clip.in),
  })),
);

describe('sampleTimeline', () => {
  let voice: Float32Array;
  let music: Float32Array;

  beforeAll(async () => {
    voice = await decode('the-voice.m4a');
    music = await decode('slow-morning.m4a');
  });

  it('keeps every rule of a timeline, and lasts as long as its scenes', () => {
    expect(findViolations(timeline)).toEqual([]);
    expect(microsecondsToSeconds(Math.max(...clips.map(({ end }) => end)))).toBe(18);
  });

  it('speaks its captions word for word, within 50 ms', () => {
    const said = voiceClips.flatMap((clip) =>
      spokenScenes
        .flat()
        .map(({ text, start }) => ({ text, start: start + microsecondsToSeconds(clip.start - clip.in) }))
        .filter(({ start }) => start >= microsecondsToSeconds(clip.start) && start < microsecondsToSeconds(clip.end)),
    );
    expect(captionWords.map(({ text }) => text)).toEqual(said.map(({ text }) => text));
    expect(said).toHaveLength(spokenScenes.flat().length);
    for (const [index, { text, start }] of captionWords.entries()) {
      expect(Math.abs(start - (said[index]?.start ?? 0)), text).toBeLessThan(0.05);
    }
  });

  it('has words in the recording at their written times, and silence between sentences', () => {
    for (const { text, start, end } of spokenScenes.flat()) {
      expect(decibels(voice, start, end), text).toBeGreaterThan(SPEECH_DB + 15);
    }
    // Speech that begins after silence must be audible within 50 ms of its word.
    const begun = beginnings(voice);
    const firstWords = spokenScenes
      .flat()
      .filter(({ start }, index, words) => start - (words[index - 1]?.end ?? 0) > 0.3);
    expect(begun).toHaveLength(firstWords.length);
    for (const [index, { text, start }] of firstWords.entries()) {
      expect(Math.abs((begun[index] ?? 0) - start), text).toBeLessThan(0.05);
    }
  });

  it('cuts no speech, and keeps the speech of a scene within it', () => {
    const scenes = clips.filter(({ id }) => id.startsWith('the-'));
    for (const [index, clip] of voiceClips.entries()) {
      const [from, to] = [microsecondsToSeconds(clip.in), microsecondsToSeconds(clip.out)];
      expect(decibels(voice, from, from + 0.05)).toBeLessThan(SPEECH_DB);
      expect(decibels(voice, to - 0.05, to)).toBeLessThan(SPEECH_DB);
      expect(clip.start).toBeGreaterThanOrEqual(scenes[index]?.start ?? 0);
      expect(clip.end).toBeLessThanOrEqual(scenes[index]?.end ?? 0);
    }
  });

  it('demands no faster reading than people manage', () => {
    for (const { text = '', start, end } of captions) {
      expect(text.length / microsecondsToSeconds(end - start), text).toBeLessThanOrEqual(MAX_CHARACTERS_PER_SECOND);
    }
  });

  it('keeps the music well below the voice', () => {
    const { volume = 1 } = clips.find(({ id }) => id === 'music') as Clip;
    const under = voiceClips.map((clip) => {
      const [from, to] = [microsecondsToSeconds(clip.start), microsecondsToSeconds(clip.end)];
      const [first, last] = [microsecondsToSeconds(clip.in), microsecondsToSeconds(clip.out)];
      return decibels(voice, first, last) - (decibels(music, from, to) + 20 * Math.log10(volume));
    });
    for (const difference of under) expect(difference).toBeGreaterThan(8);
  });
});

/** Decodes one of the files to one channel. */
async function decode(name: string): Promise<Float32Array> {
  const path = join(import.meta.dirname, '../../../sample', name);
  const { stdout } = await promisify(execFile)(
    'ffmpeg',
    ['-v', 'error', '-i', path, '-ac', '1', '-ar', String(RATE), '-f', 'f32le', 'pipe:1'],
    { encoding: 'buffer', maxBuffer: 64 * 1024 * 1024 },
  );
  return new Float32Array(stdout.buffer, stdout.byteOffset, stdout.length / 4);
}

/** Root mean square between two instants, in dB of full scale. */
function decibels(sound: Float32Array, from: number, to: number): number {
  const part = sound.subarray(Math.round(from * RATE), Math.round(to * RATE));
  return 10 * Math.log10(part.reduce((sum, sample) => sum + sample * sample, 1e-12) / part.length);
}

/** Times at which speech begins after at least 0.3 s of silence. */
function beginnings(sound: Float32Array): number[] {
  const step = 0.01;
  const found: number[] = [];
  let quietFor = Number.POSITIVE_INFINITY;
  for (let at = 0; at + step <= sound.length / RATE; at += step) {
    if (decibels(sound, at, at + step) > SPEECH_DB) {
      if (quietFor >= 0.3) found.push(at);
      quietFor = 0;
    } else quietFor += step;
  }
  return found;
}

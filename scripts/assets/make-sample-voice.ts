import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { assertNodeVersion } from '#scripts/ops/node-version.ts';
import { type Cue, speakSentences, type VoiceWord } from './speak-sentences.ts';

/*
 * Makes the voice of the sample project: the recording, and the word times for its captions. Needs ffmpeg, Python and a
 * package index for the voice. Run it to change the sample's text:
 *   node scripts/assets/make-sample-voice.ts
 */
const OUTPUT = join(import.meta.dirname, '../../api/sample');
/** As long as the sample. */
const SECONDS = 18;
/** Narration of the four scenes, 4.5 s each. */
const SCENES: readonly (readonly Cue[])[] = [
  [{ at: 0.5, text: 'Cold brew coffee, in three slow steps.' }],
  [{ at: 4.9, text: 'First, grind the beans coarse, and add cold water.' }],
  [
    { at: 9.4, text: 'Then leave it overnight.' },
    { at: 11.2, text: 'Twelve hours do the work.' },
  ],
  [
    { at: 13.9, text: 'Last, strain it over ice.' },
    { at: 16.1, text: 'Save this for tonight.' },
  ],
];

assertNodeVersion();
const sentences = await speakSentences(SCENES.flat(), SECONDS, join(OUTPUT, 'the-voice.m4a'));
const scenes = SCENES.map((cues) => cues.flatMap(() => sentences.shift() ?? []));
const lines = scenes.map((words) => `  [\n${words.map(lineOf).join(',\n')}\n  ]`);
await writeFile(join(OUTPUT, 'the-voice.json'), `[\n${lines.join(',\n')}\n]\n`);

function lineOf({ text, start, end }: VoiceWord): string {
  return `    { "text": ${JSON.stringify(text)}, "start": ${start}, "end": ${end} }`;
}

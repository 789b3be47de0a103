import { describe, expect, it } from 'vitest';
import { cuesFromText } from '#shared/captions/cues.ts';
import { spreadWords } from '#shared/captions/words.ts';
import { emailSchema } from '#shared/contracts/auth.ts';
import { type AiPrompt, TEXT_LIMITS } from '#shared/contracts/project.ts';
import { withSayings } from '#shared/glossary/glossary.ts';
import { downloadName, fileLabel } from '#shared/media/file-label.ts';
import { blanksIn } from '#shared/script/blanks.ts';
import { cutToSeconds } from '#shared/script/pacing.ts';
import { splitSentences } from '#shared/script/sentences.ts';
import { readSubtitles } from '#shared/subtitles/read-subtitles.ts';
import { secondsToMicroseconds, sourceTime } from '#shared/time/microseconds.ts';
import { readText } from '#workers/server/voice/reading/read-text.ts';
import { likelyLanguage } from './adapters/language/likely-language.ts';
import { detectLanguage } from './adapters/language/written-language.ts';
import { formFromText } from './adapters/script-writer/built-in/form-from-text.ts';
import { writeScript } from './adapters/script-writer/built-in/write-script.ts';
import { divideText } from './adapters/voice/openai/divide-text.ts';
import { requireStrongPassword } from './services/account/password-strength.ts';
import { pickSubjects } from './services/stock/pick-subjects.ts';
import { searchBackgrounds, searchBeds } from './services/stock/search.ts';

const PROMPT: AiPrompt = { topic: 'Bees', durationSec: 30, platform: 'tiktok', tone: 'upbeat' };

/** Everything on the server that reads what a user wrote. */
const READERS: Readonly<Record<string, (text: string) => unknown>> = {
  'a topic': (topic) => writeScript({ ...PROMPT, topic }),
  'an audience and a call to action': (text) => writeScript({ ...PROMPT, targetAudience: text, cta: text }),
  'a form’s text': formFromText,
  'a text of unknown language': (text) => [likelyLanguage(text), detectLanguage(text)],
  'a search': (text) => [searchBackgrounds(text), searchBeds(text)],
  'a scene': (text) => pickSubjects([{ narration: text, visual: text, onScreenText: text }], 'en'),
  'a narration': (text) => [splitSentences(text), blanksIn(text), cutToSeconds(text, 30)],
  'captions of a narration': (text) =>
    cuesFromText(text, { start: secondsToMicroseconds(0), endExclusive: secondsToMicroseconds(30) }, 'pop-subtitle'),
  'a voice’s text': (text) => [readText(text, 'en'), divideText(text, 1_000)],
  'a glossary’s text': (text) => withSayings(text, [{ term: 'a 1', say: 'b' }]),
  'spread words': (text) => spreadWords(text, sourceTime(0), sourceTime(60_000_000)),
  subtitles: readSubtitles,
  'a file’s name': (text) => [fileLabel(text), downloadName(text, 'mp4')],
  'an address': (text) => emailSchema.safeParse(text),
  'a password': (text) => {
    try {
      requireStrongPassword(text, [text.slice(0, 254), text.slice(0, 100)]);
    } catch (error) {
      expect(error).toMatchObject({ code: 'account.weak-password' });
    }
  },
};

/** Repeated, they lead parsers to try everything: ends that never come, marks, lines, numbers, letters of several characters. */
const UNITS = [
  ...['…', ' ', '\n', 'a', 'a ', '. ', ', ', '1', '1,', '1 ', '(', '"', '- ', '<b', '&amp;', '{\\an8}', 'a@', 'a.'],
  ...['http://a ', '#a ', 'A.B.', '£1 ', '1/2', '3:00 ', 'one, ', 'and ', 'e\u0301', '👩‍👩‍👧', '\u202e', '\u00a0'],
  '00:00:01,000 --> 00:00:02,000\n',
];

/** CPU time of this thread, so that a busy machine changes nothing; the slowest takes a fifteenth. Before, one took 5.4 s. */
const MOST_MS = 1_500;

describe.each(Object.keys(READERS))('hostile text as long as is allowed, read as %s', (name) => {
  it('takes little of the event loop', () => {
    const slow = UNITS.flatMap((unit) => {
      const text = `${unit.repeat(TEXT_LIMITS.topic / unit.length)}x`;
      const before = process.threadCpuUsage();
      READERS[name]?.(text);
      const { user, system } = process.threadCpuUsage(before);
      const ms = (user + system) / 1_000;
      return ms > MOST_MS ? [`${JSON.stringify(unit)} ${ms}`] : [];
    });
    expect(slow).toEqual([]);
  });
});

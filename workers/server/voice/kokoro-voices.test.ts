import { expect, test } from 'vitest';
import { SAME_VOICES, VOICE_LANGUAGES, VOICES } from '#shared/speech/voices.ts';
import { kokoroVoice } from './kokoro-voices.ts';

test.each(VOICE_LANGUAGES)('names that are one voice in %s are the ones that the picker says', (language) => {
  const groups = Object.values(Object.groupBy(VOICES, (voice) => kokoroVoice(voice, language).name));
  const same = groups.flatMap((group = []) => (group.length > 1 ? [group.toSorted()] : []));
  expect(same).toEqual(SAME_VOICES[language].map((group) => group.toSorted()));
});

import { expect, test } from 'vitest';
import { SCREEN_CHARACTERS } from '../fact-points.ts';
import { FOREIGN } from '../foreign.ts';
import { splitSentences } from '../sentences.ts';
import type { ForeignPack } from './pack.ts';

const PACKS = Object.entries(FOREIGN);
const pointsOf = (pack: ForeignPack) => [...new Set(Object.values(pack.points).flat())];
const spokenOf = (pack: ForeignPack) => [
  ...pointsOf(pack).flatMap((point) => point.sentences),
  ...Object.values(pack.openings).flat(),
  ...Object.values(pack.closings).flat(),
  pack.beginning,
];

test.each(PACKS)('what stands on the screen has room there: %s', (_, pack) => {
  const shown = [...pointsOf(pack).map((point) => point.title), ...Object.values(pack.follow), ...pack.offer];
  for (const text of shown) expect(text.length, text).toBeLessThanOrEqual(SCREEN_CHARACTERS);
});

test.each(PACKS)('sentences are set as their language sets them, and none comes twice: %s', (language, pack) => {
  const sentences = spokenOf(pack).flatMap(splitSentences);
  for (const sentence of sentences) {
    expect(sentence).toMatch(language === 'ja' ? /[。！？]$/ : /[.!?؟]$/);
    if (language === 'es') {
      expect(sentence.includes('¿'), sentence).toBe(sentence.includes('?'));
      expect(sentence.includes('¡'), sentence).toBe(sentence.includes('!'));
    }
    if (language === 'fr') expect(sentence).not.toMatch(/[^\s][!?:;]|['](?=\p{L})/u);
    else if (language !== 'ja') expect(sentence).not.toMatch(/\s[!?:;؟،]/);
  }
  expect(sentences.filter((sentence, index) => sentences.indexOf(sentence) !== index)).toEqual([]);
});

test.each(PACKS)('an opening suits mistakes and sad topics, too: %s', (_, { openings }) => {
  for (const opening of Object.values(openings).flat())
    expect(opening).not.toMatch(/gefreut|ganas|hâte|alegria|يسعدنا|楽しみ/);
});

test.each(PACKS)('nobody is taken for a man or a woman: %s', (_, pack) => {
  // Words that would have another ending for another speaker or viewer.
  const gendered =
    /\b(?:ravie?|contente?|prête?|sûre?|(?:ti|tú) mism[oa]|list[oa]|obrigad[oa]|pront[oa] para|sozinh[oa])\b/i;
  for (const sentence of spokenOf(pack)) expect(sentence).not.toMatch(gendered);
});

import { expect, test } from 'vitest';
import { cuesFromText } from '#shared/captions/cues.ts';
import { blanksOf } from '#shared/script/timeline-blanks.ts';
import { timelineFromScript } from '#shared/script/timeline-from-script.ts';
import { CAPTION_STYLES } from '#shared/timeline/timeline.ts';
import { blanksIn, fillBlank, labelOfBlank, withoutRepeats } from './blanks.ts';

test.each([
  ['Tip 1: [your tip 1]. And [your reason].', ['[your tip 1]', '[your reason]']],
  ['Wann? [Deine Termine oder Öffnungszeiten].', ['[Deine Termine oder Öffnungszeiten]']],
  ['Étape 1 : [votre étape 1].', ['[votre étape 1]']],
  ['Consejo 1: [tu consejo 1].', ['[tu consejo 1]']],
  ['[… 3]', ['[… 3]']],
  ['[Applause] [Musik] [tuna salad] [yours] […] [] your tip', []],
  ['[your\ntip]', ['[your\ntip]']],
])('%j has the blanks %j', (text, blanks) => {
  expect(blanksIn(text)).toEqual(blanks);
});

const NARRATION =
  'Here is what nobody tells you about it: [your most surprising observation of them all]. Then it ends.';

test.each(CAPTION_STYLES)('no caption of the style %s parts a blank', (style) => {
  const cues = cuesFromText(NARRATION, { start: 0, endExclusive: 8_000_000 }, style);
  expect(cues.flatMap(({ text }) => blanksIn(text))).toEqual(['[your most surprising observation of them all]']);
});

test('the blanks of a timeline are those of its captions that are drawn', () => {
  const scene = { onScreenText: '[your title]', visual: '[your picture]', durationSeconds: 4 };
  const timeline = timelineFromScript({
    title: 'Tea',
    scenes: [
      { ...scene, narration: 'Tip 1: [your tip 1].' },
      { ...scene, narration: 'Drink tea.' },
    ],
    voiceSuggestion: { voice: 'nova', direction: '' },
    musicSuggestion: { mood: '', tempoBpm: 90 },
  });
  expect(blanksOf(timeline).map(({ clip, blanks }) => [clip.id, blanks])).toEqual([['caption-1-1', ['[your tip 1]']]]);
  const hidden = { tracks: timeline.tracks.map((track) => ({ ...track, hidden: true })) };
  expect(blanksOf(hidden)).toEqual([]);
});

test.each([
  ['Mistake 2: [your mistake 2].', 'blunt secateurs', 'Mistake 2: blunt secateurs.'],
  ['Mistake 2: [your mistake 2].', 'Mistake 2: blunt secateurs.', 'Mistake 2: blunt secateurs.'],
  ['Mistake 2: [your mistake 2].', 'mistake 2 - is it blunt?', 'Mistake 2: is it blunt?'],
  ['Mistake 1: [your mistake 1].', 'Mistake 12 of my life', 'Mistake 1: Mistake 12 of my life.'],
  ['When? [Your dates or opening times].', 'On 3 June', 'When? On 3 June.'],
  ['Astuce 1 : [votre astuce 1].', 'astuce 1 : couper l’eau', 'Astuce 1 : couper l’eau.'],
  ['No blank.', 'never used', 'No blank.'],
])('%s answered by “%s”: %s', (line, answer, filled) => {
  expect(fillBlank(line, answer)).toBe(filled);
});

test('a line knows its label, and has it once', () => {
  expect(labelOfBlank('Why too late? [Your words on too late].')).toBe('Why too late?');
  expect(labelOfBlank('Nothing to fill.')).toBe('');
  expect(withoutRepeats('Mistake 2: Mistake 2: blunt secateurs..')).toBe('Mistake 2: blunt secateurs.');
  expect(withoutRepeats('Wait… then cut...')).toBe('Wait… then cut...');
});

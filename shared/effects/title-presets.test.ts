import { expect, test } from 'vitest';
import { DEFAULT_CAPTION_LOOK } from '#shared/captions/look.ts';
import { timelineTime } from '#shared/time/microseconds.ts';
import { addGraphic } from '#shared/timeline/edits/add-graphic.ts';
import { isSameValue } from './parameter.ts';
import { TITLE } from './title.ts';
import { TITLE_PRESETS, titleOfPreset } from './title-presets.ts';
import { TRANSFORM } from './transform.ts';

test('there are twelve presets, each with a name of its own', () => {
  expect(TITLE_PRESETS).toHaveLength(12);
  for (const key of ['id', 'name'] as const) expect(new Set(TITLE_PRESETS.map((preset) => preset[key])).size).toBe(12);
});

test.each(TITLE_PRESETS.map((preset) => [preset.id, preset] as const))(
  '%s is a title that can be saved, without values that are defaults',
  (_, preset) => {
    const title = titleOfPreset(preset, DEFAULT_CAPTION_LOOK);
    const added = addGraphic({ tracks: [] }, { clipId: 'title', ...title }, timelineTime(0));
    expect(added).toMatchObject({ ok: true });
    const parameters = { ...TITLE.parameters, ...TRANSFORM.parameters };
    for (const [name, value] of Object.entries({ ...title.values, ...title.transform })) {
      expect([name, isSameValue(value, parameters[name as keyof typeof parameters].default)]).toEqual([name, false]);
    }
  },
);

test("a brand's font and highlight replace the preset's, and the text is the caller's", () => {
  const valuesOf = (id: string, font: 'Roboto' | 'Inter', highlight: string | null) =>
    titleOfPreset(TITLE_PRESETS.find((preset) => preset.id === id)!, { font, highlight }, 'Ours').values;
  expect(valuesOf('quote', 'Inter', null)).toMatchObject({ text: 'Ours', font: 'Playfair Display' });
  expect(valuesOf('quote', 'Roboto', null)).not.toHaveProperty('font');
  expect(valuesOf('number', 'Roboto', '#00ff88')).toMatchObject({ boxColor: '#00ff88' });
  expect(valuesOf('big-word', 'Inter', '#00ff88')).toMatchObject({ color: '#00ff88' });
  expect(valuesOf('hook', 'Roboto', '#00ff88')).toMatchObject({ boxColor: '#ffffff' });
});

import { describe, expect, it } from 'vitest';
import { type AiPrompt, aiPromptSchema } from '#shared/contracts/project.ts';
import { readWritable, scriptOfLines } from './script-of-lines.ts';

const prompt: AiPrompt = aiPromptSchema.parse({
  topic: 'Repair café in Leeds. We mend toasters for free. Doors open on 14 March at 10:30. No jokes.',
  durationSec: 30,
  cta: 'Bring your toaster',
});

function narrationsFor(lines: readonly string[]) {
  const brief = readWritable(prompt, null);
  return brief && scriptOfLines(brief, lines);
}

describe('scriptOfLines', () => {
  const script = narrationsFor(['A broken toaster is rarely at its end.', 'Most of the time it is a loose wire.']);
  const narration = script?.scenes.map((scene) => scene.narration).join(' ') ?? '';

  it('has the model’s lines as drafts, the facts they lack in the creator’s words, and the ending', () => {
    expect(narration).toMatch(/^Repair café in Leeds!.* A broken toaster is rarely at its end\./);
    for (const fact of ['Leeds', 'for free', '14 March', '10:30']) expect(narration).toContain(fact);
    expect(narration).not.toContain('jokes');
    expect(narration.match(/Leeds/g)).toHaveLength(1);
    expect(script?.scenes.at(-1)).toMatchObject({ narration: expect.stringContaining('Bring your toaster') });
    expect(script?.scenes.at(-1)).not.toHaveProperty('isDraft');
    expect(script?.scenes.map(({ isDraft = false }) => isDraft).slice(0, 3)).toEqual([false, true, true]);
  });

  it('lasts as long as it was asked to', () => {
    expect(script?.scenes.reduce((sum, scene) => sum + scene.durationSeconds, 0)).toBeCloseTo(30, 1);
  });

  it('is null if nothing of the model is left', () => {
    expect(narrationsFor(['Meet at 7 PM.', 'Happy mending!'])).toBeNull();
  });
});

it.each(['My mother died last week, and I want to say goodbye', '🎉'])('no model writes about “%s”', (topic) => {
  expect(readWritable({ ...prompt, topic }, null)).toBeNull();
});

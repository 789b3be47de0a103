import { describe, expect, it } from 'vitest';
import { PLATFORMS } from '#shared/presets/platforms.ts';
import { scriptSchema } from '#shared/script/script.ts';
import { TONES } from '#shared/script/tones.ts';
import { createBuiltInWriter } from './built-in-writer.ts';

const never = new AbortController().signal;

describe('the built-in writer', () => {
  it.each(TONES.flatMap((tone) => PLATFORMS.map((platform) => [tone, platform] as const)))(
    'writes a whole script in a tone that is %s for %s',
    async (tone, platform) => {
      for (const durationSec of [5, 30, 180]) {
        const prompt = { topic: 'why bees matter for every garden', durationSec, platform, tone };
        const written = await createBuiltInWriter().writeScript(prompt, { signal: never });
        expect(written.author.writer).toBe('built-in');
        const script = scriptSchema.parse(written.script);
        const seconds = script.scenes.reduce((sum, scene) => sum + scene.durationSeconds, 0);
        expect(Math.abs(seconds - durationSec)).toBeLessThanOrEqual(0.5);
        expect(script.scenes.map(({ narration }) => narration).join(' ')).toMatch(/bee/i);
      }
    },
  );

  it('does nothing once the user has left', async () => {
    const left = AbortSignal.abort(new Error('left'));
    await expect(createBuiltInWriter().parseForm('bees', left)).rejects.toThrow('left');
  });
});

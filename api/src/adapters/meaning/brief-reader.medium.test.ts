import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createModels } from '#api/adapters/models/models.ts';
import { createBuiltInWriter } from '#api/adapters/script-writer/built-in/built-in-writer.ts';
import { pickIllustrations } from '#api/services/stock/pick-subjects.ts';
import { findByMeaning } from '#api/services/stock/subject-by-meaning.ts';
import { UNNAMED_SCENES } from '#api/services/stock/unnamed-scenes.ts';
import { modelMissing, TEST_MODELS_DIR } from '#api/testing/models.ts';
import { aiPromptSchema } from '#shared/contracts/project.ts';
import { createBriefReader } from './brief-reader.ts';
import { FRESH_BRIEFS } from './fresh-briefs.ts';
import { createSentenceModel } from './sentence-model.ts';
import { createSimilarTexts } from './similar-texts.ts';

const log = { info: vi.fn(), warn: vi.fn() };
const { signal } = new AbortController();

describe.skipIf(modelMissing('use-multilingual') !== null)('with the sentence model', () => {
  const model = createSentenceModel({ models: createModels({ folder: TEST_MODELS_DIR, mirrorUrl: null, log }), log });
  const reader = createBriefReader(model);
  beforeAll(async () => {
    // On a busy machine, loading the model may take longer than a reader waits.
    await vi.waitFor(async () => expect(await reader.read('Bees dance.', signal)).not.toBeNull(), { timeout: 150_000 });
  });
  afterAll(() => model.stop());

  it.each(FRESH_BRIEFS)(
    'speaks no direction and loses no fact of “$brief”',
    { tags: 'long' },
    async ({ brief, directions, facts }) => {
      const writer = createBuiltInWriter(reader);
      const form = await writer.parseForm(brief, signal);
      const { concept, duration, ...rest } = form;
      const prompt = aiPromptSchema.parse({ ...rest, topic: concept, durationSec: duration });
      const { script } = await writer.writeScript(prompt, { signal });
      const said = script.scenes.map(({ narration }) => narration).join(' ');
      const shown = script.scenes.map(({ onScreenText }) => onScreenText).join(' ');
      for (const direction of directions) expect(`${said} ${shown}`).not.toMatch(direction);
      for (const fact of facts) expect(said).toContain(fact);
    },
  );

  it('reads four languages, and says what the creator wants said', async () => {
    const directions = ['No exaggeration.', 'Bitte nicht prahlen.', 'Reste modeste.', 'Que no suene triste.'];
    for (const direction of directions) {
      const meaning = await reader.read(`Our choir sings in the park in June. ${direction}`, signal);
      expect(meaning?.parts.at(-1)?.direction, direction).toBeGreaterThan(0.5);
    }
    const topic = 'Our choir sings in the park. Humble, not bragging.';
    const said = async (say: readonly string[]) => {
      const prompt = aiPromptSchema.parse({ topic, say });
      const { script } = await createBuiltInWriter(reader).writeScript(prompt, { signal });
      return script.scenes.map(({ narration }) => narration).join(' ');
    };
    expect(await said([])).not.toContain('bragging');
    expect(await said(['Humble, not bragging.'])).toContain('Humble, not bragging.');
  });

  it('finds drawings for scenes without a word that names one, in English and German', async () => {
    const similar = createSimilarTexts(model);
    const results = { right: 0, wrong: 0, made: 0 };
    for (const [language, narration, wanted] of UNNAMED_SCENES) {
      const scene = { narration, onScreenText: '', visual: '' };
      const words = await pickIllustrations([scene], language);
      expect(words, narration).toEqual([null]);
      const [found] = await pickIllustrations([scene], language, findByMeaning(similar, language, signal));
      if (found) results[found.shows.name === wanted ? 'right' : wanted === null ? 'made' : 'wrong']++;
    }
    expect(results).toEqual({ right: 23, wrong: 2, made: 0 });
  });
});

it('leaves the rules alone while the model is fetched, and asks for it once', async () => {
  const ensure = vi.fn(() => new Promise<string>(() => {}));
  const models = { ensure, status: async () => ({ state: 'missing', fraction: 0 }) as const };
  const model = createSentenceModel({ models, log });
  const reader = createBriefReader(model);
  expect(await Promise.all([reader.read('Bees', signal), reader.read('Wasps', signal)])).toEqual([null, null]);
  expect(ensure).toHaveBeenCalledOnce();
  await model.stop();
});

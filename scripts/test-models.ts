import { pino } from 'pino';
import { createModels } from '#api/adapters/models/models.ts';
import { TEST_MODELS_DIR, TESTED_MODELS } from '#api/testing/models.ts';

/**
 * Downloads the models for tests into the folder that tests share.
 * @returns One line for each unavailable model. The tests that need it are skipped.
 */
export async function fetchTestModels(): Promise<string[]> {
  const models = createModels({
    folder: TEST_MODELS_DIR,
    mirrorUrl: process.env['MODELS_URL'] || null,
    log: pino({ level: 'silent' }),
  });
  const missing: string[] = [];
  for (const id of TESTED_MODELS) {
    const { state } = await models.status(id);
    if (state !== 'ready') process.stdout.write(`Fetching the model ${id} for the tests…\n`);
    await models
      .ensure(id)
      .catch((error: unknown) =>
        missing.push(`those that need ${id}: ${error instanceof Error ? error.message : error}`),
      );
  }
  return missing;
}

import { totalmem } from 'node:os';
import { pino } from 'pino';
import { createModels } from '#api/adapters/models/models.ts';
import { ConfigError, readConfig } from '#api/config/config.ts';
import { ApiError } from '#api/errors/api-error.ts';
import { formatFileSize, formatGigabytes } from '#shared/media/limits.ts';
import { MODELS, modelBytes, WRITING_MODELS, writingModelFor } from '#shared/models/manifest.ts';
import { assertNodeVersion } from './node-version.ts';

const USED_EVERYWHERE: readonly string[] = MODELS.filter((model) => !('memoryBytes' in model)).map(({ id }) => id);

/** @throws ConfigError on a machine that is too small. */
function writerId(): string {
  const model = writingModelFor(totalmem());
  if (model) return model.id;
  throw new ConfigError(
    `Language models need ${formatGigabytes(WRITING_MODELS[0]?.memoryBytes ?? 0)} of memory or more.`,
  );
}

/*
 * `npm run models [id…]`: fetches models before they are needed, for a server that will be offline. Without ids,
 * fetches all but the language models. `writer` is the largest language model that fits in this machine's memory.
 * Models that are already present are checked and kept.
 */
assertNodeVersion();
try {
  const config = readConfig(process.env);
  const given = process.argv.slice(2);
  const wanted = given.length > 0 ? given.map((id) => (id === 'writer' ? writerId() : id)) : USED_EVERYWHERE;
  const unknown = wanted.find((id) => MODELS.every((model) => model.id !== id));
  if (unknown !== undefined)
    throw new ConfigError(`${unknown} is none of ${[...MODELS.map(({ id }) => id), 'writer'].join(', ')}`);

  const models = createModels({ ...config.models, log: pino({ level: 'silent' }) });
  for (const model of MODELS.filter(({ id }) => wanted.includes(id))) {
    process.stdout.write(`${model.id}: ${model.name}, ${formatFileSize(modelBytes(model))}, ${model.licence}\n`);
    let shown = -1;
    const path = await models.ensure(model.id, {
      onProgress(fraction) {
        const percent = Math.floor(fraction * 10) * 10;
        if (percent > shown) process.stdout.write(`  ${percent} %\n`);
        shown = Math.max(shown, percent);
      },
    });
    process.stdout.write(`  ${path}\n`);
  }
} catch (error) {
  if (!(error instanceof ApiError || error instanceof ConfigError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

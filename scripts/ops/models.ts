import { pino } from 'pino';
import { createModels } from '#api/adapters/models/models.ts';
import { ConfigError, readConfig } from '#api/config/config.ts';
import { ApiError } from '#api/errors/api-error.ts';
import { formatFileSize } from '#shared/media/limits.ts';
import { MODELS, modelBytes } from '#shared/models/manifest.ts';
import { assertNodeVersion } from './node-version.ts';

/*
 * `npm run models [id…]`: fetches models, or all of them, before they are needed, for a server that will be offline. What is
 * there already is checked and kept.
 */
assertNodeVersion();
try {
  const config = readConfig(process.env);
  const wanted = process.argv.slice(2);
  const unknown = wanted.find((id) => MODELS.every((model) => model.id !== id));
  if (unknown !== undefined) throw new ConfigError(`${unknown} is none of ${MODELS.map(({ id }) => id).join(', ')}`);

  const models = createModels({ ...config.models, log: pino({ level: 'silent' }) });
  for (const model of MODELS.filter(({ id }) => wanted.length === 0 || wanted.includes(id))) {
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

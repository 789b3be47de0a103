import { ConfigError, readConfig } from '#api/config/config.ts';
import { BackupError, backUp } from './backup/back-up.ts';
import { assertNodeVersion } from './node-version.ts';

/*
 * `npm run backup -- folder`: copies the database and the files of DATA_DIR into a new folder below `folder` (default
 * ./backups), whether or not the studio runs. The result is a data folder. DEPLOY.md explains how to restore it.
 */
assertNodeVersion();
try {
  const config = readConfig(process.env);
  const done = await backUp({
    dataDir: config.dataDir,
    target: process.argv[2] ?? 'backups',
    hasDocuments: config.mongodbUri === null,
    hasFiles: config.gcs === null,
    now: new Date(),
  });
  const size = `${(done.bytes / 1024 ** 2).toFixed(1)} MB`;
  process.stdout.write(
    `${done.path}\n${done.files} files, ${size}; ${done.linked} of them shared with the last backup\n`,
  );
} catch (error) {
  if (!(error instanceof BackupError || error instanceof ConfigError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

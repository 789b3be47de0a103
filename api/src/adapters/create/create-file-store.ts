import { join } from 'node:path';
import type { Logger } from 'pino';
import type { FileStore } from '#api/adapters/files/file-store.ts';
import { LocalFileStore } from '#api/adapters/files/local-file-store.ts';
import { deriveUploadSecret } from '#api/adapters/files/upload-signature.ts';
import type { Config } from '#api/config/config.ts';

/**
 * Opens this installation's file store: the bucket that `GCS_BUCKET` names, else a folder in `DATA_DIR`.
 * @throws ConfigError when the bucket cannot be used.
 */
export async function createFileStore(
  config: Pick<Config, 'gcs' | 'dataDir' | 'mongodbUri' | 'publicUrl'>,
  sessionSecret: string,
  log: Logger,
): Promise<FileStore> {
  if (config.gcs !== null) {
    const { openGcsFileStore } = await import('#api/adapters/files/gcs/open-gcs-file-store.ts');
    return openGcsFileStore(config.gcs, config.publicUrl, log);
  }
  return new LocalFileStore({
    root: join(config.dataDir, 'files'),
    secret: deriveUploadSecret(sessionSecret),
    // The embedded database lets one process use the folder.
    isOnlyProcess: config.mongodbUri === null,
  });
}

import { randomBytes } from 'node:crypto';
import { type Bucket, type BucketMetadata, Storage } from '@google-cloud/storage';
import type { Logger } from 'pino';
import { SCRATCH_PREFIX, scratchKey } from '#api/adapters/files/scratch.ts';
import { type Config, ConfigError } from '#api/config/config.ts';
import { statusOf } from './gcs-errors.ts';
import { GcsFileStore } from './gcs-file-store.ts';
import { PATIENCE, within } from './patience.ts';

/** Time limit of the checks at start, credentials included. */
const CHECK_MS = 20_000;

/**
 * Opens a bucket's files with the credentials that Google's libraries find: `GOOGLE_APPLICATION_CREDENTIALS`, the
 * gcloud program's, or the machine's. Tries every needed operation once: store, read, list, sign and remove.
 * @throws ConfigError in one line when the bucket is missing or the credentials lack a right.
 */
export async function openGcsFileStore(
  { bucket: name, apiBase }: NonNullable<Config['gcs']>,
  publicUrl: URL | null,
  log: Logger,
): Promise<GcsFileStore> {
  const storage = new Storage(apiBase === null ? {} : { apiEndpoint: apiBase });
  const bucket = storage.bucket(name);
  const store = new GcsFileStore(bucket);
  try {
    await within(CHECK_MS, tryEverything(store));
  } catch (error) {
    throw new ConfigError(`GCS_BUCKET: ${faultOf(error, name)}`);
  }
  for (const line of await findOmissions(bucket, publicUrl)) log.warn({ bucket: name }, line);
  return store;
}

async function tryEverything(store: GcsFileStore): Promise<void> {
  const key = scratchKey('start-check', 0, randomBytes(8).toString('hex'));
  await step('storage.objects.create', store.write(key, trialBody()));
  await step('storage.objects.get', store.stat(key));
  await step('storage.objects.list', store.listScratch('start-check').next());
  await step('storage.objects.delete', store.delete(key));
  const grant = { key: store.newKey('start-check'), maxBytes: 1, contentType: null };
  const expiresAt = new Date(Date.now() + CHECK_MS);
  await step('iam.serviceAccounts.signBlob', store.signUpload({ ...grant, expiresAt }));
}

async function* trialBody(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('Clipwright checks at start that it can store files here.');
}

/** A failure together with the permission that was needed. */
class StepError extends Error {
  readonly permission: string;

  constructor(permission: string, cause: unknown) {
    super(permission, { cause });
    this.permission = permission;
  }
}

async function step(permission: string, work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    throw new StepError(permission, error);
  }
}

/** Describes the fault so that the operator can fix it. */
function faultOf(error: unknown, bucket: string): string {
  if (!(error instanceof StepError)) return messageOf(error);
  const { permission, cause } = error;
  const reason = cause instanceof Error && cause.cause !== undefined ? cause.cause : cause;
  const status = statusOf(reason);
  if (permission === 'iam.serviceAccounts.signBlob') {
    return `the credentials cannot sign URLs; they need a private key, or ${permission} on their own service account (${messageOf(reason)})`;
  }
  if (status === 404) return `there is no bucket named ${bucket}`;
  if (status === 401 || status === 403) return `the credentials lack ${permission} on the bucket ${bucket}`;
  return `the bucket ${bucket} cannot be used: ${messageOf(reason)}`;
}

function messageOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.replace(/\s+/g, ' ').trim().slice(0, 300);
}

/** Lists missing parts of a bucket's setup, one line each. Empty when the credentials may not read the setup. */
async function findOmissions(bucket: Bucket, publicUrl: URL | null): Promise<string[]> {
  const metadata = await within(PATIENCE.answerMs, bucket.getMetadata()).then(
    ([found]) => found,
    () => null,
  );
  if (metadata === null) return [];
  return [
    ...(publicUrl === null || allowsUploads(metadata, publicUrl.origin)
      ? []
      : [`pages of ${publicUrl.origin} may not PUT into the bucket: set its CORS as described in DEPLOY.md`]),
    ...(removesScratch(metadata)
      ? []
      : [`no lifecycle rule removes renders’ leftovers below ${SCRATCH_PREFIX}: set one as described in DEPLOY.md`]),
  ];
}

function allowsUploads({ cors = [] }: BucketMetadata, origin: string): boolean {
  return cors.some(
    (rule) => [origin, '*'].some((allowed) => rule.origin?.includes(allowed)) && rule.method?.includes('PUT'),
  );
}

function removesScratch({ lifecycle }: BucketMetadata): boolean {
  return (lifecycle?.rule ?? []).some((rule) => {
    const type = typeof rule.action === 'string' ? rule.action : rule.action?.type;
    return type === 'Delete' && rule.condition?.matchesPrefix?.includes(SCRATCH_PREFIX);
  });
}

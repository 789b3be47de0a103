import { describeMediaFailure, type MediaFailure, type MediaMessage } from '#shared/errors/media.ts';
import { HttpError } from '#web/http/http.ts';
import { UploadInterrupted, UploadRefused } from './put-file.ts';
import { describeInterruption, type UploadedFile } from './upload-interruption.ts';
import { MediaRefused, NoUploadUrl } from './upload-task.ts';

/** Failures that are not the file's fault and may pass on a retry. */
const PASSING_FAILURES: readonly MediaFailure['code'][] = [
  'media.converter-unavailable',
  'media.unreadable',
  'media.reader-lost',
];

/**
 * Describes a failed upload, and decides if a retry may help.
 * @param isKept It survives a closed tab. Default false.
 */
export function describeUploadError(
  error: unknown,
  upload: UploadedFile,
  isKept = false,
): MediaMessage & { canRetry: boolean } {
  const failure = describe(error, upload);
  if (!failure.canRetry || !isKept) return failure;
  return { ...failure, description: `${failure.description.replace(/\.?$/, '.')} The file is kept on this device.` };
}

function describe(error: unknown, upload: UploadedFile): MediaMessage & { canRetry: boolean } {
  const { file, recording } = upload;
  if (error instanceof MediaRefused) {
    const canRetry = PASSING_FAILURES.includes(error.failure.code);
    return { ...describeMediaFailure(error.failure, file.name), canRetry };
  }
  const title = 'Upload failed';
  const prefix = recording ? '' : `${file.name}: `;
  const failed = `Failed to upload ${recording ? 'recording' : file.name}`;
  if (error instanceof HttpError) {
    // The user can make room.
    const isFull = error.code?.startsWith('storage.') ?? false;
    const isFinal = error.status >= 400 && error.status < 500 && ![401, 408, 429].includes(error.status) && !isFull;
    return { title, description: `${prefix}${error.reason}`, canRetry: !isFinal };
  }
  if (error instanceof UploadRefused || error instanceof NoUploadUrl) {
    return { title, description: `${prefix}${error.message}`, canRetry: true };
  }
  if (error instanceof UploadInterrupted || error instanceof TypeError) return describeInterruption(upload);
  return { title, description: failed, canRetry: true };
}

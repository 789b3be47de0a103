import type { MediaMessage } from '#shared/errors/media.ts';
import type { RecordingUpload } from './upload-item.ts';

/** The file of an upload, and its recording, if any. */
export interface UploadedFile {
  readonly file: File;
  readonly recording: RecordingUpload | null;
}

/** Describes an upload that lost its connection. */
export function describeInterruption({ file, recording }: UploadedFile): MediaMessage & { canRetry: boolean } {
  return {
    title: 'Upload failed',
    description: `Failed to upload ${recording ? 'recording' : file.name}. The connection was interrupted; Retry resumes the upload.`,
    canRetry: true,
  };
}

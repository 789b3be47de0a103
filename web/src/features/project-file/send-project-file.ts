import { uploadUrlAnswerSchema } from '#shared/contracts/asset.ts';
import { createProjectAnswerSchema } from '#shared/contracts/project.ts';
import { PROJECT_FILE_LIMITS } from '#shared/contracts/project-file.ts';
import { storageUrlOf, UploadRefused } from '#web/features/uploads/put-file.ts';
import { sendFile } from '#web/features/uploads/send-file.ts';
import { request } from '#web/http/http.ts';

interface SendOptions {
  readonly signal: AbortSignal;
  /** Called with the number of bytes sent so far. */
  readonly onProgress: (sentBytes: number) => void;
}

/**
 * Uploads a project file and opens it as a new project.
 * @returns The project's id.
 * @throws Error with a sentence for the user, as `request` does, or an AbortError. Nothing of the file is kept then.
 */
export async function sendProjectFile(file: File, { signal, onProgress }: SendOptions): Promise<string> {
  if (file.size === 0) throw new Error('The file is empty.');
  if (file.size > PROJECT_FILE_LIMITS.bytes) throw new Error('A project file can have 8 GB at most.');
  const id = crypto.randomUUID();
  const address = await request('POST', '/api/projects/file/upload-url', {
    body: { fileSize: file.size },
    schema: uploadUrlAnswerSchema,
    signal,
  });
  try {
    await sendFile(address, file, 'application/zip', { signal, onProgress });
  } catch (error) {
    if (!(error instanceof UploadRefused)) throw error;
    throw new Error('The server did not take the file. Try again.', { cause: error });
  }
  const body = { id, storageUrl: storageUrlOf(address.uploadUrl) };
  const options = { body, schema: createProjectAnswerSchema, signal };
  const { projectId } = await request('POST', '/api/projects/file', options);
  return projectId;
}

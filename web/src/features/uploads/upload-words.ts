import type { MediaMessage } from '#shared/errors/media.ts';
import { shortfallsOf } from '#shared/errors/shortfalls.ts';
import type { MediaInfo } from '#shared/media/media-info.ts';
import type { UploadedFile } from './upload-interruption.ts';

/** Says that a file waits for the server. */
export function waitingNote({ file, recording }: UploadedFile): MediaMessage {
  return {
    title: recording ? 'Recording saved' : 'Waiting to upload',
    description: `${recording ? `Your ${recording.source} recording` : file.name} is in your library on this device, and is uploaded when the server is back.`,
  };
}

/** Says that a file lives only as long as its tab. */
export function describeNoRoom(name: string): MediaMessage {
  return {
    title: 'No room on this device',
    description: `${name} can’t be kept here. Leave this page open until it is uploaded.`,
  };
}

/** Says that a file needs its user before it can be sent. */
export function describeLoss(name: string): MediaMessage {
  return {
    title: 'Upload interrupted',
    description: `The copy of ${name} on this device is not complete. Choose the file again.`,
  };
}

/** Anything unexpected about an uploaded file, in sentences. */
export function noticeOf({ file }: UploadedFile, info: MediaInfo): string | null {
  const found = shortfallsOf(file.name, info);
  return found.map(({ text }) => text).join(' ') || null;
}

/** Says that a file is in the library. */
export function completion({ file, recording }: UploadedFile, notice: string | null): MediaMessage {
  if (!recording) return { title: 'Upload complete', description: notice ?? `${file.name} uploaded successfully` };
  const description = `Your ${recording.source} recording has been added to your library`;
  return { title: 'Recording saved', description: notice ? `${description}. ${notice}` : description };
}

import { sayNotLoaded } from '#web/ui/lazy-part.tsx';
import type { UploadManager } from './upload-manager.ts';

/** Runs an action on the uploads, whose code loads with the first file. Shows a message if it can't be loaded. */
export function withUploads(action: (uploads: UploadManager) => void): void {
  import('./uploads.ts').then(({ uploads }) => action(uploads), sayNotLoaded);
}

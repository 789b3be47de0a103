import { sayNotLoaded } from '#web/ui/lazy-part.tsx';
import type { UploadManager } from './upload-manager.ts';

/** Does something with the uploads, whose code is loaded with the first file. Says so if it can't be loaded. */
export function withUploads(action: (uploads: UploadManager) => void): void {
  import('./uploads.ts').then(({ uploads }) => action(uploads), sayNotLoaded);
}

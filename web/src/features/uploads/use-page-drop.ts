import { useEffect } from 'react';
import { uploads } from './uploads.ts';

/**
 * Uploads files that are let go anywhere on the page: without it the browser opens them in place of the studio.
 * @param projectId As for the upload panel.
 */
export function usePageDrop(projectId: string | null): void {
  useEffect(() => listenForFiles((files) => uploads.add(files, projectId)), [projectId]);
}

/**
 * Takes the files that are dropped on the window and on nothing that handles them itself.
 * @returns Ends it.
 */
export function listenForFiles(onFiles: (files: FileList) => void): () => void {
  const listeners = new AbortController();
  const { signal } = listeners;
  window.addEventListener(
    'dragover',
    (event) => {
      if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
    },
    { signal },
  );
  window.addEventListener(
    'drop',
    (event) => {
      if (event.defaultPrevented || !event.dataTransfer || event.dataTransfer.files.length === 0) return;
      event.preventDefault();
      onFiles(event.dataTransfer.files);
    },
    { signal },
  );
  return () => listeners.abort();
}

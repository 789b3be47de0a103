import { useEffect } from 'react';
import { withUploads } from './with-uploads.ts';

/**
 * Accepts files dropped anywhere on the page. Otherwise the browser would open them in place of the studio.
 * @param onFiles Must stay the same function. Default: uploads them to the library.
 */
export function usePageDrop(onFiles: (files: FileList) => void = uploadToLibrary): void {
  useEffect(() => listenForFiles(onFiles), [onFiles]);
}

function uploadToLibrary(files: FileList): void {
  const list = [...files];
  withUploads((uploads) => uploads.add(list, null));
}

/**
 * Accepts files dropped where nothing else handles them.
 * @returns A function that stops listening.
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

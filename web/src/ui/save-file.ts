/** Browsers have started reading a download by then. */
const DOWNLOAD_MS = 10_000;

/** Saves a file to the user's downloads. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Safari reads it after the click, and saves nothing if it no longer exists.
  setTimeout(() => URL.revokeObjectURL(url), DOWNLOAD_MS);
}

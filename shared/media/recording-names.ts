/** True for the file name of a recording made in the studio with a camera or a microphone. Its creator speaks in it. */
export function isTakeName(fileName: string): boolean {
  return /^(?:webcam|audio|screen)-recording-/.test(fileName);
}

/** True for the file name of stock, which is not the user's own footage. */
export function isStockName(fileName: string): boolean {
  return fileName.startsWith('stock-');
}

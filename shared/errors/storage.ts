import { formatFileSize } from '#shared/media/limits.ts';

/** Reasons why something could not be stored on this device. The server's copy, if any, is unaffected. */
export type StorageFailure =
  /**
   * The browser's share of the disk is full. The remaining space is omitted, because browsers no longer report it
   * truthfully.
   */
  | { readonly code: 'storage.quota-exceeded'; readonly neededBytes: number }
  /**
   * The browser stores nothing here: a private window, blocked storage, or a newer version of the studio in another
   * tab.
   */
  | { readonly code: 'storage.unavailable' };

/** Describes a storage failure: the full store and the solution. `what` names the data in a sentence: "the video". */
export function describeStorageFailure(failure: StorageFailure, what: string): string {
  switch (failure.code) {
    case 'storage.quota-exceeded':
      return `This browser's storage is full: ${what} needs ${formatFileSize(failure.neededBytes)} and isn't kept on this device. Free some disk space, or remove site data you no longer need, and try again.`;
    case 'storage.unavailable':
      return `This browser doesn't let the studio store anything on this device, so ${what} isn't kept here. Leave private browsing or allow site data, and reload the page.`;
  }
}

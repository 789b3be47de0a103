import { formatFileSize } from '../media/limits.ts';

/** Why something could not be kept on this device. The server's copy, where there is one, isn't touched by it. */
export type StorageFailure =
  /** The browser's share of the disk is full. What is left isn't said: browsers no longer tell the truth about it. */
  | { readonly code: 'storage.quota-exceeded'; readonly neededBytes: number }
  /** The browser keeps nothing here: a private window, blocked storage, or a newer version of the studio in another tab. */
  | { readonly code: 'storage.unavailable' };

/** The words for a storage failure: which store is full and what it takes. `what` names the thing in a sentence: "the video". */
export function describeStorageFailure(failure: StorageFailure, what: string): string {
  switch (failure.code) {
    case 'storage.quota-exceeded':
      return `This browser's storage is full: ${what} needs ${formatFileSize(failure.neededBytes)} and isn't kept on this device. Free some disk space, or remove site data you no longer need, and try again.`;
    case 'storage.unavailable':
      return `This browser lets the studio keep nothing on this device, so ${what} isn't kept here. Leave private browsing or allow site data, and reload the page.`;
  }
}

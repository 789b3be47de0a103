/**
 * Header of every answer to a signed-in request: the account's id. The service worker caches answers for one account at
 * a time.
 */
export const ACCOUNT_HEADER = 'Clipwright-Account';

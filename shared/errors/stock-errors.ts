import type { ErrorTable } from './error-table.ts';

/** Stock footage and music. Nothing is stored for an item that failed. */
export const STOCK_ERRORS = {
  'stock.not-found': { status: 404, message: 'This item is not in the stock library.' },
  'stock.no-ffmpeg': {
    status: 501,
    message: 'This installation cannot make motion backgrounds: it has no ffmpeg. Music and your own footage work.',
  },
  /** The program that makes the library's files failed. The log has the reason. */
  'stock.failed': { status: 502, message: 'Failed to fetch stock footage. Nothing was saved; try again.' },
  /** Too many requests are already waiting. Sent with a `Retry-After` header. */
  /** The provider refuses the studio's key. */
  'stock.bad-key': {
    status: 502,
    message: 'The stock provider does not accept this studio’s key. Use the built-in library, or tell the admin.',
  },
  /** Sent with a `Retry-After` header. */
  'stock.limit': {
    status: 503,
    message: 'The stock provider takes no more requests right now. Use the built-in library, or try again later.',
  },
  /** It hangs, is down, or returns nonsense. */
  'stock.unavailable': {
    status: 502,
    message: 'The stock provider does not answer. Use the built-in library, or try again later.',
  },
  'stock.download': { status: 502, message: 'Failed to download video from the stock provider' },
  /** The operator has disabled the open catalogues. */
  'stock.no-open-pictures': {
    status: 404,
    message: 'This studio does not search Wikimedia Commons and Openverse. Use the other footage of the library.',
  },
  'stock.not-allowed': {
    status: 403,
    message: 'You have not allowed searches at Wikimedia Commons and Openverse. Allow them in the stock library.',
  },
  'stock.license-changed': {
    status: 409,
    message: 'The licence of this item does not allow its use any more. Nothing was added. Choose another one.',
  },
  'stock.too-many-pixels': {
    status: 422,
    message: 'This picture has more than 200 megapixels. Nothing was added. Choose another one.',
  },
  'stock.too-large': { status: 502, message: 'This video is larger than 500 MB. Choose another size.' },
} as const satisfies ErrorTable;

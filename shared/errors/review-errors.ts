import type { ErrorTable } from './error-table.ts';

export const REVIEW_ERRORS = {
  /** The same for a guessed, expired or revoked link, and for one whose video is gone. */
  'share.not-found': { status: 404, message: 'This link does not work. Ask the person who sent it for a new one.' },
  'share.locked': { status: 403, message: 'Enter the passphrase first.' },
  'share.wrong-passphrase': { status: 403, message: 'That is not the passphrase. Try again.' },
  'share.no-download': { status: 403, message: 'Downloads are off for this video.' },
  'share-link.not-found': { status: 404, message: 'Link not found. It may have been removed with its video.' },
  /** Data: `limit`. */
  'share-link.too-many': {
    status: 409,
    message: 'This project has as many links as it can have. Delete an export to remove its links.',
  },
  /** Data: `limit`. */
  'share-link.too-many-versions': { status: 409, message: 'This link has as many versions as it can have.' },
  'share-link.has-video': {
    status: 409,
    message: 'This video is a version of the link already, or the link has changed.',
  },
  'review.not-newest': { status: 409, message: 'There is a newer version. Reload the page and watch it first.' },
  'review.no-guest': { status: 403, message: 'Allow cookies for this page, reload it, and decide again.' },
  'review.own-video': { status: 403, message: 'This is your own video. Its reviewers decide.' },
  /** Data: `limit`. */
  'review.too-many': { status: 409, message: 'This video has as many decisions as it can have.' },
  'comment.not-found': { status: 404, message: 'Comment not found. It may have been deleted in another tab.' },
  'comment.has-replies': {
    status: 409,
    message: 'Someone has replied, so this comment stays. You can still change its text.',
  },
  /** Data: `limit`. */
  'comment.too-many': { status: 409, message: 'This video has as many comments as it can have.' },
} as const satisfies ErrorTable;

import { sendWaiting } from './outbox.ts';
import * as shown from './shown.ts';
import { submitChange } from './submit.ts';

/** The outbox's interface for pages; see `load-outbox.ts`. */
export const outbox = {
  sendWaiting,
  submitChange,
  ...shown,
};

import { sendWaiting } from './outbox.ts';
import { shownAssets, shownKits, shownProject, shownProjects, shownTimeline } from './shown.ts';
import { submitChange } from './submit.ts';

/** The outbox's interface for pages; see `load-outbox.ts`. */
export const outbox = {
  sendWaiting,
  submitChange,
  shownAssets,
  shownKits,
  shownProject,
  shownProjects,
  shownTimeline,
};

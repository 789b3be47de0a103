import { sendWaiting } from './outbox.ts';
import { shownKits, shownProject, shownProjects, shownTimeline } from './shown.ts';
import { submitChange } from './submit.ts';

/** The outbox as pages use it; see `queries/load-outbox.ts`. */
export const outbox = {
  sendWaiting,
  submitChange,
  shownKits,
  shownProject,
  shownProjects,
  shownTimeline,
  /** Loads the notice that leads to the list of waiting changes. */
  loadWaitingChanges: async () => (await import('#web/features/outbox/waiting-changes.tsx')).WaitingChanges,
};

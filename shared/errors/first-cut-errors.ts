import type { ErrorTable } from './error-table.ts';

export const FIRST_CUT_ERRORS = {
  'first-cut.not-found': { status: 404, message: 'This first cut is gone. Start another one.' },
  'first-cut.no-script': { status: 422, message: 'This project has no script yet. Write one first.' },
  /** Data: `sceneIds`. */
  'first-cut.blanks': { status: 422, message: 'Fill in the blanks in square brackets, or leave their scenes out.' },
  'first-cut.timeline-changed': {
    status: 409,
    message: 'The timeline has changed since. Save it, then start the first cut again.',
  },
  'first-cut.busy': {
    status: 409,
    message: 'First cuts of your other projects are still being made. Wait for one of them, or cancel it.',
  },
} as const satisfies ErrorTable;

import type { ErrorTable } from './error-table.ts';

/** Projects, their timelines and the generation of scripts. */
export const PROJECT_ERRORS = {
  'project.not-found': { status: 404, message: 'Project not found' },
  /** Data: `limit`, projects a calendar month. */
  'project.plan-limit': {
    status: 403,
    message: 'Your plan’s projects for this month are used up. Upgrade to Studio for unlimited projects.',
  },
  'project.already-generating': { status: 409, message: 'This script is being written already.' },
  /** A timeline is not saved while its script is being written, since the script would replace it. */
  'project.generating': { status: 409, message: 'The script is still being written. Save again when it is ready.' },
  'project.not-a-draft': { status: 409, message: 'This project has its script already.' },
  /** Data: `current`, the server's timeline (version and tracks). */
  'timeline.conflict': { status: 409, message: 'This timeline was changed in another place.' },
  /** Saved by a later version of the studio, so this one must not touch it. */
  'timeline.unreadable': { status: 409, message: 'This timeline was saved by a newer Clipwright. Update to open it.' },
  /** The script writer gave no usable answer, also when asked again. */
  'ai.bad-reply': { status: 502, message: 'The script writer gave no usable answer. Try again.' },
  'ai.refused': {
    status: 422,
    message: 'The script writer declines this subject. Describe it in another way.',
  },
  'ai.unavailable': { status: 502, message: 'The script writer does not answer just now. Try again in a moment.' },
} as const satisfies ErrorTable;

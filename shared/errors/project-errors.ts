import type { ErrorTable } from './error-table.ts';

export const PROJECT_ERRORS = {
  'project.not-found': { status: 404, message: 'Project not found' },
  /** Data: `limit`, projects per calendar month. */
  'project.plan-limit': {
    status: 403,
    message: 'Your plan’s projects for this month are used up. Upgrade to Studio for unlimited projects.',
  },
  /** Data: `limit`. */
  'project.too-many': {
    status: 409,
    message: 'Your account has as many projects as it can hold. Delete some that you no longer need.',
  },
  'project.already-generating': { status: 409, message: 'This script is already being written.' },
  /** A timeline is not saved while its script is being written, because the script would replace it. */
  'project.generating': { status: 409, message: 'The script is still being written. Save again when it is ready.' },
  'project.already-there': { status: 409, message: 'The project is there already.' },
  /** The message names the person. */
  'project.in-use': { status: 409, message: 'Somebody is editing this project. Try again later.' },
  'project.busy': {
    status: 409,
    message: 'A video of this project is being made. Wait until it is ready, or cancel it.',
  },
  'project.moving': { status: 409, message: 'This project is being moved already.' },
  'project.no-prompt': {
    status: 409,
    message: 'This project was started without a prompt, so there is no script to write.',
  },
  'project.not-a-draft': { status: 409, message: 'This project already has a script.' },
  /** Data: `current`, the server's timeline (version and tracks). */
  'timeline.conflict': { status: 409, message: 'This timeline was changed elsewhere.' },
  /** Saved by a later version of the studio, so this version must not touch it. */
  'timeline.unreadable': { status: 409, message: 'This timeline was saved by a newer Clipwright. Update to open it.' },
  /** Data: `entry`, the part of the file that was refused, or null. The message names it. Nothing of the file is kept. */
  'project-file.invalid': { status: 400, message: 'This is not a whole Clipwright project file.' },
  'project-file.newer': {
    status: 409,
    message: 'This project file was saved by a newer Clipwright. Update to open it.',
  },
  'script.scene-not-found': { status: 404, message: 'This scene is no longer in the script.' },
  'script.scene-locked': { status: 409, message: 'This scene is locked. Unlock it to rewrite it.' },
  /** The script writer gave no usable answer, even on a second attempt. */
  'ai.bad-reply': { status: 502, message: 'The script writer gave no usable answer. Try again.' },
  'ai.refused': {
    status: 422,
    message: 'The script writer declines this subject. Describe it differently.',
  },
  /** The built-in writer knows no other languages. */
  'ai.no-model': {
    status: 501,
    message: 'Translations need a language model. Ask the studio’s operator to connect one.',
  },
  'ai.model-stopped': { status: 502, message: 'The language model on this machine stopped while it was writing.' },
  /** The message names the model and the memory that it needs. */
  'ai.model-memory': { status: 503, message: 'The language model on this machine needs more free memory.' },
  'ai.unavailable': { status: 502, message: 'The script writer is not responding. Try again in a moment.' },
} as const satisfies ErrorTable;

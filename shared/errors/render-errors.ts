import type { ErrorTable } from './error-table.ts';

/** Why a render ended without a file; kept on the job as `errorCode`, with its message as `errorMessage`. */
export const RENDER_FAILURES = {
  'render.cancelled': 'The export was cancelled.',
  'render.silent': 'The tab that was rendering was closed or lost its connection. Start the export again.',
  /** The tab's last word. One that crashed has none, and is silent. */
  'render.tab-closed': 'The tab that was rendering was closed or reloaded. Start the export again.',
  /** A worker in the cloud failed for a reason that nobody foresaw; the log has it. */
  'render.failed': 'The cloud could not make this video. Start the export again; the log says what happened.',
  /** Each of the tries ended with its worker: killed, out of memory, or the machine went away. */
  'render.worker-lost': 'The cloud stopped three times while it made this video. Start the export again later.',
} as const;

/** Render jobs. */
export const RENDER_ERRORS = {
  'render.not-found': { status: 404, message: 'Render not found' },
  'render.unknown-preset': { status: 400, message: 'There is no such export preset.' },
  /** The hint of the specification, word for word. */
  'render.plan': { status: 403, message: 'Upgrade to Studio for 4K exports' },
  'render.server-unavailable': {
    status: 501,
    message: 'This installation has no server renderer, which 4K exports need. Choose a 1080p preset.',
  },
  /** The renders of one account that the server has in hand are as many as it may have. */
  'render.too-many': {
    status: 409,
    message: 'Five of your exports are under way in the cloud. Start this one when the first of them is done.',
  },
  /** What only the tab that renders may do. */
  'render.on-server': { status: 409, message: 'This export runs in the cloud.' },
  /** What hands renders to the workers is away: those under way go on, new ones wait for its return. */
  'render.queue-away': {
    status: 503,
    message: 'The cloud cannot be reached at the moment. Try again in a minute, or choose a 1080p preset.',
  },
  'render.nothing-to-render': { status: 409, message: 'The timeline is empty. Add a clip before you export.' },
  'render.generating': { status: 409, message: 'The script is still being written. Export when it is ready.' },
  /** Data: `renderId`, the job under way. */
  'render.active': { status: 409, message: 'This project is being exported already.' },
  /** Data: `status`. The job has ended; nothing can be changed any more. */
  'render.finished': { status: 409, message: 'This export has ended already.' },
  /** The uploaded file is not what was asked for. The job has failed with this message. */
  'render.output-rejected': { status: 422, message: 'The exported file is not what was asked for. Export it again.' },
  'render.no-output': { status: 404, message: 'This export has no file.' },
} as const satisfies ErrorTable;
